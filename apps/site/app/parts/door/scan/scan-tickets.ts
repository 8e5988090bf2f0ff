// Scans tickets by the server, or by the list of this device when the server does not answer.
import { serverDate } from "#app/device/server-time.ts";
import type { ScanAnswer, ScanResult } from "#app/parts/door/door-answers.ts";
import { NoAnswer } from "#app/parts/door/door-client.ts";
import { hashCode, readTicketCode } from "#app/parts/door/list/ticket-code.ts";
import type { DoorNight } from "#app/parts/door/night/door-night.ts";
import { isListedOnly } from "#app/parts/door/night/offline-door.ts";

export type ScanRequest = {
  /** codes as they were scanned, or ids of tickets that an answer has named */
  items: readonly string[];
  /** a code of the same booking: stewards name companions by it alone */
  by?: string | null;
  action: "in" | "out";
  reason?: string | null;
};

export type Scanned = { answer: ScanAnswer; isOffline: boolean; request: ScanRequest };

/** Thrown where there is neither an answer nor a list to go by. */
export class NoListError extends Error {}

/** What the server told this device is kept, so that it is known a moment later without a line. */
async function mark(
  door: DoorNight,
  items: readonly string[],
  results: readonly ScanResult[],
): Promise<void> {
  const eventId = door.read().night?.event_id;
  if (!eventId || !door.offline) return;
  for (const [place, { result, at }] of results.entries()) {
    const item = items[place];
    if (!item || /^[0-9a-f]{8}-/.test(item) || !["admitted", "out"].includes(result)) continue;
    const hash = await hashCode(eventId, readTicketCode(item).code);
    const state = result === "out" ? ("o" as const) : ("i" as const);
    await door.offline.marks.set(hash, { state, at: Date.parse(at), gate: door.read().gate });
  }
}

async function scanOnline(door: DoorNight, request: ScanRequest, scanId: string): Promise<ScanAnswer> {
  const { items, by, action, reason } = request;
  const leads = by && !items.includes(by) && !door.read().isSupervisor ? [by] : [];
  const codes = [...leads, ...items];
  const answer = await door.ask("check_in", {
    p_codes: codes,
    p_scan_id: scanId,
    p_at: serverDate().toISOString(),
    p_action: action,
    p_reason: reason ?? null,
  });
  await mark(door, codes, answer.results).catch(() => {});
  // the person whom a companion's code names is meant, not that code
  return { ...answer, results: answer.results.slice(leads.length) };
}

/** @throws NoListError; the refusal of the data API */
export async function scanTickets(door: DoorNight, request: ScanRequest): Promise<Scanned> {
  const scanIds = request.items.map(() => crypto.randomUUID());
  const isOnline = door.read().offlineSince === null && !request.items.some(isListedOnly);
  if (isOnline)
    try {
      const answer = await scanOnline(door, request, scanIds[0] ?? "");
      return { answer, isOffline: false, request };
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
    }
  const numbers = door.serverNumbers;
  if (!numbers || !door.offline?.keeper.list) throw new NoListError("There is nothing to go by");
  const { items, action, reason = null } = request;
  const by = { gate: door.read().gate, reason: door.read().isSupervisor ? reason : null };
  const answer = await door.offline.scan(items, action, by, numbers, scanIds);
  await door.waits();
  return { answer, isOffline: true, request };
}
