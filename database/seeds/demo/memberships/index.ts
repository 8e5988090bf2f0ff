// Three organisers have members: Slow Burn decides about each, Hum is a members' club in law and has a night of its own, The Penstock's pay by the month.
// The visitor is a member of Slow Burn and of The Penstock, which charges their card each month.
import type { DemoSeed } from "../demo-seed.ts";
import organisers from "../organisers/index.ts";
import payments from "../payments/index.ts";
import people from "../people/index.ts";
import { getAccount } from "../people/people.ts";

const plans = `
  with organiser (id, key, name, words, needs_approval, most, early_days, plus_ones) as (values
    ($1::uuid, 'slow-burn', 'Friends of Slow Burn', 'For people who stay until the lights come on. Tell us which night you remember.', true, 200, 2, 1),
    ($2::uuid, 'hum', 'Members of Hum', 'Members vote on the programme four times a year and hear of each concert first.', false, null, 7, 2)
  ), made as (
    insert into membership_plans (organiser_id, name, words, needs_approval, most, early_days, plus_ones, created_at)
    select id, name, words, needs_approval, most, early_days, plus_ones, now() - interval '300 days' from organiser returning id, organiser_id
  ), chosen as (
    select made.id as plan_id, made.organiser_id, u.user_id, u.place from made
    cross join unnest($3::uuid[]) with ordinality u (user_id, place) where (made.organiser_id = $1 and u.place <= 24) or (made.organiser_id = $2 and u.place between 14 and 40)
  ), joined as (
    insert into memberships (organiser_id, plan_id, user_id, status, number, since, asked_at, note)
    select organiser_id, plan_id, user_id, case place when 6 then 'paused' when 7 then 'asked' when 8 then 'asked' else 'active' end,
      case when place not in (7, 8) then place + case organiser_id when $1 then 88 else -13 end end, case when place not in (7, 8) then now() - (260 - place * 6) * interval '1 day' end,
      now() - case when place in (7, 8) then place else 261 - place * 6 end * interval '1 day',
      case place when 7 then 'I was at the all-nighter in October, from the first record to the last.' end from chosen returning organiser_id, number
  )
  insert into internal.member_numbers (organiser_id, last) select organiser_id, max(number) from joined where number is not null group by organiser_id`;

/** Six people paid for a month, by the functions that a payment goes through; of two the card is charged again. What they were mailed is not sent. */
const paid = `
  with plan as (
    insert into membership_plans (organiser_id, name, words, early_days, plus_ones, price_pence, period, created_at)
    values ($1, 'Supporters of The Penstock', 'Your eight pounds keep the pumps running and the bar open.', 3, 1, 800, 'month', now() - interval '40 days') returning *
  ), charge as (
    select internal.write_charge(plan, null, person, '1', person = any ($3)) as c from plan, unnest($2::uuid[]) person
  ) select count((c).id) from charge`;

const captured = `
  select internal.write_charge_payment(c) from membership_charges c where c.organiser_id = $1`;

/** The card company of test mode keeps the cards of those who agreed, so that what is due next month is charged there. */
const kept = `
  with intent as (
    insert into internal.test_intents (id, idempotency_key, body_hash, booking_id, amount_pence, status, captured_pence, last4)
    select 'pi_test_demo_' || c.ref, 'demo:' || c.id, 'demo', c.id, c.price_pence, 'succeeded', c.price_pence, '4242' from membership_charges c where c.organiser_id = $1 and c.renews returning id
  ), card as (
    insert into internal.test_cards (customer_ref, intent_id, method_ref, last4, does, expires_on)
    select 'cus_' || id, id, 'pm_' || id, '4242', 'succeed', current_date + 900 from intent returning *
  ) select count(internal.keep_card(intent_id, 'test', customer_ref, method_ref, last4, expires_on)) from card`;

const settled = `
  select internal.apply_payment(p.id, 'pi_test_demo_' || c.ref, 'succeeded', p.amount_pence, null, 'card', '4242')
  from payments p join membership_charges c on c.id = p.membership_charge_id where c.organiser_id = $1`;

const unmailed = "delete from graphile_worker._private_jobs where payload ->> 'template' = 'membership-paid'";

/** A late night of Hum is for its members alone. */
const membersNight = `
  insert into members_nights (event_id, plan_id)
  select e.id, p.id from events e join membership_plans p on p.organiser_id = e.organiser_id
  where e.organiser_id = $1 and e.status = 'published' and e.starts_at > now() + interval '7 days' and not e.requires_approval
  order by exists (select from tickets k where k.event_id = e.id), e.starts_at desc, e.id limit 1`;

/** The certificate of Hum, and a guest whom the visitor signed in to its night. */
const club = `
  insert into club_plans (plan_id, organiser_id, club_name, certificate_number, council, valid_until)
  select p.id, p.organiser_id, 'Hum Listening Club', 'CPC/0417', 'Bristol City Council', (now() + interval '400 days')::date from membership_plans p where p.organiser_id = $1`;

const signedIn = `
  insert into club_guests (organiser_id, event_id, membership_id, host_number, guest_name, guest_address, keep_until)
  select $1, n.event_id, m.id, m.number, 'Imogen Ashby', '14 Picton Street, BS6 5QA', e.starts_at + interval '13 months'
  from club_plans c join members_nights n on n.plan_id = c.plan_id join events e on e.id = n.event_id join memberships m on m.plan_id = c.plan_id and m.user_id = $2
  where c.organiser_id = $1`;

const memberships: DemoSeed<void> = {
  after: [people, organisers, payments],
  seed: async ({ client, resultOf, onProgress }) => {
    const buyers = resultOf(people).slice(0, 39);
    const ids = buyers.map(({ id }) => id);
    await client.query(plans, [
      resultOf(organisers).get("slow-burn")?.id,
      resultOf(organisers).get("hum")?.id,
      [...ids.slice(0, 23), getAccount("visitor").id, ...ids.slice(23)],
    ]);
    const penstock = resultOf(organisers).get("the-penstock")?.id;
    const renewing = [getAccount("visitor").id, ids[8]];
    await client.query(paid, [penstock, [...ids.slice(8, 13), getAccount("visitor").id], renewing]);
    for (const step of [captured, kept, settled]) await client.query(step, [penstock]);
    await client.query(unmailed);
    const hum = resultOf(organisers).get("hum")?.id;
    await client.query(membersNight, [hum]);
    await client.query(club, [hum]);
    await client.query(signedIn, [hum, getAccount("visitor").id]);
    onProgress("3 plans with 55 members, and a members' club");
  },
};

export default memberships;
