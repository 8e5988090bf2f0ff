import { useEffect } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { type Units, usualUnits } from "#app/format/own-units.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { keepUnits } from "#app/shell/units/kept-units.ts";
import { showUnits } from "#app/shell/units/show-units.ts";

/** Times and distances as the account says, also where it was changed on another device; shows nothing itself. */
export default function OwnUnits() {
  const { person } = useSession();
  const personId = person?.id;
  useEffect(() => {
    let isTheirs = true;
    // without a connection the units that this browser remembers hold
    if (personId) void followAccount(personId, () => isTheirs).catch(() => {});
    return () => {
      isTheirs = false;
    };
  }, [personId]);
  return null;
}

/** @param isTheirs whether the person has not left meanwhile: nothing is kept of who has signed out */
async function followAccount(personId: string, isTheirs: () => boolean): Promise<void> {
  const client = await browserClient();
  const { data } = await client
    .from("profile_private")
    .select("clock, distance_unit")
    .eq("user_id", personId)
    .single()
    .throwOnError();
  if (!isTheirs()) return;
  const units: Units = {
    clock: data.clock === "12" ? "12" : usualUnits.clock,
    distance: data.distance_unit === "km" ? "km" : usualUnits.distance,
  };
  keepUnits(units);
  showUnits(units);
}
