import { type Answer, call } from "#app/api/call.ts";
import { withMoneyKey } from "#app/api/changes/with-money-key.ts";
import type { RefundQuote } from "#app/format/refund-words.ts";

/** A row of the list, as `list_orders` answers it. */
export async function listOrders(search: string, state: string) {
  return call("list_orders", { p_state: state, ...(search ? { p_search: search } : {}) });
}

/** Everything staff see of an order. */
export type StaffOrder = Answer<"get_order">;

/** One order by its reference. @throws the data API's error */
export async function readOrder(ref: string): Promise<StaffOrder> {
  return call("get_order", { p_ref: ref });
}

/** A refund by staff: of tickets (none named means all), or an amount; `cancels` undefined leaves their end to the amount. */
export type RefundAsked = {
  reason: string;
  pence: number | null;
  ticketIds: string[];
  cancels: boolean | undefined;
};

const named = ({ pence, ticketIds, cancels }: RefundAsked) => ({
  ...(cancels === undefined ? {} : { p_cancels: cancels }),
  ...(pence === null ? {} : { p_amount_pence: pence }),
  ...(ticketIds.length > 0 ? { p_ticket_ids: ticketIds } : {}),
});

/** What a refund would do. @throws the data API's error */
export async function quoteRefund(bookingId: string, asked: RefundAsked): Promise<RefundQuote> {
  return call("quote_staff_refund", { p_booking_id: bookingId, ...named(asked) });
}

/** Sends money back, once for a key; above £500 a second admin decides. @throws the data API's error */
export async function refundOrder(bookingId: string, asked: RefundAsked, key: string): Promise<void> {
  await call("staff_refund", {
    p_booking_id: bookingId,
    p_reason: asked.reason,
    p_idempotency_key: key,
    ...named(asked),
  });
}

/** The other acts. Each throws the data API's error. */
export const orderActs = {
  decide: async (refundId: string, isApproved: boolean) => {
    const asked = { p_refund_id: refundId, p_is_approved: isApproved };
    return withMoneyKey(["decide_refund", asked], (key) =>
      call("decide_refund", { ...asked, p_idempotency_key: key }),
    );
  },
  retry: async (refundId: string) => {
    return withMoneyKey(["retry_refund", refundId], (key) =>
      call("retry_refund", { p_refund_id: refundId, p_idempotency_key: key }),
    );
  },
  note: async (bookingId: string, body: string) =>
    call("note_order", { p_booking_id: bookingId, p_body: body }),
  freeze: async (bookingId: string, isFrozen: boolean, reason: string) =>
    call("freeze_order", { p_booking_id: bookingId, p_is_frozen: isFrozen, p_reason: reason }),
  resolve: async (bookingId: string, issues: boolean) => {
    const asked = { p_booking_id: bookingId, p_issues: issues };
    return withMoneyKey(["resolve_order", asked], (key) =>
      call("resolve_order", { ...asked, p_idempotency_key: key }),
    );
  },
  resend: async (bookingId: string) => call("resend_booking", { p_booking_id: bookingId }),
};
