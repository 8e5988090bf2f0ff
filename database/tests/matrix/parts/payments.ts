import { asPerson } from "../../harness/actors.ts";
import { addEvent, addTicketType, id, insert, type World } from "../../harness/world.ts";
import type { MatrixPart } from "../matrix-part.ts";
import { refused, sees } from "../trigger-rules.ts";

/** `owner` paid for a night, gave a ticket back and has a choice about the others. */
async function payAndGiveBack({ client }: World): Promise<void> {
  await client.query("delete from rate_limits where identifier <> 'user:x'");
  await addEvent(client, {
    name: "paid",
    refund_policy: JSON.stringify({ cooling_off_hours: 48 }),
    starts_at: new Date(Date.now() + 30 * 86_400_000),
  });
  const type = await addTicketType(client, id("event paid"), "paid entry", 10, {
    kind: "paid",
    face_pence: 1000,
    fee_pence: 100,
  });
  const booking = await asPerson(client, "owner", async () => {
    const lines = JSON.stringify([{ ticket_type_id: type, quantity: 2 }]);
    const { rows } = await client.query("select hold_booking($1, $2) ->> 'id' as id", [
      id("event paid"),
      lines,
    ]);
    await client.query("select start_payment($1, 'Olu', p_terms_version => '1')", [rows[0].id]);
    return rows[0].id;
  });
  await client.query(
    "select internal.apply_payment(id, 'pi_matrix', 'succeeded', amount_pence, null, 'card', '4242') from payments where booking_id = $1",
    [booking],
  );
  await asPerson(client, "owner", () =>
    client.query(
      "select cancel_tickets($1, array(select id from tickets where booking_id = $1 limit 1), 1000, p_idempotency_key => gen_random_uuid())",
      [booking],
    ),
  );
  await client.query(
    "insert into event_changes (event_id, field, new, is_material) values ($1, 'status', 'Postponed', true)",
    [id("event paid")],
  );
}

/** `owner` paid for a membership of the organiser. */
async function payMembership({ client }: World): Promise<void> {
  const organiser_id = id("organiser");
  const plan = { id: id("priced plan"), organiser_id, name: "Paid", price_pence: 800, period: "month" };
  await insert(client, "membership_plans", plan);
  await insert(client, "membership_charges", {
    ref: "MATRIXPAID",
    organiser_id,
    plan_id: plan.id,
    user_id: id("user owner"),
    nth: 1,
    plan_name: plan.name,
    period: "month",
    price_pence: 800,
    terms_version: "1",
    status: "expired",
    expires_at: new Date(),
  });
}

