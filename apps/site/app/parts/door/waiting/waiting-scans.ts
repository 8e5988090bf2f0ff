// What this device did without a connection, until the server has it. It has a store of its own: an outbox of a hundred is too small for a door.

import { serverNow } from "#app/device/server-time.ts";
import type { ScanVerdict } from "#app/parts/door/door-answers.ts";
import { forgetKept, keep, readAllKept } from "#app/parts/door/list/vault.ts";

/** A scan, as sync_check_ins takes it. */
export type WaitingScan = {
  scan_id: string;
  kind: "in" | "out" | "guest" | "clicker" | "staff";
  code?: string;
  hash?: string;
  guest_id?: string;
  number?: number;
  /** by the server's clock as this device knew it */
  at: string;
  gate: string | null;
  said: ScanVerdict;
  /** why a supervisor let somebody into a full house */
  reason?: string;
};

/** A sale out of what is kept for this device, as sell_at_door takes it. */
export type WaitingSale = {
  scan_id: string;
  kind: "sale";
  lines: { ticket_type_id: string; quantity: number }[];
  method: "cash" | "card";
  at: string;
  gate: string | null;
};

export type WaitingEntry = WaitingScan | WaitingSale;

/** How many more are inside by an entry. */
export function moveOf(entry: WaitingEntry): number {
  if (entry.kind === "sale") return entry.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  if (entry.kind === "guest") return entry.said === "admitted" ? (entry.number ?? 0) : 0;
  if (entry.kind === "clicker" || entry.kind === "staff") return entry.number ?? 0;
  return entry.said === "admitted" ? 1 : entry.said === "out" ? -1 : 0;
}

export class WaitingScans {
  readonly #prefix: string;
  #entries: [name: string, entry: WaitingEntry][] = [];

  /** @param owner whose scans they are: they are sent as nobody else's */
  constructor(eventId: string, owner: string) {
    this.#prefix = `scan:${eventId}:${owner}:`;
  }

  get entries(): readonly WaitingEntry[] {
    return this.#entries.map(([, entry]) => entry);
  }

  /** Takes up what a page before this one left. */
  async open(): Promise<void> {
    this.#entries = await readAllKept<WaitingEntry>(this.#prefix);
  }

  /** Keeps one. Where the browser keeps nothing it waits in this page alone. */
  async add(entry: WaitingEntry): Promise<void> {
    // in the order in which they were made, and never the name of another tab's
    const name = `${this.#prefix}${String(serverNow()).padStart(14, "0")}:${entry.scan_id}`;
    this.#entries = [...this.#entries, [name, entry]];
    await keep(name, entry).catch(() => {});
  }

  /** The server has them. */
  async remove(ids: ReadonlySet<string>): Promise<void> {
    const done = this.#entries.filter(([, { scan_id }]) => ids.has(scan_id));
    this.#entries = this.#entries.filter(([, { scan_id }]) => !ids.has(scan_id));
    await forgetKept(...done.map(([name]) => name));
  }
}
