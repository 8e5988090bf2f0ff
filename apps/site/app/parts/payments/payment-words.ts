import { toRemedy } from "#app/api/changes/to-remedy.ts";
import { formatMoney } from "#app/format/money.ts";

/** Said whenever it is not known whether a card was charged. */
export const UNKNOWN = "We are checking with the card company. Don't pay again; your places are kept.";

/** The same for a membership, which keeps no places. */
export const UNKNOWN_MEMBERSHIP = "We are checking with the card company. Don't pay again.";

const DECLINED = "Your card was declined; nothing was charged. Try another.";

const FAILURES: Record<string, string> = {
  insufficient_funds: "There is not enough money on this card; nothing was charged. Try another.",
  authentication_failed: "Your bank did not confirm that it was you; nothing was charged. Try again.",
  card_of_others:
    "This card has already been used for bookings of this night under two other addresses. Sign in, or use another card; you were not charged.",
  expired_card: "This card has expired; nothing was charged. Try another.",
};

/** Why a payment did not go through. Reasons that name no remedy are one: declined. */
export const failureWords = (code: string | null): string => FAILURES[code ?? ""] ?? DECLINED;

/** What a press on Pay says without a connection: nothing has been sent. */
const OFFLINE = "You're offline; nothing was charged.";

/** Why a payment could not begin, before anything went to the card company: the refusal in its own words, or that no answer came. */
export function unbegunWords(error: unknown, isOnline: boolean): string {
  // an answer that is not ours, such as the page of a train's network, cannot be read
  const isUnanswered = error instanceof TypeError || error instanceof SyntaxError;
  if (!isOnline) return OFFLINE;
  if (isUnanswered) return "We could not be reached; nothing was charged. Try again in a moment.";
  const { message, hint } = (error ?? {}) as { message?: string; hint?: string | null };
  return [message ?? "Something went wrong. Nothing was charged.", toRemedy(hint)].filter(Boolean).join(" ");
}

/** How much has gone back, and how much is still owed: "£2 has gone back to your card. We still owe you £22.54." */
export function owedWords(refunds: readonly { amount_pence: number; status: string }[]): string {
  const sum = (isSent: boolean) =>
    refunds
      .filter(({ status }) => (status === "succeeded") === isSent)
      .reduce((pence, { amount_pence }) => pence + amount_pence, 0);
  const [sent, owed] = [sum(true), sum(false)];
  return [
    sent > 0 ? `${formatMoney(sent)} has gone back to your card.` : "",
    owed > 0 ? `We still owe you ${formatMoney(owed)}.` : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** How far a refund is. */
export function refundWords(status: string): string {
  switch (status) {
    case "succeeded":
      return "Refund sent. It takes 5 to 10 working days to reach you.";
    case "failed":
      return "The card company refused this refund. It is still yours, and we are looking into it.";
    default:
      return "Refund on its way to the card company.";
  }
}
