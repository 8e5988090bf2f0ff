import * as z from "zod/mini";

const line = z.object({
  id: z.string(),
  name: z.string(),
  quantity: z.number(),
  unit_total_pence: z.number(),
  total_pence: z.number(),
  /** what several cost together, in words, and what that takes off */
  bundle: z._default(z.nullable(z.string()), null),
  saving_pence: z._default(z.number(), 0),
});

const ticket = z.object({
  id: z.string(),
  ticket_type_id: z.string(),
  name: z.string(),
  holder_name: z.nullable(z.string()),
  code: z.string(),
  code_proof: z._default(z.nullable(z.string()), null),
  status: z.string(),
});

const order = z.object({
  booking: z.object({
    id: z.string(),
    ref: z.string(),
    event_id: z.string(),
    status: z.string(),
    buyer_name: z.nullable(z.string()),
    buyer_email: z.nullable(z.string()),
    face_pence: z.number(),
    fee_pence: z.number(),
    levy_pence: z.number(),
    discount_pence: z.number(),
    total_pence: z.number(),
    hold_expires_at: z.nullable(z.string()),
    hold_extended: z.boolean(),
    server_time: z.string(),
    confirmed_at: z.nullable(z.string()),
    lines: z.array(line),
    tickets: z.array(ticket),
    extras: z._default(z.array(z.object({ id: z.string(), name: z.string(), status: z.string() })), []),
    /** bought from people who cannot come: `gone` when a ticket is not to be had any more */
    resale: z.optional(z.nullable(z.string())),
  }),
  payment: z.nullable(
    z.object({
      id: z.string(),
      status: z.string(),
      attempt: z.number(),
      amount_pence: z.number(),
      failure_code: z.nullable(z.string()),
      method: z.nullable(z.string()),
      last4: z.nullable(z.string()),
    }),
  ),
  event: z.object({
    id: z.string(),
    title: z.string(),
    slug: z.string(),
    status: z.string(),
    starts_at: z.string(),
    ends_at: z.nullable(z.string()),
    venue: z.nullable(z.string()),
  }),
  seller: z.object({ name: z.string(), vat_number: z.nullable(z.string()) }),
  face_vat_pence: z.number(),
  fee_vat_pence: z.number(),
  refund_sentence: z.string(),
  money_sentence: z.string(),
  has_details: z.boolean(),
  refunds: z.array(
    z.object({
      id: z.string(),
      amount_pence: z.number(),
      status: z.string(),
      reason: z.string(),
      is_rest: z.boolean(),
      created_at: z.string(),
    }),
  ),
  invoices: z.array(
    z.object({
      number: z.number(),
      kind: z.string(),
      seller: z.string(),
      seller_vat_number: z.nullable(z.string()),
      is_ours: z.boolean(),
      total_pence: z.number(),
      vat_pence: z.number(),
      created_at: z.string(),
    }),
  ),
  choice: z.nullable(z.object({ status: z.string(), deadline: z.nullable(z.string()) })),
});

/** An order as the payment screen and the receipt show it. */
export type Order = z.infer<typeof order>;

/** Reads what `get_payment` answers. @throws ZodError when the server answers something else */
export function parseOrder(answer: unknown): Order {
  return order.parse(answer);
}
