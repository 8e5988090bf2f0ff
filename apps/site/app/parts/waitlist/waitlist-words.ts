import { clockTime, dayName, londonWallClock } from "#app/format/nights.ts";
import { plural } from "#app/format/plural.ts";
import type { WaitlistEntry } from "./waitlist-entry.ts";

const ordinals = new Intl.PluralRules("en-GB", { type: "ordinal" });
const numbers = new Intl.NumberFormat("en-GB");
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };

/** "1st", "14th", "1,202nd". */
export const ordinal = (place: number): string =>
  `${numbers.format(place)}${endings[ordinals.select(place)] ?? "th"}`;

/** "18:00" today in London, otherwise "Sat 28 Nov 18:00". */
export function untilName(iso: string, now: Date): string {
  const moment = new Date(iso);
  const { day } = londonWallClock(moment);
  const time = clockTime(moment);
  return day === londonWallClock(now).day ? time : `${dayName(day)} ${time}`;
}

/** "4 tickets, all together", "2 to 4 tickets, Early bird". */
export function wishWords({ quantity, fewest, ticket }: WaitlistEntry): string {
  const tickets =
    fewest < quantity ? `${fewest} to ${plural(quantity, "ticket")}` : plural(quantity, "ticket");
  const together = fewest === quantity && quantity > 1 ? ", all together" : "";
  return `${tickets}${together}, ${ticket ?? "any ticket"}`;
}

/** Where an entry stands, in a sentence or two. */
export function standingWords(entry: WaitlistEntry, now: Date): string {
  switch (entry.status) {
    case "waiting":
      return waitingWords(entry, now);
    case "offered":
    case "accepted":
      return "It's your turn.";
    case "converted":
      return "Booked. Your tickets are under Upcoming.";
    case "lapsed":
      return "Two offers ended unbooked, so you are off this list.";
    case "left":
      return "You left this list.";
    case "closed":
      return entry.event.status === "cancelled"
        ? "The night was cancelled."
        : "This list has closed. Tickets that get free now are on the page of the night.";
  }
}

function waitingWords({ kind, presale_list: list, position, gathering, lapses }: WaitlistEntry, now: Date) {
  if (gathering)
    return `You are first. ${gathering.found} of ${gathering.of} found, until ${untilName(gathering.until, now)}.`;
  const place =
    position === null
      ? ""
      : position === 1
        ? "You are first in line."
        : `You are ${ordinal(position)} in line.`;
  if (kind === "pre_sale" && list === "lot")
    return position === null
      ? "You are registered. When sales open, the order is drawn by lot."
      : `The lot has been drawn. ${place} The other tickets are on sale to everybody now.`;
  if (kind === "pre_sale") return `You are registered. ${place}`;
  return lapses > 0 ? `${place} If your next offer ends unbooked too, you will be off the list.` : place;
}
