import { browserClient } from "#app/api/browser-client.ts";
import { deviceGeneration, type KeptRecord, keepOnDevice, readFromDevice } from "#app/api/device-store.ts";
import { isKeptNight } from "#app/parts/events/kept/kept-night.ts";
import type { Listing } from "#app/parts/events/listing.ts";

const name = "saved-nights";
/** Whose they are while nobody is signed in: what was saved in this browser. */
const visitor = "visitor";

/** Reads the saved events that still have a page, the next one first, and keeps them on this device. */
export async function readSavedNights(ids: readonly string[], personId: string | null): Promise<Listing[]> {
  const asOf = await deviceGeneration();
  const client = await browserClient();
  const { data } = await client
    .from("listings")
    .select()
    .in("event_id", [...ids])
    .order("starts_at")
    .throwOnError();
  await keepOnDevice(name, personId ?? visitor, data, asOf);
  return data as Listing[];
}

/** What this device keeps of them; what lies there and is no night counts as nothing. */
export async function keptSavedNights(): Promise<KeptRecord<Listing[]> | null> {
  const kept = await readFromDevice<unknown>(name, null);
  if (!Array.isArray(kept?.value)) return null;
  return { ...kept, value: kept.value.filter((night): night is Listing => isKeptNight(night)) };
}
