/** Said whenever it is not known whether a card was charged. */
export const UNKNOWN = "We are checking with the card company. Don't pay again; your places are kept.";

const DECLINED = "Your card was declined; nothing was charged. Try another.";

const FAILURES: Record<string, string> = {
  insufficient_funds: "There is not enough money on this card; nothing was charged. Try another.",
  authentication_failed: "Your bank did not confirm that it was you; nothing was charged. Try again.",
  expired_card: "This card has expired; nothing was charged. Try another.",
};

/** Why a payment did not go through. Reasons that name no remedy are one: declined. */
export const failureWords = (code: string | null): string => FAILURES[code ?? ""] ?? DECLINED;

/** How far a refund is. */
export function refundWords(status: string): string {
  switch (status) {
    case "succeeded":
      return "Refund sent. It takes 5 to 10 working days to reach you.";
    case "failed":
      return "The card company refused this refund. We are looking into it.";
    case "cancelled":
      return "This refund was stopped.";
    default:
      return "Refund on its way to the card company.";
  }
}
