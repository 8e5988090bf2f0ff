// What a device keeps for a person so that it opens without a connection: tickets before all. It lies in IndexedDB, since storage of
// the page is small and is cleared first.
import { clear, createStore, del, entries, get, set, type UseStore } from "idb-keyval";
import { serverNow } from "#app/device/server-time.ts";

/** What is kept, whose it is, and when it was read, in milliseconds. */
export type KeptRecord<Value = unknown> = { of: string; savedAt: number; value: Value };

const days = 30;
const longestMs = days * 86_400_000;

let store: UseStore | undefined;
const opened = (): UseStore => {
  store ??= createStore("undercroft-mine-device", "kept");
  return store;
};

/** Rises with every wiping, so that an answer which was on its way is not kept afterwards. */
let generation = 0;

/** @returns what `keepOnDevice` wants, taken before something is read for the device */
export const deviceGeneration = (): number => generation;

/**
 * Keeps a value of a person. Never throws.
 * @param asOf `deviceGeneration()` from before the value was read
 * @returns whether it is kept: false where the browser keeps nothing, has no room, or the person has left meanwhile
 */
export async function keepOnDevice(
  name: string,
  personId: string,
  value: unknown,
  asOf: number,
): Promise<boolean> {
  if (asOf !== generation) return false;
  try {
    await set(name, { of: personId, savedAt: serverNow(), value } satisfies KeptRecord, opened());
    return asOf === generation;
  } catch {
    return false;
  }
}

const isRecord = (record: unknown): record is KeptRecord => {
  const { of, savedAt } = Object(record) as Partial<KeptRecord>;
  return typeof of === "string" && typeof savedAt === "number" && serverNow() - savedAt < longestMs;
};

/** What is kept under a name: of this person, or of the one whose device this is where `personId` is null. Null for nothing or too old. */
export async function readFromDevice<Value>(
  name: string,
  personId: string | null,
): Promise<KeptRecord<Value> | null> {
  try {
    const record = await get<unknown>(name, opened());
    const isTheirs = isRecord(record) && (personId === null || record.of === personId);
    return isTheirs ? (record as KeptRecord<Value>) : null;
  } catch {
    return null;
  }
}

/** Deletes what is kept of others than this person. */
export async function forgetOthersOnDevice(personId: string): Promise<void> {
  for (const [name, record] of await entries<string, Partial<KeptRecord>>(opened()))
    if (record?.of !== personId) await del(name, opened());
}

/** Deletes all that is kept of a person, and copies of pages and pictures that they have seen. */
export async function wipeDevice(): Promise<void> {
  generation += 1;
  await Promise.allSettled([
    clear(opened()),
    ...["pages-seen", "pictures-seen"].map((name) => globalThis.caches?.delete(name)),
  ]);
}
