// The list of a night as a device reads it: tickets by the hash of their code, guests by name.
import type { Guest, Night, Numbers } from "#app/parts/door/door-answers.ts";

/** g good, i inside, o went out, c cancelled, r refunded, p passed on, s sold on, f frozen, x expired. */
export type TicketLetter = "g" | "i" | "o" | "c" | "r" | "p" | "s" | "f" | "x" | "n" | "m";

/** One ticket of the list. Holder and reference are there for supervisors alone. */
export type ListedTicket = {
  hash: string;
  /** eight letters that tickets of one booking share */
  booking: string;
  type: number;
  state: TicketLetter;
  holder: string | null;
  ref: string | null;
};

export type ListedType = {
  number: number;
  id: string;
  name: string;
  is_companion: boolean;
  entry_before: string | null;
};

/** What the list says beside its tickets. */
type ListHead = Pick<
  Night,
  | "event_id"
  | "title"
  | "status"
  | "starts_at"
  | "doors_at"
  | "ends_at"
  | "last_entry_at"
  | "re_entry"
  | "re_entry_until"
> & {
  as_of: string;
  since: string | null;
  erase_at: string;
  price_pence: number | null;
  public_key: string | null;
  is_supervisor: boolean;
  types: ListedType[];
  guests: Guest[];
  numbers: Numbers;
};

export type NightList = ListHead & { tickets: ReadonlyMap<string, ListedTicket> };

function readTicket(line: string): ListedTicket | null {
  const [facts = "", holder = null, ref = null] = line.split("\t");
  const [hash, booking, type, state] = facts.split(" ");
  if (!hash || !booking || !state) return null;
  return { hash, booking, type: Number(type), state: state as TicketLetter, holder: holder || null, ref };
}

/** Reads the text of a list; `base` is the list whose changes it says. @throws SyntaxError where it is none */
export function readNightList(text: string, base: NightList | null = null): NightList {
  const { tickets: lines, ...head } = JSON.parse(text) as ListHead & { tickets: string };
  const tickets = new Map(base?.tickets);
  for (const line of lines ? lines.split("\n") : []) {
    const ticket = readTicket(line);
    if (ticket) tickets.set(ticket.hash, ticket);
  }
  return { ...head, tickets };
}

/** Those of one booking, in the order of the list. */
export function partyOf(list: NightList, ticket: ListedTicket): ListedTicket[] {
  return [...list.tickets.values()].filter(({ booking }) => booking === ticket.booking);
}
