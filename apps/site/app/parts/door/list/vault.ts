// What a device keeps of a night: in IndexedDB, sealed with a key that scripts can use and never read.
import { clear, createStore, del, entries, get, keys, set, type UseStore } from "idb-keyval";
import { onForgetting } from "#app/api/personal-storage.ts";

const databaseName = "undercroft-mine-door";
let store: UseStore | undefined;
const opened = (): UseStore => {
  store ??= createStore(databaseName, "kept");
  return store;
};

/** A window that refuses storage throws at once, before there is a promise that could fail. */
async function orElse<T>(work: () => Promise<T>, instead: T): Promise<T> {
  try {
    return await work();
  } catch {
    return instead;
  }
}

const keyName = "key";
const locked = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request("door-key", work) : work();

async function readKey(): Promise<CryptoKey> {
  const kept = await get<CryptoKey>(keyName, opened());
  if (kept) return kept;
  return locked(async () => {
    const other = await get<CryptoKey>(keyName, opened());
    if (other) return other;
    const made = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, [
      "encrypt",
      "decrypt",
    ]);
    await set(keyName, made, opened());
    return made;
  });
}

type Box = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer };

async function close(value: unknown): Promise<Box> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return { iv, bytes: await crypto.subtle.encrypt({ name: "AES-GCM", iv }, await readKey(), bytes) };
}

async function open<T>(box: Box): Promise<T> {
  const bytes = await crypto.subtle.decrypt({ name: "AES-GCM", iv: box.iv }, await readKey(), box.bytes);
  return JSON.parse(new TextDecoder().decode(bytes)) as T;
}

/** Whether this browser can keep a list safely: not without a secure connection, and not where storage is switched off. */
export const canKeep = (): boolean =>
  typeof indexedDB !== "undefined" && typeof crypto !== "undefined" && Boolean(crypto.subtle);

/** Keeps a value. @throws where the browser keeps nothing */
export async function keep(name: string, value: unknown): Promise<void> {
  await set(name, await close(value), opened());
}

/** What was kept under a name; null for nothing, or for what cannot be opened any more. */
export async function readKept<T>(name: string): Promise<T | null> {
  if (!canKeep()) return null;
  try {
    const box = await get<Box>(name, opened());
    return box ? await open<T>(box) : null;
  } catch {
    return null;
  }
}

/** Everything whose name begins so, by its name in order. What cannot be opened any more hides nothing else. */
export async function readAllKept<T>(prefix: string): Promise<[name: string, value: T][]> {
  if (!canKeep()) return [];
  const all = await orElse(() => entries<string, Box>(opened()), []);
  const found = all.filter(([name]) => name.startsWith(prefix));
  const values: [string, T][] = [];
  for (const [name, box] of found.toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const read = await orElse(async () => ({ value: await open<T>(box) }), null);
    if (read) values.push([name, read.value]);
  }
  return values;
}

/** A key that scripts can use and never read, or null. */
export const readSealKey = (name: string): Promise<CryptoKey | null> =>
  orElse(async () => (await get<CryptoKey>(name, opened())) ?? null, null);

/** Takes the key of a seal in, so that no script reads it again. */
export async function keepSealKey(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, [
    "verify",
  ]);
  await set(name, key, opened());
  return key;
}

/** Whether this browser keeps anything of a door. */
export async function hasKept(): Promise<boolean> {
  const databases = (await indexedDB.databases?.().catch(() => [])) ?? [];
  return databases.some(({ name }) => name === databaseName);
}

/** Deletes what has one of these names. */
export async function forgetKept(...names: string[]): Promise<void> {
  for (const name of names) await orElse(() => del(name, opened()), undefined);
}

/** What scans that were not sent need: themselves, their night and pass, and the key. Each says whose it is. */
const stays = (name: string) => name === keyName || name === "device" || /^(scan|night|pass):/.test(name);

/**
 * Deletes everything of every night, and the key it was sealed with. A session that ended by itself or elsewhere is no person who
 * signs out: then what was not sent stays sealed, for the next sign-in of the same person.
 */
async function forgetAllKept(isAsked: boolean): Promise<void> {
  if (typeof indexedDB === "undefined" || !(await hasKept())) return;
  const names = isAsked ? [] : await keys<string>(opened());
  if (!names.some((name) => name.startsWith("scan:"))) return clear(opened());
  await forgetKept(...names.filter((name) => !stays(name)));
}

onForgetting((_keepsDrafts, isAsked) => void forgetAllKept(isAsked).catch(() => {}));
