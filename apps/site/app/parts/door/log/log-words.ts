import { plural } from "#app/format/plural.ts";
import type { LogRow } from "#app/parts/door/door-answers.ts";

const scans: Record<string, string> = {
  admitted: "Came in",
  out: "Went out",
  already_in: "In already",
  no_re_entry: "No re-entry",
  not_inside: "Was not inside",
  too_early: "Too early",
  after_last_entry: "After last entry",
  entry_over: "Free entry was over",
  other_night: "Ticket of another night",
  house_full: "House full",
  frozen: "Ticket is frozen",
  cancelled: "Cancelled ticket",
  refunded: "Refunded ticket",
  passed_on: "Ticket was passed on",
  resold: "Ticket was sold on",
  expired: "Expired ticket",
  not_let_in: "On your list of people not let in",
  not_member: "Not a member of the club",
  member_later: "Membership does not count yet",
  guest_unsigned: "Guest not signed in",
  refused_before: "Refused earlier tonight",
  refused: "Refused entry",
  undone: "Check-in undone",
  entered_before: "Entered before the ticket ended",
  night_off: "The night is off",
  unknown: "Unknown code",
};

/** What a row of the log says happened. */
export function logWords({ kind, what, number }: LogRow): string {
  const people = Math.abs(number ?? 0);
  switch (kind) {
    case "guest":
      return people === 1 ? "Guest came in" : `${plural(people, "guest")} came in`;
    case "clicker":
      return `${plural(people, "person", "people")} counted ${(number ?? 0) < 0 ? "out" : "in"}`;
    case "staff":
      return `${plural(people, "member")} of staff ${(number ?? 0) < 0 ? "left" : "came in"}`;
    case "sale":
      return `Sold ${plural(people, "place")} by ${what}`;
    default:
      return scans[what] ?? what.replaceAll("_", " ");
  }
}

/** A clock that was this many seconds wrong is worth a word. */
const clockLimitSeconds = 60;

/** "The device's clock was 3 hours ahead", or null for one that is right enough. */
export function clockWords(offSeconds: number | null): string | null {
  if (offSeconds === null || Math.abs(offSeconds) < clockLimitSeconds) return null;
  const minutes = Math.round(Math.abs(offSeconds) / 60);
  const amount = minutes < 90 ? plural(minutes, "minute") : plural(Math.round(minutes / 60), "hour");
  return `The device's clock was ${amount} ${offSeconds > 0 ? "ahead" : "behind"}`;
}

/** Whether a supervisor can take a row back: a scan that counts, or a refusal. */
export const canUndo = ({ kind, counts, what, is_undone: isUndone }: LogRow): boolean =>
  kind === "scan" && !isUndone && (counts || what === "refused");
