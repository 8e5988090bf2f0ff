import { useEffect } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { storedValue } from "#app/api/stored-value.ts";
import { useSession } from "#app/parts/profiles/use-session.ts";
import { defaultPlaceRadius, storedPlace } from "./place.ts";

/** Whose city this browser has been given, so that it does not come back after somebody has cleared it. */
const givenTo = storedValue<string>("undercroft-own-place", (stored) =>
  typeof stored === "string" ? stored : null,
);

/** Gives a browser that remembers no place the city of whoever signs in, once. */
export function OwnPlace() {
  const { person } = useSession();
  const personId = person?.id;
  useEffect(() => {
    if (!personId || storedPlace.read() !== null || givenTo.read() === personId) return;
    // without a connection the lists stand as everybody sees them
    void giveCity(personId).catch(() => {});
  }, [personId]);
  return null;
}

async function giveCity(personId: string): Promise<void> {
  const client = await browserClient();
  const { data } = await client
    .from("profile_private")
    .select("city:areas (name, slug)")
    .eq("user_id", personId)
    .single()
    .throwOnError();
  if (!data.city || storedPlace.read() !== null) return;
  givenTo.write(personId);
  storedPlace.write({ area: data.city.slug, name: data.city.name, radiusMiles: defaultPlaceRadius });
}
