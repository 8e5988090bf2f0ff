// Six pay-outs, one or more in each state, to six organisers; one of them is held. Their accounts are at the provider of test mode.
import type { DemoSeed } from "../demo-seed.ts";
import door from "../door/index.ts";
import payments from "../payments/index.ts";
import resale from "../resale/index.ts";
import transfers from "../transfers/index.ts";
import waitlist from "../waitlist/index.ts";

/**
 * Who is paid, in which state and when: organisers whose money was cleared on a working day that has been, those of the demo's owner first.
 * Each is paid on the first morning it could be.
 */
const chosen = `
  create temp table demo_payouts on commit drop as
  select o.id as organiser_id, plan.place, plan.state, case plan.state when 'due' then internal.next_payout_at() else o.at end as at,
    'acct_test_demo_' || plan.place as account, 'tr_test_demo_' || plan.place as transfer
  from (
    select c.id, c.at, row_number() over (order by c.slug <> 'slow-burn', c.slug <> 'the-penstock', sum.pence desc, c.id) as place
    from (
      select o.id, o.slug, internal.next_payout_at(min(n.clears_at)) as at
      from organisers o cross join lateral internal.payout_nights(o.id) n where n.waits_for is null group by o.id) c
    cross join lateral (select internal.payout_sum(c.id, c.at) as pence) sum
    where c.at < now() - interval '1 hour' and sum.pence >= 100) o
  join (values (1, 'paid'), (2, 'failed'), (3, 'sent'), (4, 'returned'), (5, 'due'), (6, 'paid')) plan (place, state) on plan.place = o.place`;

/** The second wants another bank account, the sixth has just named one. */
const accounts = `
  insert into payout_accounts (organiser_id, provider, status, wants, opened_at, changed_at)
  select organiser_id, 'test', case place when 2 then 'wants_more' else 'ready' end, case place when 2 then '{bank_account}'::text[] else '{}' end,
    now() - interval '60 days', case place when 6 then now() - interval '1 day' end from demo_payouts;
  insert into internal.payout_account_refs (organiser_id, idempotency_key, provider_ref, destination, created_at)
  select organiser_id, organiser_id || ':1', account, 'ba_test_pays', now() - interval '60 days' from demo_payouts;
  insert into internal.test_accounts (id, idempotency_key, organiser_id, status, wants, destination, created_at)
  select d.account, r.idempotency_key, d.organiser_id, a.status, a.wants, r.destination, r.created_at
  from demo_payouts d join payout_accounts a using (organiser_id) join internal.payout_account_refs r using (organiser_id)`;

const payouts = `
  insert into payouts (organiser_id, ref, provider, status, amount_pence, returned_pence, failure_code, due_at, created_at, sent_at, paid_at, ended_at, checked_at)
  select d.organiser_id, internal.random_code(8, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'), 'test', d.state, s.pence, case d.state when 'returned' then s.pence else 0 end,
    case d.state when 'failed' then 'bank_account_refused' when 'returned' then 'bank_account_closed' end, d.at, d.at,
    case when d.state <> 'due' then d.at + interval '20 seconds' end, case when d.state in ('paid', 'returned') then d.at + interval '25 seconds' end,
    case d.state when 'failed' then d.at + interval '25 seconds' when 'returned' then least(d.at + interval '2 days', now() - interval '10 minutes') end, now()
  from demo_payouts d cross join lateral (select internal.payout_sum(d.organiser_id, d.at) as pence) s where s.pence >= 100;
  insert into payout_items (payout_id, event_id, pence, returned_pence)
  select p.id, plan.event_id, plan.pence, case p.status when 'returned' then plan.pence else 0 end
  from payouts p join demo_payouts d using (organiser_id) cross join lateral internal.payout_plan(p.organiser_id, d.at) plan`;

/** What both books know of them. */
const books = `
  insert into internal.payout_intents (payout_id, idempotency_key, account_ref, provider_ref, keyed_at, provider_pence)
  select p.id, p.id || ':1', d.account, case when p.status <> 'due' then d.transfer end, p.due_at, case p.status when 'paid' then p.amount_pence else 0 end
  from payouts p join demo_payouts d using (organiser_id);
  insert into internal.test_transfers (id, idempotency_key, account_id, payout_id, amount_pence, returned_pence, status, failure_code, settles_at, settles_as, created_at)
  select d.transfer, i.idempotency_key, d.account, p.id, p.amount_pence, p.returned_pence, case p.status when 'sent' then 'pending' else p.status end, p.failure_code,
    case p.status when 'sent' then now() + interval '30 days' end, case p.status when 'sent' then 'paid' end, p.sent_at
  from payouts p join demo_payouts d using (organiser_id) join internal.payout_intents i on i.payout_id = p.id where p.status <> 'due';
  insert into internal.ledger_entries (transaction_id, kind, account, amount_pence, organiser_id, payout_id, created_at)
  select md5(p.id || step.kind)::uuid, step.kind, side.account, step.direction * side.direction * p.amount_pence, case side.account when 'organiser' then p.organiser_id end, p.id, step.at
  from payouts p join demo_payouts d using (organiser_id) cross join lateral (values ('payout', 1, p.paid_at), ('payout_returned', -1, case p.status when 'returned' then p.ended_at end)) step (kind, direction, at)
  cross join (values ('organiser', 1), ('clearing', -1)) side (account, direction)
  where p.status in ('paid', 'returned') and step.at is not null`;

const hold = `
  insert into internal.payout_holds (organiser_id, reason, held_by, held_at)
  select organiser_id, 'The bank sent the last pay-out back, and nobody in your team answers us. Please write to us.',
    (select user_id from user_roles where role = 'admin' limit 1), now() - interval '2 days' from demo_payouts where place = 4`;

const seed: DemoSeed<void> = {
  after: [payments, resale, transfers, waitlist, door],
  seed: async ({ client, onProgress }) => {
    for (const statement of [chosen, accounts, payouts, books, hold]) await client.query(statement);
    const counted = await client.query<{ sent: string }>("select count(*) as sent from payouts");
    onProgress(`${counted.rows[0]?.sent} pay-outs`);
  },
};

export default seed;
