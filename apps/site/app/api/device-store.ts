// What a device keeps for a person so that it opens without a connection: tickets before all. It lies in IndexedDB, since storage of
// the page is small and is cleared first.
import { createStore, get, promisifyRequest, type UseStore } from "idb-keyval";
import { serverNow } from "#app/device/server-time.ts";
import { forgetAllPersonal } from "./personal-storage.ts";
import { beginWiping, endWiping, readWiping } from "./wiping-mark.ts";

/** What is kept, whose it is, and when it was read, in milliseconds. */
export type KeptRecord<Value = unknown> = { of: string; savedAt: number; value: Value };

const days = 30;
const longestMs = days * 86_400_000;

let store: UseStore | undefined;
const opened = (): UseStore => {
  store ??= createStore("undercroft-mine-device", "kept");
  return store;
};

/**
 * Rises with every wiping. It lies beside what is kept, so that an answer which was on its way in another tab is not kept after a wiping
 * either.
 */
const generationName = "generation";
/** The generation of a browser that keeps nothing. */
const noGeneration = -1;

const generationIn = async (objects: IDBObjectStore): Promise<number> =>
  Number((await promisifyRequest<unknown>(objects.get(generationName))) ?? 0);

/** @returns what `keepOnDevice` wants, taken before something is read for the device. Never throws. */
export async function deviceGeneration(): Promise<number> {
  try {
    return await opened()("readonly", generationIn);
  } catch {
    return noGeneration;
  }
}

/** A wiping that has begun: only the records of the person for whom they stay are shown and kept. */
function isSealed(personId: string): boolean {
  const wiping = readWiping();
  return wiping !== null && wiping.keptFor !== personId;
}

/** Whether something is kept; if not, that there is no room, that this window keeps nothing, or that the person has left meanwhile. */
export type Keeping = "kept" | "no-room" | "unavailable" | "left";

/**
 * Keeps a value of a person. Never throws.
 * @param asOf `deviceGeneration()` from before the value was read
 */
export async function keepOnDevice(
  name: string,
  personId: string,
  value: unknown,
  asOf: number,
): Promise<Keeping> {
  if (asOf === noGeneration) return "unavailable";
  if (isSealed(personId)) return "left";
  try {
    return await opened()("readwrite", async (objects): Promise<Keeping> => {
      if ((await generationIn(objects)) !== asOf) return "left";
      objects.put({ of: personId, savedAt: serverNow(), value } satisfies KeptRecord, name);
      await promisifyRequest(objects.transaction);
      return "kept";
    });
  } catch (error) {
    return error instanceof DOMException && error.name === "QuotaExceededError" ? "no-room" : "unavailable";
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
    if (!isRecord(record) || isSealed(record.of)) return null;
    return personId === null || record.of === personId ? (record as KeptRecord<Value>) : null;
  } catch {
    return null;
  }
}

/**
 * Deletes the records that are not of this person, all of them for null, and has no answer kept that was on its way. A window that refuses
 * storage throws at once: as a promise that fails it does not stop the rest of a wiping.
 */
const clearRecords = async (keptFor: string | null): Promise<void> =>
  opened()("readwrite", async (objects) => {
    const next = (await generationIn(objects)) + 1;
    const names = await promisifyRequest(objects.getAllKeys());
    const records = await promisifyRequest<unknown[]>(objects.getAll());
    names.forEach((name, index) => {
      const isTheirs = keptFor !== null && (Object(records[index]) as Partial<KeptRecord>).of === keptFor;
      if (!isTheirs) objects.delete(name);
    });
    objects.put(next, generationName);
    await promisifyRequest(objects.transaction);
  });

/** Copies of pages and pictures: the worker that keeps them deletes them, and the list of what was seen when. */
async function clearCopies(): Promise<void> {
  navigator.serviceWorker?.controller?.postMessage({ type: "WIPE" });
  for (const name of ["pages-seen", "pictures-seen"]) await globalThis.caches?.delete(name);
}

/** The next person who uses this browser is told nothing. */
async function endPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

/**
 * Deletes all that is kept of a person, copies of pages and pictures that they have seen, and this browser's push subscription. Never
 * throws; what could not be done is done by the next page.
 * @param keptFor the person who is signed in now, whose own records stay
 */
export async function wipeDevice(keptFor: string | null = null): Promise<void> {
  beginWiping(keptFor);
  const done = await Promise.allSettled([clearRecords(keptFor), clearCopies(), endPush()]);
  if (done.every(({ status }) => status === "fulfilled")) endWiping();
}

/** Finishes a wiping that was cut off, also by a closed browser, or does one that is due since an account was erased. */
export async function finishWiping(): Promise<void> {
  const wiping = readWiping();
  if (!wiping) return;
  if (wiping.isErased) forgetAllPersonal(false, false);
  await wipeDevice(wiping.keptFor);
}
