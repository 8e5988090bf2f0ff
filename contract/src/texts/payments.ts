/** `events.refund_policy`: how long people may change their minds, in hours from booking; and whether the fee goes back too. */
export type RefundPolicy = { cooling_off_hours?: number | string | null; includes_fee?: boolean | null };

const always = "If the night is cancelled, all of your money comes back by itself, fees included.";

/** "48 hours" or "7 days". */
function howLong(hours: number): string {
  if (hours % 24 !== 0) return `${hours} hours`;
  return hours === 24 ? "24 hours" : `${hours / 24} days`;
}

/** When somebody books, and when the night begins; `bookedAt` is now for who has not paid yet. */
export type RefundOccasion = { startsAt: Date; bookedAt: Date };

const hour = 3_600_000;
/** Changing one's mind ends this long before the night. */
const closesBefore = 7 * 24 * hour;

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** "22:00 on Sat 21 Nov" in London. */
function londonMoment(moment: Date): string {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: "Europe/London",
    weekday: "short",
    day: "numeric",
    month: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const part = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${part.hour}:${part.minute} on ${part.weekday} ${Number(part.day)} ${months[Number(part.month) - 1]}`;
}

/**
 * What is said about refunds on the page of a night, in the basket, at the payment and on the receipt: worked out for the moment of
 * booking by the rule that decides. `internal.refund_sentence` says the same, and a test compares the two. Without an occasion it is
 * the rule itself, as its organiser reads it.
 */
export function refundSentence(policy: RefundPolicy | null, occasion?: RefundOccasion): string {
  const hours = Number(policy?.cooling_off_hours ?? 0);
  if (!hours) return `No refunds if you change your mind. ${always}`;
  const what = policy?.includes_fee ? "all you paid" : "the price without the booking fee";
  const day = `You can change your mind for ${howLong(hours)} after booking`;
  if (!occasion) return `${day}, until 7 days before the night: ${what} comes back. ${always}`;
  const closes = occasion.startsAt.getTime() - closesBefore;
  const booked = occasion.bookedAt.getTime();
  if (booked >= closes)
    return `This night is less than 7 days away, so no refunds if you change your mind. ${always}`;
  if (booked + hours * hour <= closes) return `${day}: ${what} comes back. ${always}`;
  return `You can change your mind until ${londonMoment(new Date(closes))}: ${what} comes back. ${always}`;
}

/** Beside the refund rule of an order that gives to a solidarity fund, as internal.gift_sentence says it. */
export const GIFT_SENTENCE =
  "What goes to the solidarity fund stays there, and comes back to you only if the night is cancelled.";
