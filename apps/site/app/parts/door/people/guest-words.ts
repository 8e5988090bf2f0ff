// What the door says of a name on the guest list.
import { guestOwes, guestTermsWords } from "#app/format/guest-terms.ts";
import { formatMoney, formatPrice } from "#app/format/money.ts";
import { clockTime } from "#app/format/nights.ts";
import { plural } from "#app/format/plural.ts";
import type { Guest, GuestAnswer } from "#app/parts/door/door-answers.ts";

/** "+3", counted down as they come: "2 of 4 in". */
export function placesWords({ places, arrived }: Pick<Guest, "places" | "arrived">): string {
  if (arrived >= places) return places === 1 ? "In" : `All ${places} in`;
  if (arrived > 0) return `${arrived} of ${places} in`;
  return places === 1 ? "Not in" : `+${places - 1}`;
}

/** What a guest pays now: "Free before 23:30", "£5 at the door", and past the hour "Free before 23:30. Now £8". */
export function hourWords(
  guest: Pick<Guest, "entry_before" | "price_pence">,
  pricePence: number | null,
  now: number,
): string {
  if (!guest.entry_before || now <= Date.parse(guest.entry_before)) return guestTermsWords(guest);
  const before = `Free before ${clockTime(new Date(guest.entry_before))}`;
  const owed = guestOwes(guest, now) ?? pricePence;
  return owed === null ? `${before}, which is over` : `${before}. Now ${formatPrice(owed)}`;
}

/** What an answer about guests says. */
export function guestAnswerWords(
  answer: Pick<GuestAnswer, "result" | "guest" | "owes_pence" | "price_pence">,
  number: number,
): { title: string; reason: string } {
  const name = answer.guest?.name ?? "The guest";
  const left = answer.guest ? answer.guest.places - answer.guest.arrived : 0;
  switch (answer.result) {
    case "admitted":
    case "counted":
      return {
        title: "Come in",
        reason: `${name}: ${plural(number, "person", "people")} let in${left > 0 ? `, ${left} still to come` : ""}.${answer.owes_pence ? ` Take ${formatMoney(answer.owes_pence)}.` : ""}`,
      };
    case "all_in":
      return {
        title: "Look again",
        reason:
          left > 0 ? `${name} has ${plural(left, "place")} left.` : `Everybody of ${name} is in already.`,
      };
    case "entry_over":
      return {
        title: "Look again",
        reason: `The hour of ${name} is over.${answer.price_pence === null ? "" : ` At the door it is ${formatPrice(answer.price_pence)}.`}`,
      };
    case "house_full":
      return { title: "Look again", reason: "House full: one out, one in." };
    case "too_early":
      return { title: "Look again", reason: "It is too early: the door opens an hour before its time." };
    case "not_member":
      return { title: "Stop", reason: "This night is for members of the club and the guests they sign in." };
    case "night_off":
      return { title: "Stop", reason: "This night is called off or postponed." };
  }
}
