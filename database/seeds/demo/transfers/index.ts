// Four tickets that were passed on, or nearly: one waits for the visitor, one for somebody else, one was accepted, one turned down.
import bookings from "../bookings/index.ts";
import type { DemoSeed } from "../demo-seed.ts";
import payments from "../payments/index.ts";
import { getAccount } from "../people/people.ts";

/** Tickets of nights more than three days ahead that people outside of the demo's accounts hold, one a night. */
const chosen = `
  create temp table going on commit drop as
  select row_number() over (order by md5(one.id::text)) as at, one.* from (
    select distinct on (k.event_id) k.id, k.booking_id, k.event_id, k.owner_id, k.ticket_type_id, k.booking_line_id, k.code_version, k.refund_policy, k.created_at, t.per_person_max
    from tickets k join bookings b on b.id = k.booking_id join events e on e.id = k.event_id join ticket_types t on t.id = k.ticket_type_id
    where k.status = 'issued' and b.status = 'confirmed' and not b.is_comp and e.status = 'published' and e.starts_at > now() + interval '3 days'
      and e.transfer_enabled and not e.requires_approval and t.kind in ('free', 'paid') and t.parent_type_id is null
      and not exists (select from ticket_types companion where companion.parent_type_id = t.id)
      and not exists (select from payments p where p.booking_id = b.id and p.status <> 'succeeded')
      and not exists (select from refunds r where r.booking_id = b.id)
      and k.owner_id not in (select user_id from user_roles where role <> 'user') and k.owner_id <> $1
      and not exists (select from bookings own where own.user_id = $1 and own.event_id = k.event_id)
    order by k.event_id, k.id) one
  limit 4`;

const offers = `
  insert into ticket_transfers (booking_id, event_id, from_id, ticket_ids, to_email, note, code_hash, status, created_at, expires_at, ended_at)
  select g.booking_id, g.event_id, g.owner_id, array[g.id],
    case g.at when 1 then (select email from auth.users where id = $1) else 'friend' || g.at || '@undercroft.example' end,
    case g.at when 1 then 'I have to work that night. Have a good one!' end, internal.hash_code(g.id::text),
    case when g.at <= 2 then 'pending' else 'declined' end, now() - interval '3 hours', now() + interval '45 hours',
    case when g.at > 2 then now() - interval '1 hour' end
  from going g where g.at <> 3`;

/** The third has a new holder: somebody who holds nothing of that night. */
const accepted = `
  do $$
  declare
    given record;
    friend record;
    booking uuid;
    line uuid;
  begin
    select * into given from going where at = 3;
    select u.id, u.email, p.full_name into friend from auth.users u join profiles p on p.user_id = u.id
    where u.email is not null and u.id <> given.owner_id and u.id not in (select user_id from user_roles where role <> 'user')
      and exists (select from bookings where user_id = u.id) and not exists (select from bookings where user_id = u.id and event_id = given.event_id)
      and u.email not like 'visitor@%' order by md5(u.id::text) limit 1;
    if given.id is null or friend.id is null then
      return;
    end if;
    insert into bookings (ref, user_id, event_id, status, received_from, buyer_name, buyer_email, refund_policy, created_at, confirmed_at)
    values ('PASSEDSN', friend.id, given.event_id, 'confirmed', given.owner_id, friend.full_name, friend.email, given.refund_policy, now() - interval '2 hours', now() - interval '2 hours')
    returning id into booking;
    insert into booking_lines (booking_id, ticket_type_id, quantity, unit_face_pence, unit_total_pence) values (booking, given.ticket_type_id, 1, 0, 0) returning id into line;
    update tickets set status = 'transfer_pending' where id = given.id;
    update tickets set status = 'transferred' where id = given.id;
    insert into tickets (booking_id, booking_line_id, event_id, ticket_type_id, owner_id, place_number, holder_name, code, code_version, refund_policy, paid_line_id, hand_overs, created_at)
    values (booking, line, given.event_id, given.ticket_type_id, friend.id, 1, friend.full_name, internal.random_code(26, '0123456789abcdefghjkmnpqrstvwxyz'),
      given.code_version + 1, given.refund_policy, given.booking_line_id, 1, given.created_at);
    insert into ticket_transfers (booking_id, event_id, from_id, ticket_ids, to_email, code_hash, status, created_at, expires_at, ended_at, accepted_booking_id)
    values (given.booking_id, given.event_id, given.owner_id, array[given.id], friend.email, internal.hash_code(given.id::text), 'accepted',
      now() - interval '5 hours', now() + interval '43 hours', now() - interval '2 hours', booking);
  end $$`;

const transfers: DemoSeed<void> = {
  after: [bookings, payments],
  seed: async ({ client, onProgress }) => {
    const visitor = getAccount("visitor").id;
    await client.query(chosen, [visitor]);
    await client.query(offers, [visitor]);
    await client.query(
      "update tickets set status = 'transfer_pending' where id in (select id from going where at <= 2)",
    );
    await client.query(accepted);
    onProgress("4 tickets passed on");
  },
};

export default transfers;
