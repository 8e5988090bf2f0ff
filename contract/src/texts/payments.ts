/** `events.refund_policy`: how long people may change their minds, in hours from booking; and whether the fee goes back too. */
export type RefundPolicy = { cooling_off_hours?: number | string | null; includes_fee?: boolean | null };

const always = "If the night is cancelled, all of your money comes back by itself, fees included.";

/** "48 hours" or "7 days". */
function howLong(hours: number): string {
  if (hours % 24 !== 0) return `${hours} hours`;
  return hours === 24 ? "24 hours" : `${hours / 24} days`;
}

/** What is said about refunds before somebody pays; `internal.refund_sentence` says the same, and a test compares the two. */
export function refundSentence(policy: RefundPolicy | null): string {
  const hours = Number(policy?.cooling_off_hours ?? 0);
  if (!hours) return `No refunds if you change your mind. ${always}`;
  const what = policy?.includes_fee ? "all you paid" : "the price without the booking fee";
  return `You can change your mind for ${howLong(hours)} after booking, until 7 days before the night: ${what} comes back. ${always}`;
}