const part: MatrixPart = {
  after: ["bookings"],
  rowStates: {
    membership_charges: { own: { where: "true" } },
    payments: { own: { where: "true" } },
    refunds: { own: { where: "true" } },
    invoices: { organisers: { where: "seller_id is not null" }, ours: { where: "seller_id is null" } },
    refund_choices: { own: { where: "true" } },
  },
  addRows: async (world) => {
    await payAndGiveBack(world);
    await payMembership(world);
  },
  callers: {
    list_my_series_passes: ["authenticated"],
    give_back_series_pass: ["authenticated"],
    organiser_month: ["authenticated"],
    organiser_month_balance: ["authenticated"],
    organiser_statement: ["authenticated"],
    quote_payment_day: ["anon", "authenticated"],
    cancel_tickets: ["authenticated"],
    choose_refund: ["authenticated"],
    confirm_event_outcome: ["authenticated"],
    decide_refund: ["authenticated"],
    freeze_order: ["authenticated"],
    get_membership_payment: ["authenticated"],
    get_payment: ["authenticated"],
    get_ticket_money: ["authenticated"],
    list_membership_payments: ["authenticated"],
    get_order: ["authenticated"],
    list_orders: ["authenticated"],
    note_order: ["authenticated"],
    organiser_balance: ["authenticated"],
    quote_cancellation: ["authenticated"],
    quote_membership: ["authenticated"],
    quote_refund: ["authenticated"],
    quote_staff_refund: ["authenticated"],
    refund_booking: ["authenticated"],
    refund_sentence: ["anon", "authenticated"],
    resend_booking: ["authenticated"],
    resolve_order: ["authenticated"],
    retry_refund: ["authenticated"],
    staff_refund: ["authenticated"],
    start_card_change: ["authenticated"],
    start_membership_payment: ["authenticated"],
    start_saved_card_payment: ["authenticated"],
    start_payment: ["authenticated"],
  },
  triggerRules: [
    refused("a paid payment stays paid", "update payments set status = 'failed' where status = 'succeeded'"),
    refused(
      "a refund that was asked for is not simply sent",
      "update refunds set status = 'succeeded', failure_code = 'x' where status = 'declined'; update refunds set status = 'requested' where status = 'approved'",
    ),
    refused(
      "a choice is not opened again by hand",
      "update refund_choices set status = 'kept'; update refund_choices set status = 'refunded'",
    ),
    refused(
      "what was paid for a membership is not opened again",
      "update membership_charges set status = 'paid', paid_at = now(); update membership_charges set status = 'open'",
    ),
    {
      says: "a change of a membership's payment is written down",
      change: "update membership_charges set status = 'paid', paid_at = now()",
      question:
        "exists (select from internal.status_log where thing = 'membership_charges' and to_status = 'paid')",
    },
    ...[
      ["moved", "starts_at = starts_at + interval '1 day'"],
      ["cancelled", "status = 'cancelled'"],
    ].map(([what, change]) =>
      refused(
        `a night that went ahead is not ${what}`,
        `insert into internal.event_outcomes (event_id, outcome, confirmed_at) values ('${id("event paid")}', 'went_ahead', now());
          update events set ${change} where id = '${id("event paid")}'`,
        "EVENTS_CLOSED",
      ),
    ),
    ...["payments", "refunds", "invoices"].map((table) =>
      sees(
        table,
        `a member reads the ${table} of a membership`,
        `update payments set booking_id = null, membership_charge_id = (select id from membership_charges limit 1);
          update refunds set booking_id = null;
          update invoices set booking_id = null, refund_id = null, membership_charge_id = (select id from membership_charges limit 1)`,
        "owner",
        `exists (select from ${table})`,
      ),
    ),
    refused("the ledger only grows", "update internal.ledger_entries set amount_pence = 1"),
    refused(
      "the ledger sums to zero",
      "insert into internal.ledger_entries (transaction_id, kind, account, amount_pence, booking_id, payment_id) select gen_random_uuid(), 'capture', 'fee', 5, booking_id, id from payments limit 1; set constraints all immediate",
    ),
    {
      says: "a change of state is written down",
      change: "update bookings set status = 'cancelled' where status = 'confirmed'",
      question:
        "exists (select from internal.status_log where thing = 'bookings' and to_status = 'cancelled')",
    },
    {
      says: "a change of a payment is written down",
      change: "update payments set status = 'disputed' where status = 'succeeded'",
      question:
        "exists (select from internal.status_log where thing = 'payments' and to_status = 'disputed')",
    },
    {
      says: "a change of a refund is written down",
      change: "update refunds set status = 'pending' where status = 'approved'",
      question: "exists (select from internal.status_log where thing = 'refunds' and to_status = 'pending')",
    },
    {
      says: "a change of a ticket is written down",
      change: "update tickets set status = 'frozen' where status = 'issued'",
      question: "exists (select from internal.status_log where thing = 'tickets' and to_status = 'frozen')",
    },
    {
      says: "a material change gives those who paid a choice",
      change: `delete from refund_choices; insert into event_changes (event_id, field, new, is_material) values ('${id("event paid")}', 'date', 'later', true)`,
      question: "exists (select from refund_choices where deadline > now())",
    },
  ],
};

export default part;
