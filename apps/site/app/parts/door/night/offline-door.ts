// How a door goes on without a connection: by the list of this device, and by what the device did itself.

import { guestOwes } from "#app/format/guest-terms.ts";
import type {
  Guest,
  GuestAnswer,
  Numbers,
  Party,
  ScanAnswer,
  ScanResult,
  ScanVerdict,
} from "#app/parts/door/door-answers.ts";
import { judgeGuests } from "#app/parts/door/list/judge-guests.ts";
import { judgeScan, toneOf } from "#app/parts/door/list/judge-scan.ts";
import { ListKeeper } from "#app/parts/door/list/list-keeper.ts";
import { type ListedTicket, type NightList, partyOf } from "#app/parts/door/list/night-list.ts";
import { hashCode, isSignedBy, readTicketCode } from "#app/parts/door/list/ticket-code.ts";
import { forgetTypes } from "#app/parts/door/sales/kept-types.ts";
import { moveOf, WaitingScans } from "#app/parts/door/waiting/waiting-scans.ts";
import { OwnMarks } from "./own-marks.ts";
import type { ServerClock } from "./server-clock.ts";

/** How a ticket of the list is named to the screens: nobody knows its code. */
const listed = "list:";

export const isListedOnly = (item: string): boolean => item.startsWith(listed);

type Known = {
  hash: string;
  code: string | null;
  ticket: Pick<ListedTicket, "type" | "state"> | null;
  line: ListedTicket | null;
};

/** Where somebody is let in, and why a supervisor does it although the house is full. */
type By = { gate: string | null; reason: string | null };

export class OfflineDoor {
  readonly keeper: ListKeeper;
  readonly waiting: WaitingScans;
  readonly marks: OwnMarks;
  readonly #clock: ServerClock;
  readonly #eventId: string;

  constructor(eventId: string, owner: string, clock: ServerClock) {
    this.#eventId = eventId;
    this.#clock = clock;
    this.keeper = new ListKeeper(eventId);
    this.waiting = new WaitingScans(eventId, owner);
    this.marks = new OwnMarks(eventId);
  }

  async open(): Promise<void> {
    await Promise.all([this.keeper.open(), this.waiting.open(), this.marks.open()]);
  }

