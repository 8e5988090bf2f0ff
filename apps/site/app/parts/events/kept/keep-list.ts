// The list of nights that was seen last is kept on this device, to be read without a connection.
import { deviceGeneration, type KeptRecord, keepOnDevice, readFromDevice } from "#app/api/device-store.ts";
import { isKeptNight, type KeptNight, toKeptNight } from "./kept-night.ts";

/** A list as it was seen: its heading, where it stands, and its first nights. */
export type SeenList = { heading: string; address: string; nights: readonly KeptNight[] };

const name = "last-list";
const most = 40;
/** Whose it is while nobody is signed in: what was seen in this browser. */
const visitor = "visitor";

/** Keeps a list in place of the one before. Never throws. */
export async function keepList(
  { heading, address, nights }: SeenList,
  personId: string | null,
): Promise<void> {
  const kept: SeenList = { heading, address, nights: nights.slice(0, most).map(toKeptNight) };
  await keepOnDevice(name, personId ?? visitor, kept, await deviceGeneration());
}

/** What this device keeps of it; what lies there and is no list counts as nothing. Never throws. */
export async function readKeptList(): Promise<KeptRecord<SeenList> | null> {
  const kept = await readFromDevice<unknown>(name, null);
  const { heading, address, nights } = Object(kept?.value) as Partial<SeenList>;
  if (!kept || typeof heading !== "string" || typeof address !== "string" || !Array.isArray(nights))
    return null;
  return { ...kept, value: { heading, address, nights: nights.filter(isKeptNight) } };
}
