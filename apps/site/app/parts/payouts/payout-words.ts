// What pay-outs and accounts are called on the screen.
import { momentName } from "#app/format/moment.ts";
import { formatMoney } from "#app/format/money.ts";
import { dayName, londonWallClock } from "#app/format/nights.ts";
import type { Payout, PayoutsPage, WaitingNight } from "./payout-queries.ts";

/** "Thu 3 Dec", by London's clock. */
export const dayOf = (moment: string): string => dayName(londonWallClock(new Date(moment)).day);

/** What the provider still asks for, as a thing to bring. */
export const WANTS: Readonly<Record<string, string>> = {
  bank_account: "Your bank account",
  identity: "A document that shows who you are",
  business: "Details of your business",
  terms: "The provider's terms, agreed to",
  other: "Something else: the provider's page says what",
};

/** A state in a word, with the tone of its badge. */
export const PAYOUT_STATES = {
  due: { word: "Due", tone: "info" },
  sent: { word: "On its way", tone: "info" },
  paid: { word: "Paid", tone: "ok" },
  failed: { word: "Failed", tone: "danger" },
  returned: { word: "Came back", tone: "danger" },
} as const;

/** What happened to a pay-out, in a sentence. */
export function payoutSentence(payout: Payout): string {
  const { status, amount_pence, returned_pence, due_at, sent_at, paid_at, ended_at } = payout;
  if (status === "due") return `Goes on ${dayOf(due_at)} at 07:00.`;
  if (status === "sent") return `Sent ${momentName(sent_at ?? due_at)}. We wait for the provider's answer.`;
  if (status === "failed")
    return `The account did not take it on ${dayOf(ended_at ?? due_at)}. The money is due again.`;
  if (status === "returned")
    return `The bank sent it back on ${dayOf(ended_at ?? due_at)}. The money is due again.`;
  if (returned_pence > 0)
    return `Paid on ${dayOf(paid_at ?? due_at)}. ${formatMoney(returned_pence)} of ${formatMoney(amount_pence)} came back and is due again.`;
  return `Paid on ${dayOf(paid_at ?? due_at)}. Banks usually have it within two working days.`;
}

/** Why the money of a night is not on its way. */
export function waitingSentence({ why, clears_at, disputed_pence }: WaitingNight, page: PayoutsPage): string {
  const disputed =
    disputed_pence > 0 ? ` ${formatMoney(disputed_pence)} of it is disputed: the bank decides.` : "";
  switch (why) {
    case "not_over":
      return `The night is not over.${disputed}`;
    case "outcome":
      return `Tell us below how the night went.${disputed}`;
    case "not_ahead":
      return `The night did not go ahead. What is left is for refunds.${disputed}`;
    case "review":
      return `Our staff are looking at the night.${disputed}`;
    case "clears":
      return `Clears on ${dayOf(clears_at ?? "")}.${disputed}`;
    case "owed":
      return "More went back than is left. It comes off your next pay-outs.";
    case "disputed":
      return `Cleared.${disputed}`;
    default:
      if (page.next) return "In the next pay-out.";
      return page.hold ? "Cleared, and held." : "Cleared. It goes once your account is ready.";
  }
}
