// What passes say, in words: the same on both phones.
import type { MemberPass, PassEnding, PassEvent, PassTicket, TicketPass } from "./pass.ts";

const london = { timeZone: "Europe/London" } as const;
const night = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "short",
  ...london,
});
const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", ...london });
const isoDay = new Intl.DateTimeFormat("en-CA", london);

const endings: Record<PassEnding, string> = {
  passed_on: "This ticket was passed on",
  resold: "This ticket was sold to somebody else",
  night_cancelled: "This night is cancelled",
  night_removed: "This night is not on",
  frozen: "We are looking into this ticket",
  cancelled: "This ticket was given back or cancelled",
};

const eveningBegins = 17;

/** "Fri 27 Nov". @param date `YYYY-MM-DD`, of the night */
export const nightDay = (date: string): string =>
  night.format(new Date(`${date}T12:00:00Z`)).replace(",", "");

/** "Friday night", or "Friday" for what begins in daylight. */
export function nightName({ night_date, starts_at }: PassEvent): string {
  const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "long" }).format(
    new Date(`${night_date}T12:00:00Z`),
  );
  const start = new Date(starts_at);
  const isNight =
    isoDay.format(start) !== night_date || Number(clock.format(start).slice(0, 2)) >= eveningBegins;
  return isNight ? `${weekday} night` : weekday;
}

/** "22:00", or "Sat 28 Nov 00:30" past the midnight of the night. */
export function clockWords(moment: string, date: string): string {
  const time = new Date(moment);
  const day = isoDay.format(time);
  return day === date ? clock.format(time) : `${nightDay(day)} ${clock.format(time)}`;
}

/** Where it is, or when that is told. Null of a dead pass. */
export function placeWords({ place, event, ending }: TicketPass): string | null {
  if (ending) return null;
  const known = [place?.name, place?.address].filter(Boolean).join(", ");
  if (known) return known;
  if (!event.reveal_at) return "To be announced";
  return `Shown here from ${clockWords(event.reveal_at, event.night_date)}`;
}

/** What is the matter, or null when all is well. */
export function stateWords({ ending, event, ticket }: TicketPass): string | null {
  if (ending) return endings[ending];
  if (event.status === "postponed") return "Postponed: the new date follows";
  return ticket?.is_used ? "Already let in" : null;
}

const pounds = new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" });
const moneyWords = (pence: number): string => pounds.format(pence / 100).replace(/\.00$/, "");

/** What a refund of part of the price left. Null where nothing or all of it went back, and of a dead pass. */
function refundWords(ticket: PassTicket | null): string | null {
  if (!ticket) return null;
  const { refunded_pence: sent, total_pence: total, is_used: isUsed } = ticket;
  if (sent <= 0 || sent >= total) return null;
  const words = `${moneyWords(sent)} of ${moneyWords(total)} refunded.`;
  return isUsed ? words : `${words} This ticket is still good.`;
}

/** What a pass shows besides its title and code, by label, in reading order. */
export function passFacts(pass: TicketPass): { key: string; label: string; value: string }[] {
  const { event, ticket } = pass;
  const at = (moment: string | null) => moment && clockWords(moment, event.night_date);
  const isDated = event.status !== "postponed";
  const facts: [key: string, label: string, value: string | null][] = [
    ["state", "Note", stateWords(pass)],
    ["doors", "Doors", isDated ? (at(event.doors_at) ?? at(event.starts_at)) : null],
    ["last-entry", "Last entry", isDated ? at(ticket?.entry_before ?? event.last_entry_at) : null],
    ["place", "Place", placeWords(pass)],
    ["type", "Ticket", ticket?.type ?? null],
    ["holder", "Name", ticket?.holder_name ?? null],
    ["refund", "Refund", refundWords(ticket)],
  ];
  return facts.flatMap(([key, label, value]) => (value ? [{ key, label, value }] : []));
}

/** When a pass need not be at hand any more: some hours after the night. */
export function passExpiry({ starts_at, ends_at }: PassEvent): Date {
  const end = ends_at ? Date.parse(ends_at) : Date.parse(starts_at) + 8 * 3_600_000;
  return new Date(end + 6 * 3_600_000);
}

const memberEndings: Record<NonNullable<MemberPass["ending"]>, string> = {
  membership_ended: "This membership has ended",
  membership_paused: "The team has paused this membership",
};

const month = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", ...london });
const fullDay = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  ...london,
});

/** What the card of a member shows besides the organiser and the code, by label, in reading order. */
export function memberFacts({
  ending,
  plan,
  member,
}: MemberPass): { key: string; label: string; value: string }[] {
  const facts: [key: string, label: string, value: string | null][] = [
    ["state", "Note", ending && memberEndings[ending]],
    ["plan", "Membership", plan],
    ["name", "Name", member?.name ?? null],
    ["since", "Member since", member?.since ? month.format(new Date(member.since)) : null],
    ["until", "Until", member?.until ? fullDay.format(new Date(member.until)) : null],
  ];
  return facts.flatMap(([key, label, value]) => (value ? [{ key, label, value }] : []));
}
