import { queryOptions } from "@tanstack/react-query";
import { call } from "#app/api/call.ts";
import type { RefundQuote } from "#app/format/refund-words.ts";

/** What an organiser has with us, night by night. */
export const balanceQuery = (organiserId: string) =>
  queryOptions({
    queryKey: ["mine", "balance", organiserId],
    queryFn: async () => {
      return call("organiser_balance", { p_organiser_id: organiserId });
    },
    staleTime: 0,
  });

/** Says how a night went. @throws the database's refusal */
export async function confirmOutcome(eventId: string, outcome: string): Promise<void> {
  await call("confirm_event_outcome", { p_event_id: eventId, p_outcome: outcome });
}

/** A refund of an order of one's own event: all that counts, or an amount; `cancels` undefined leaves the tickets' end to the amount. */
export type RefundAsked = {
  ref: string;
  reason: string;
  pence: number | null;
  cancels: boolean | undefined;
  pays: boolean;
};

const named = ({ ref, pence, cancels, pays }: RefundAsked) => ({
  p_ref: ref,
  p_pays: pays,
  ...(cancels === undefined ? {} : { p_cancels: cancels }),
  ...(pence === null ? {} : { p_amount_pence: pence }),
});

/** What a refund would do. @throws the database's refusal */
export async function quoteRefund(asked: RefundAsked): Promise<RefundQuote> {
  return call("quote_refund", named(asked));
}

/** Refunds an order: the same key sends nothing twice. @throws the database's refusal */
export async function refundOrder(asked: RefundAsked, key: string): Promise<void> {
  await call("refund_booking", { ...named(asked), p_reason: asked.reason, p_idempotency_key: key });
}
