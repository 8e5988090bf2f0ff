/** What people may do with a ticket they cannot use, as its event says. */
export type HandOverRules = {
  requires_approval: boolean;
  waitlist_enabled: boolean;
  transfer_enabled: boolean;
  resale_enabled: boolean;
  /** nothing that it sells costs money, so that nobody gets a price back */
  is_free?: boolean;
};

/** What a buyer is told before buying: whether tickets are passed on, sold on, and waited for. Null where nothing of it holds. */
export function handOverSentence(event: HandOverRules): string | null {
  if (event.requires_approval) return null;
  const ways = [
    event.transfer_enabled ? "pass your ticket on to a friend for free" : null,
    event.resale_enabled
      ? `${event.is_free ? "offer your ticket to somebody else" : "sell your ticket on at the price you paid"} once the night is sold out`
      : null,
  ].filter((way) => way !== null);
  const sentences = [
    ways.length > 0
      ? `If you can't come, you can ${ways.join(", or ")}.`
      : `Tickets for this night can't be passed on${event.is_free ? "" : " or sold on"}.`,
    event.waitlist_enabled ? "When the night is sold out, there is a waiting list." : null,
  ];
  return sentences.filter((sentence) => sentence !== null).join(" ");
}
