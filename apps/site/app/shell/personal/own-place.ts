import { useEffect } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { storedValue } from "#app/api/stored-value.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { defaultPlaceRadius, storedPlace } from "#app/shell/place/place.ts";

/** Whose home this browser has been given, so that it does not come back after somebody has cleared it. */
const givenTo = storedValue<string>("undercroft-own-place", (stored) =>
  typeof stored === "string" ? stored : null,
);

/** Gives a browser that remembers no place the home of the person who signs in, once. */
export default function OwnPlace() {
  const { person } = useSession();
  const personId = person?.id;
  useEffect(() => {
    if (!personId || storedPlace.read() !== null || givenTo.read() === personId) return;
    // without a connection the lists stand as everybody sees them
    void givePlace(personId).catch(() => {});
  }, [personId]);
  return null;
}

/** Around the first half of their postcode, where they have given it and we know it; otherwise in their city. */
async function givePlace(personId: string): Promise<void> {
  const client = await browserClient();
  const { data } = await client
    .from("profile_private")
    .select("home_outcode, city:areas (name, slug)")
    .eq("user_id", personId)
    .single()
    .throwOnError();
  const { data: code } = await client
    .from("outward_codes")
    .select("code")
    .eq("code", data.home_outcode ?? "")
    .maybeSingle()
    .throwOnError();
  const place = code ? { slug: code.code.toLowerCase(), name: code.code } : data.city;
  if (!place || storedPlace.read() !== null) return;
  givenTo.write(personId);
  storedPlace.write({ area: place.slug, name: place.name, radiusMiles: defaultPlaceRadius });
}
