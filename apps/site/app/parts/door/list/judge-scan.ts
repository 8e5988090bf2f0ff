// What a scan comes to without a connection: the rules of internal.judge_scan, as far as the list knows.
import type { ScanVerdict, Tone } from "#app/parts/door/door-answers.ts";
import type { ListedTicket, NightList } from "./night-list.ts";

/** What this device knows of a ticket by itself: who it let in or out, when and at which gate. */
export type OwnMark = { state: "i" | "o"; at: number; gate: string | null };

export type Judged = {
  result: ScanVerdict;
  tone: Tone;
  first: { at: string | null; gate: string | null } | null;
};

type Facts = {
  list: NightList;
  /** the ticket of the list, or one that its signature vouches for; null for neither */
  ticket: Pick<ListedTicket, "type" | "state"> | null;
  mark: OwnMark | undefined;
  action: "in" | "out";
  /** by the server's clock as this device knows it, in ms */
  at: number;
  inside: number;
  /** a supervisor lets somebody into a full house; what else a reason goes past wants the server's word */
  hasReason: boolean;
};

const over: Partial<Record<ListedTicket["state"], ScanVerdict>> = {
  c: "cancelled",
  r: "refunded",
  p: "passed_on",
  s: "resold",
  f: "frozen",
  x: "expired",
  n: "not_let_in",
  m: "not_member",
};

const lookAgain: ReadonlySet<ScanVerdict> = new Set<ScanVerdict>([
  "already_in",
  "no_re_entry",
  "not_inside",
  "too_early",
  "after_last_entry",
  "entry_over",
  "other_night",
  "house_full",
  "frozen",
  "member_later",
  "guest_unsigned",
]);

/** The sign that goes with a result, as internal.door_tone has it. */
export const toneOf = (result: ScanVerdict): Tone =>
  ["admitted", "out", "entered_before", "undone"].includes(result)
    ? "come_in"
    : lookAgain.has(result)
      ? "look_again"
      : "stop";

const hour = 3_600_000;
const isPast = (at: number, moment: string | null | undefined) =>
  Boolean(moment) && at > Date.parse(moment ?? "");

function mayReEnter({ re_entry, re_entry_until }: NightList, at: number): boolean {
  return re_entry === "free" || (re_entry === "until" && !isPast(at, re_entry_until));
}

function decide({ list, ticket, mark, action, at, inside, hasReason }: Facts): ScanVerdict {
  if (!ticket) return "unknown";
  const ended = over[ticket.state];
  // what this device did since the list was read is newer than the list
  const state = mark && mark.at > Date.parse(list.as_of) ? mark.state : ticket.state;
  if (action === "out") return state === "i" ? "out" : (ended ?? "not_inside");
  if (ended) return ended;
  if (list.status !== "published") return "night_off";
  if (state === "i") return "already_in";
  const hasBeen = state === "o";
  if (hasBeen && !mayReEnter(list, at)) return "no_re_entry";
  if (at < Date.parse(list.doors_at ?? list.starts_at) - hour) return "too_early";
  if (!hasBeen && isPast(at, list.last_entry_at)) return "after_last_entry";
  const type = list.types.find(({ number }) => number === ticket.type);
  if (!hasBeen && isPast(at, type?.entry_before)) return "entry_over";
  const isFull = list.numbers.capacity !== null && inside + 1 > list.numbers.capacity;
  return isFull && !hasReason ? "house_full" : "admitted";
}

/** Judges one scan. */
export function judgeScan(facts: Facts): Judged {
  const result = decide(facts);
  const { mark } = facts;
  return {
    result,
    tone: toneOf(result),
    first:
      ["already_in", "no_re_entry"].includes(result) && mark
        ? { at: new Date(mark.at).toISOString(), gate: mark.gate }
        : null,
  };
}
