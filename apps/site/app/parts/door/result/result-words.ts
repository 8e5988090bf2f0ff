// What a result says to somebody in the dark, an arm's length away: two words, and why.
import { momentName } from "#app/format/moment.ts";
import { formatPrice } from "#app/format/money.ts";
import { clockTime } from "#app/format/nights.ts";
import type { Night, PartyTicket, ScanResult, Tone } from "#app/parts/door/door-answers.ts";

export const toneWords: Record<Tone, string> = {
  come_in: "Come in",
  look_again: "Look again",
  stop: "Stop",
};

const at = (iso: string | null | undefined) => (iso ? clockTime(new Date(iso)) : null);

/** "at 22:41, gate Side" */
function since(first: ScanResult["first"]): string {
  const when = at(first?.at);
  return [when ? `at ${when}` : null, first?.gate ? `gate ${first.gate}` : null].filter(Boolean).join(", ");
}

type Facts = {
  result: Pick<
    ScanResult,
    "result" | "first" | "price_pence" | "doors_at" | "last_entry_at" | "member_from" | "night"
  >;
  ticket: Pick<PartyTicket, "entry_before"> | null;
  night: Pick<Night, "re_entry" | "re_entry_until" | "opens_at">;
  isOffline: boolean;
};

const comingBack = ({ re_entry, re_entry_until }: Facts["night"]) =>
  re_entry === "free"
    ? "They may come in again."
    : re_entry === "until"
      ? `They may come in again until ${at(re_entry_until)}.`
      : "Nobody comes in again tonight.";

const plain: Partial<Record<ScanResult["result"], string>> = {
  not_inside: "This ticket is not inside, so nobody was counted out.",
  house_full: "House full: one out, one in.",
  frozen: "This ticket is on hold while its payment is checked. Ask a supervisor.",
  cancelled: "This ticket was cancelled.",
  refunded: "This ticket was refunded.",
  passed_on: "This ticket was passed on. The new holder has another code.",
  resold: "This ticket was sold on. The new holder has another code.",
  expired: "This ticket has expired.",
  not_let_in: "Your team doesn't let them in. Ask a supervisor.",
  refused_before: "They were refused entry tonight. Ask a supervisor.",
  refused: "Entry was refused, and the holder was told.",
  undone: "The check-in was taken back.",
  entered_before: "They came in before the ticket ended.",
  night_off: "This night is called off or postponed.",
  guest_unsigned: "The member has not signed this guest in. They do that under Memberships on their phone.",
};

/** Why, in a sentence or two. */
export function reasonWords({ result, ticket, night, isOffline }: Facts): string {
  const { first, price_pence, doors_at, last_entry_at } = result;
  switch (result.result) {
    case "admitted":
      return "";
    case "out":
      return `Counted out. ${comingBack(night)}`;
    case "already_in":
      return since(first) ? `Already in: ${since(first)}.` : "Already in.";
    case "no_re_entry":
      return [
        since(first) ? `Came in ${since(first)}, and went out.` : "Came in before, and went out.",
        comingBack(night),
      ].join(" ");
    case "too_early":
      return `Doors are at ${at(doors_at)}. Tickets open from ${at(night.opens_at)}.`;
    case "after_last_entry":
      return `Last entry was at ${at(last_entry_at)}.`;
    case "entry_over": {
      const before = at(ticket?.entry_before);
      const over = before ? `This ticket was good before ${before}.` : "The time of this ticket is over.";
      return price_pence === null ? over : `${over} At the door it is ${formatPrice(price_pence)}.`;
    }
    case "other_night":
      return result.night
        ? `This ticket is for ${result.night.title}, ${momentName(result.night.starts_at)}.`
        : "This ticket is for another night.";
    case "member_later":
      return result.member_from
        ? `Their membership counts from ${momentName(result.member_from)}.`
        : "Their membership does not count yet.";
    case "not_member":
      return isOffline
        ? "The club has not admitted them, or their guest is not signed in. Scan again with a connection."
        : "The holder is not a member of the club whose night this is.";
    case "unknown":
      return isOffline
        ? "This code is not on the list of this device, and has no signature of tonight."
        : "This code is no ticket of ours.";
    default:
      return plain[result.result] ?? "";
  }
}
