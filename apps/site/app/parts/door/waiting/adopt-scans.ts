// Scans that waited before each said whose it is lie under one name for every account.
import { forgetKept, keep, readAllKept } from "#app/parts/door/list/vault.ts";
import type { WaitingEntry } from "./waiting-scans.ts";

const oldOwner = "account";

/** Where scans are kept. */
type Shelf = {
  readAllKept: (prefix: string) => Promise<[name: string, entry: WaitingEntry][]>;
  keep: (name: string, entry: WaitingEntry) => Promise<void>;
  forgetKept: (name: string) => Promise<void>;
};

const ofDevice: Shelf = { readAllKept, keep, forgetKept };

/**
 * Names what waits under the old name as the scans of the person who is signed in. Written before it is forgotten, so that a page that
 * closes between loses nothing: the server knows a scan that comes twice by its id.
 */
export async function adoptScans(
  eventId: string,
  personId: string | null | undefined,
  shelf: Shelf = ofDevice,
): Promise<void> {
  if (!personId) return;
  const before = `scan:${eventId}:${oldOwner}:`;
  for (const [name, entry] of await shelf.readAllKept(before)) {
    await shelf.keep(`scan:${eventId}:${personId}:${name.slice(before.length)}`, entry);
    await shelf.forgetKept(name);
  }
}
