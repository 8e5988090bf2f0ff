// The one way to what a browser keeps. Storage may be switched off, full, or refused to a private window, and then throws on being
// named, read or written: what would have been kept lives as long as the page, and nothing that a person did fails by it.

/** Which of the browser's two: `local` outlives the tab, `session` ends with it. */
export type StorageArea = "local" | "session";

/** What storage did not take, by its whole name. */
const inMemory = new Map<string, string>();

const nameOf = (area: StorageArea, key: string) => `${area} ${key}`;

/** @returns null on the server, and where a browser refuses it */
function openStorage(area: StorageArea): Storage | null {
  try {
    if (typeof window === "undefined") return null;
    return area === "local" ? window.localStorage : window.sessionStorage;
  } catch {
    return null;
  }
}

/** What is kept under a key, or null. */
export function readStored(area: StorageArea, key: string): string | null {
  const remembered = inMemory.get(nameOf(area, key));
  if (remembered !== undefined) return remembered;
  try {
    return openStorage(area)?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Keeps a text. @returns whether it outlives the page */
export function writeStored(area: StorageArea, key: string, text: string): boolean {
  if (typeof window === "undefined") return false; // a process that answers many people remembers none of them
  try {
    const storage = openStorage(area);
    if (storage) {
      storage.setItem(key, text);
      inMemory.delete(nameOf(area, key));
      return true;
    }
  } catch {
    // full, or refused: the page remembers it
  }
  inMemory.set(nameOf(area, key), text);
  return false;
}

/** Forgets what is kept under a key. */
export function removeStored(area: StorageArea, key: string): void {
  inMemory.delete(nameOf(area, key));
  try {
    openStorage(area)?.removeItem(key);
  } catch {
    // What cannot be reached cannot have been kept.
  }
}

/** The keys of everything that is kept. */
export function storedNames(area: StorageArea): string[] {
  const prefix = nameOf(area, "");
  const remembered = [...inMemory.keys()]
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length));
  try {
    return [...new Set([...Object.keys(openStorage(area) ?? {}), ...remembered])];
  } catch {
    return remembered;
  }
}
