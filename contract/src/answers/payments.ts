// What procedures of payments answer.
import { z } from "zod";
import { words } from "../column-words.ts";
import { booking } from "./bookings.ts";

/** What a refund would do, as both forms show it. */
const refundQuote = z.strictObject({
  amount_pence: z.number(),
  ends_tickets: z.boolean(),
  owed_pence: z.number(),
  tickets: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      holder_name: z.string().nullable(),
      status: words["tickets.status"],
    }),
  ),
});

/** What a refund by hand did. The refund is null where tickets end without money. */
const refunded = z.strictObject({
  booking,
  refund_id: z.string().nullable(),
  refund_status: words["refunds.status"].nullable(),
  amount_pence: z.number().nullable(),
});

/** A period of a membership that is paid for, with its latest payment. */
const membershipPayment = z.strictObject({
  charge: z.strictObject({
    id: z.string(),
    ref: z.string(),
    status: words["membership_charges.status"],
    plan: z.string(),
    price_pence: z.number(),
    period: words["membership_charges.period"],
    covers_until: z.string().nullable(),
    expires_at: z.string(),
    is_member: z.boolean(),
  }),
  payment: z
    .strictObject({
      id: z.string(),
      attempt: z.number(),
      status: words["payments.status"],
      failure_code: z.string().nullable(),
      last4: z.string().nullable(),
    })
    .nullable(),
});

export const answers = {
  cancel_tickets: booking,
  choose_refund: booking,
  get_order: z.strictObject({
    booking,
    event: z.strictObject({
      title: z.string(),
      slug: z.string(),
      status: words["events.status"],
      starts_at: z.string(),
    }),
    payments: z.array(
      z.strictObject({
        id: z.string(),
        attempt: z.number(),
        status: words["payments.status"],
        provider: words["payments.provider"],
        amount_pence: z.number(),
        captured_pence: z.number(),
        failure_code: z.string().nullable(),
        last4: z.string().nullable(),
        created_at: z.string(),
      }),
    ),
    refunds: z.array(
      z.strictObject({
        id: z.string(),
        status: words["refunds.status"],
        amount_pence: z.number(),
        reason: words["refunds.reason"],
        note: z.string().nullable(),
        failure_code: z.string().nullable(),
        /** asked for by the reader; null where the database did it */
        is_mine: z.boolean().nullable(),
        created_at: z.string(),
      }),
    ),
    notes: z.array(
      z.strictObject({
        body: z.string(),
        created_at: z.string(),
        author: z.string().nullable(),
      }),
    ),
    refundable_pence: z.number(),
    history: z.array(
      z.strictObject({
        thing: z.string(),
        from: z.string(),
        to: z.string(),
        at: z.string(),
      }),
    ),
  }),
  get_payment: z.strictObject({
    booking,
    payment: z
      .strictObject({
        id: z.string(),
        attempt: z.number(),
        status: words["payments.status"],
        amount_pence: z.number(),
        provider: words["payments.provider"],
        failure_code: z.string().nullable(),
        method: z.string().nullable(),
        last4: z.string().nullable(),
      })
      .nullable(),
    event: z.strictObject({
      id: z.string(),
      title: z.string(),
      slug: z.string(),
      status: words["events.status"],
      starts_at: z.string(),
      ends_at: z.string().nullable(),
      venue: z.string().nullable(),
    }),
    seller: z.strictObject({
      name: z.string(),
      vat_number: z.string().nullable(),
    }),
    face_vat_pence: z.number(),
    fee_vat_pence: z.number(),
    refund_sentence: z.string(),
    money_sentence: z.string(),
    has_details: z.boolean(),
    refunds: z.array(
      z.strictObject({
        id: z.string(),
        amount_pence: z.number(),
        status: words["refunds.status"],
        reason: words["refunds.reason"],
        is_rest: z.boolean(),
        created_at: z.string(),
      }),
    ),
    invoices: z.array(
      z.strictObject({
        number: z.number(),
        kind: words["invoices.kind"],
        seller: z.string(),
        seller_vat_number: z.string().nullable(),
        is_ours: z.boolean(),
        total_pence: z.number(),
        vat_pence: z.number(),
        created_at: z.string(),
      }),
    ),
    choice: z
      .strictObject({
        status: words["refund_choices.status"],
        deadline: z.string().nullable(),
      })
      .nullable(),
  }),
  get_membership_payment: membershipPayment,
  quote_membership: z.strictObject({
    price_pence: z.number(),
    period: words["membership_charges.period"],
    plan: z.string(),
    organiser: z.strictObject({ name: z.string(), slug: z.string() }),
    sentence: z.string(),
    renewal_sentence: z.string().nullable(),
    renews: z.boolean(),
    status: words["memberships.status"].nullable(),
    may_pay: z.boolean(),
  }),
  start_membership_payment: membershipPayment,
  start_saved_card_payment: membershipPayment,
  start_card_change: z.strictObject({ id: z.string() }),
  quote_refund: refundQuote,
  quote_staff_refund: refundQuote,
  refund_booking: refunded,
  resend_booking: z.strictObject({
    email: z.string().nullable(),
  }),
  resolve_order: booking,
  staff_refund: refunded,
};
