import { serverNow } from "#app/device/server-time.ts";
import { formatMoney } from "#app/format/money.ts";
import { dayName, londonWallClock } from "#app/format/nights.ts";
import { priceName } from "./membership-words.ts";
import type { MyMembership } from "./my-memberships.ts";

type Renewing = Pick<
  MyMembership,
  "renews" | "charge_due_at" | "tries" | "price_pence" | "period" | "card_last4" | "card_expires_on"
>;

const dayOf = (iso: string): string => londonWallClock(new Date(iso)).day;

/** The job charges what is due within seconds; until its answer is there, nothing can be said but that. */
export const isBeingCharged = ({ renews, charge_due_at }: Pick<Renewing, "renews" | "charge_due_at">) =>
  renews && charge_due_at !== null && Date.parse(charge_due_at) <= serverNow();

/** When the card is charged next, or what became of the last try. Empty where nothing is charged by itself. */
export function renewalWords({ renews, charge_due_at, tries, price_pence, ...card }: Renewing): string {
  if (!renews || !charge_due_at || price_pence === null) return "";
  const [amount, day] = [formatMoney(price_pence), dayName(dayOf(charge_due_at))];
  const which = card.card_last4 ? `your card ending in ${card.card_last4}` : "your card";
  if (isBeingCharged({ renews, charge_due_at }))
    return tries > 0
      ? `We are trying to charge ${amount} to ${which} again at this moment.`
      : `We are charging ${amount} to ${which} at this moment.`;
  if (tries > 0)
    return `Your payment of ${amount} did not go through. We try again on ${day}${tries === 3 ? ", for the last time" : ""}. Pay now, or change the card.`;
  const isTooOld = card.card_expires_on !== null && card.card_expires_on < dayOf(charge_due_at);
  return `We charge ${amount} to ${which} on ${day}.${isTooOld ? " That card ends before then: change it in time." : ""}`;
}

type Priced = Pick<MyMembership, "period" | "next_price_pence" | "next_price_at" | "price_pence" | "status">;

/** Another price that was announced: from when, and that it can be cancelled before. Empty where there is none. */
export function nextPriceWords({ period, next_price_pence, next_price_at, price_pence }: Priced): string {
  if (next_price_pence === null || next_price_at === null) return "";
  const words = `From ${dayName(dayOf(next_price_at))} it costs ${priceName(next_price_pence, period)}`;
  if (next_price_pence === price_pence) return `${words}. You can cancel before.`;
  return next_price_pence > (price_pence ?? 0)
    ? `${words}. Until then it stays ${priceName(price_pence, period)}, and you can cancel before.`
    : `${words} instead of ${priceName(price_pence, period)}.`;
}

/** What giving another card means, said above its fields. */
export function changeCardWords({ renews, tries, price_pence, period, charge_due_at }: Renewing): string {
  const price = priceName(price_pence, period);
  if (!renews)
    return `Nothing is charged now. When the time you paid for is over, we charge this card ${price}, until you cancel: that takes one press here.`;
  if (isBeingCharged({ renews, charge_due_at }))
    return `The card you gave before is being charged at this moment. If it is refused, and from the next payment on, we charge this card ${price}.`;
  return tries > 0
    ? `We charge this card ${formatMoney(price_pence ?? 0)} now, and ${price} from then on.`
    : `Nothing is charged now. From the next payment on we charge this card ${price}.`;
}