  /** Forgets the list and what this device knows beside it; what waits to be sent stays. */
  async forgetList(): Promise<void> {
    await Promise.all([this.keeper.forget(), this.marks.forget(), forgetTypes(this.#eventId)]);
  }

  /** The numbers with what waits here. */
  count(numbers: Numbers): Numbers {
    const inside = Math.max(
      0,
      numbers.inside + this.waiting.entries.reduce((sum, entry) => sum + moveOf(entry), 0),
    );
    const { capacity } = numbers;
    const share = capacity === null ? null : inside / capacity;
    const level =
      share === null ? null : share >= 1 ? "full" : share >= 0.95 ? "95" : share >= 0.8 ? "80" : "ok";
    return { ...numbers, inside, level };
  }

  async #find(list: NightList, item: string): Promise<Known> {
    if (isListedOnly(item)) {
      const hash = item.slice(listed.length);
      const line = list.tickets.get(hash) ?? null;
      return { hash, code: null, ticket: line, line };
    }
    const read = readTicketCode(item);
    const hash = await hashCode(this.#eventId, read.code);
    const line = list.tickets.get(hash) ?? null;
    const isVouched = line === null && (await isSignedBy(list.public_key, this.#eventId, read));
    const ticket =
      line ?? (isVouched && read.signed ? { type: read.signed.type, state: "g" as const } : null);
    return { hash, code: read.code, ticket, line };
  }

  /** Scans by the list, one ticket after another; each waits to be sent. @throws Error where this device has no list */
  async scan(
    items: readonly string[],
    action: "in" | "out",
    by: By,
    numbers: Numbers,
    scanIds: readonly string[],
  ): Promise<ScanAnswer> {
    const list = this.keeper.list;
    if (!list) throw new Error("There is no list on this device");
    const results: ScanResult[] = [];
    const parties = new Map<string, ListedTicket>();
    for (const [place, item] of items.entries()) {
      const known = await this.#find(list, item);
      const at = this.#clock.now();
      const judged = judgeScan({
        // the room may have another number than when the list was read
        list: { ...list, numbers },
        ticket: known.ticket,
        mark: this.marks.get(known.hash),
        action,
        at,
        inside: this.count(numbers).inside,
        hasReason: by.reason !== null,
      });
      await this.#note(known, judged.result, action, at, by, scanIds[place] ?? crypto.randomUUID());
      if (known.line) parties.set(known.line.booking, known.line);
      results.push({
        ...this.#row(list, judged.result),
        ...judged,
        place: place + 1,
        at: new Date(at).toISOString(),
        ticket_id: `${listed}${known.hash}`,
      });
    }
    return {
      scan_id: scanIds[0] ?? "",
      results,
      parties: [...parties.values()].map((line) => this.party(list, line)),
      numbers: this.count(numbers),
      server_time: new Date(this.#clock.now()).toISOString(),
    };
  }

  async #note(
    known: Known,
    said: ScanVerdict,
    kind: "in" | "out",
    at: number,
    { gate, reason }: By,
    scanId: string,
  ): Promise<void> {
    if (said === "admitted" || said === "out")
      await this.marks.set(known.hash, { state: said === "out" ? "o" : "i", at, gate });
    const name = known.code ? { code: known.code } : { hash: known.hash };
    const why = reason && said === "admitted" ? { reason } : {};
    await this.waiting.add({
      scan_id: scanId,
      kind,
      ...name,
      at: new Date(at).toISOString(),
      gate,
      said,
      ...why,
    });
  }

  #row(
    list: NightList,
    result: ScanVerdict,
  ): Pick<ScanResult, "id" | "price_pence" | "doors_at" | "last_entry_at" | "member_from" | "night"> {
    return {
      id: null,
      price_pence: result === "entry_over" ? list.price_pence : null,
      doors_at: result === "too_early" ? (list.doors_at ?? list.starts_at) : null,
      last_entry_at: result === "after_last_entry" ? list.last_entry_at : null,
      member_from: null,
      night: null,
    };
  }

  /** A booking as the list knows it. */
  party(list: NightList, ticket: ListedTicket): Party {
    const tickets = partyOf(list, ticket);
    return {
      booking_id: ticket.booking,
      ref: ticket.ref ?? "",
      name: tickets[0]?.holder ?? "",
      needs_a_hand: false,
      is_guest: false,
      invited_by: null,
      tickets: tickets.map((line) => {
        const mark = this.marks.get(line.hash);
        const state = mark && mark.at > Date.parse(list.as_of) ? mark.state : line.state;
        const type = list.types.find(({ number }) => number === line.type);
        return {
          ticket_id: `${listed}${line.hash}`,
          holder_name: line.holder,
          type: type?.name ?? "Ticket",
          is_companion: type?.is_companion ?? false,
          is_accessible: false,
          entry_before: type?.entry_before ?? null,
          status: state,
          is_good: ["g", "i", "o"].includes(state),
          is_inside: state === "i",
          came_in_at: mark ? new Date(mark.at).toISOString() : null,
          gate: mark?.gate ?? null,
        };
      }),
    };
  }

  /** The guest list with those whom this device let in since it was read. */
  guests(): Guest[] {
    const list = this.keeper.list;
    if (!list) return [];
    return list.guests.map((guest) => ({ ...guest, arrived: guest.arrived + this.#arrivedHere(guest.id) }));
  }

  #arrivedHere(guestId: string): number {
    return this.waiting.entries.reduce(
      (sum, entry) => sum + (entry.kind === "guest" && entry.guest_id === guestId ? moveOf(entry) : 0),
      0,
    );
  }

  async admitGuests(
    guestId: string,
    number: number,
    gate: string | null,
    numbers: Numbers,
    scanId: string,
  ): Promise<GuestAnswer> {
    const guest = this.guests().find(({ id }) => id === guestId) ?? null;
    const list = this.keeper.list;
    if (!guest || !list) throw new Error("There is no list on this device");
    const at = this.#clock.now();
    const { inside, capacity } = this.count(numbers);
    const result = judgeGuests({ night: list, guest, number, at, inside, capacity });
    if (result === "admitted")
      await this.waiting.add({
        scan_id: scanId,
        kind: "guest",
        guest_id: guestId,
        number,
        at: new Date(at).toISOString(),
        gate,
        said: "admitted",
      });
    return {
      scan_id: scanId,
      result,
      tone: result === "all_in" ? "look_again" : toneOf(result),
      guest: this.guests().find(({ id }) => id === guestId) ?? null,
      owes_pence: result === "admitted" ? (guestOwes(guest, at) ?? 0) * number : null,
      price_pence: result === "entry_over" ? list.price_pence : null,
      numbers: this.count(numbers),
    };
  }

  async click(kind: "clicker" | "staff", number: number, gate: string | null, scanId: string): Promise<void> {
    const at = new Date(this.#clock.now()).toISOString();
    await this.waiting.add({ scan_id: scanId, kind, number, at, gate, said: "admitted" });
  }
}
