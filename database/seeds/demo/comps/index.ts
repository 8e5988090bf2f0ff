// Three holds and 24 comps at nights that Penstock and Saint Ethel's put on themselves: ten taken, nine that wait, five taken back.
import type { DemoSeed } from "../demo-seed.ts";
import organisers from "../organisers/index.ts";
import payments from "../payments/index.ts";
import { getAccount } from "../people/people.ts";

/** Whom the comps are for; eight of each of three nights. */
const guests =
  "Marl Quarry,Tilda Marsh,Sister Ohm,Ines Okafor,Bram Fairweather,Cass Redpath,Dot Ainsley,Ezra Flint,Fenn Holloway,Greta Sloane,Hal Pickering,Isla Munro,Jem Trask,Kit Barrow,Lorna Tye,Mo Castell,Nell Aske,Otis Vane,Pip Harrow,Quin Marlow,Rhea Stott,Sol Penhale,Tess Gorman,Uma Lisle";

/** The places of three nights to come, one hold and eight comps each. */
const give = `
  do $$
  declare
    night record;
    person record;
    hold uuid;
    comp uuid;
    booking uuid;
    line uuid;
    number integer := 0;
    names constant text[] := string_to_array(current_setting('demo.guests'), ',');
    team constant uuid := current_setting('demo.team')::uuid;
  begin
    for night in
      select e.id as event_id, e.starts_at, e.refund_note, t.id as type_id, t.face_pence, row_number() over (order by e.starts_at, e.id) as place
      from (
        select e.*, row_number() over (partition by e.organiser_id order by e.starts_at, e.id) as turn from events e join organisers o on o.id = e.organiser_id
        where o.venue_id is not null and e.status = 'published' and e.starts_at > now() + interval '1 day' and exists (
          select from ticket_types t join ticket_inventory s on s.ticket_type_id = t.id where t.event_id = e.id and t.kind in ('paid', 'donation') and t.status = 'active'
            and t.pool_id is null and s.quantity - s.held - s.sold >= 30)) e
      cross join lateral (
        select t.* from ticket_types t join ticket_inventory s on s.ticket_type_id = t.id where t.event_id = e.id and t.kind in ('paid', 'donation') and t.status = 'active'
          and t.pool_id is null and s.quantity - s.held - s.sold >= 30 order by t.sort desc, t.id limit 1) t
      where e.turn <= 2 order by e.starts_at, e.id limit 3
    loop
      insert into stock_holds (event_id, ticket_type_id, for_whom, places, used, held_until, created_by, created_at)
      values (night.event_id, night.type_id, (array['The band and their friends', 'Neighbours of the room', 'Press'])[night.place], 12, 3, night.starts_at, team, now() - interval '6 days')
      returning id into hold;
      update ticket_inventory set held = held + 9 where ticket_type_id = night.type_id;
      insert into guest_allocations (event_id, name, places, closes_at, code_hash, created_at)
      values (night.event_id, (array['Marl Quarry', 'Cold Store Recordings', 'The night bus crew'])[night.place], 8, night.starts_at, internal.hash_code(gen_random_uuid()::text), now() - interval '6 days')
      returning id into comp;
      insert into guest_list_entries (event_id, allocation_id, name, plus, created_at)
      values (night.event_id, comp, 'Ottoline Grange', 1, now() - interval '2 days'), (night.event_id, comp, 'Dr Cardigan', 0, now() - interval '2 days'),
        (night.event_id, null, 'Bez from the bakery', 0, now() - interval '1 day');
      for turn in 1 .. 8 loop
        number := number + 1;
        -- the first three come out of the hold; of each night three or four are taken and one or two taken back
        insert into comps (event_id, ticket_type_id, hold_id, status, name, email, code_hash, idempotency_key, issued_by, created_at, revoked_at)
        values (night.event_id, night.type_id, case when turn <= 3 then hold end, case when number in (7, 8, 15, 16, 24) then 'revoked' else 'sent' end, names[number],
          replace(lower(names[number]), ' ', '.') || '@guests.example', internal.hash_code(gen_random_uuid()::text), md5('demo comps ' || night.place)::uuid, team, now() - interval '5 days',
          case when number in (7, 8, 15, 16, 24) then now() - interval '3 days' end) returning id into comp;
        continue when number in (7, 8, 15, 16, 24);
        if number in (1, 2, 4, 9, 10, 12, 17, 18, 20, 21) then
          select u.id, u.email into person from auth.users u where exists (select from bookings b where b.user_id = u.id) and not exists (select from bookings b where b.user_id = u.id and b.event_id = night.event_id)
            and not exists (select from user_roles r where r.user_id = u.id and r.role <> 'user') and u.email not like 'visitor@%' order by md5(u.id::text || 'comp') limit 1;
          insert into bookings (id, ref, user_id, event_id, status, is_comp, buyer_name, buyer_email, face_pence, discount_pence, refund_note, created_at, confirmed_at)
          values (gen_random_uuid(), translate(upper(left(md5('comp ' || number), 8)), '01', 'XY'), person.id, night.event_id, 'confirmed', true, names[number], person.email,
            night.face_pence, night.face_pence, night.refund_note, now() - interval '4 days', now() - interval '4 days') returning id into booking;
          insert into booking_lines (booking_id, ticket_type_id, quantity, unit_face_pence, unit_discount_pence, unit_total_pence)
          values (booking, night.type_id, 1, night.face_pence, night.face_pence, 0) returning id into line;
          insert into tickets (booking_id, booking_line_id, event_id, ticket_type_id, owner_id, holder_name, code, created_at)
          values (booking, line, night.event_id, night.type_id, person.id, names[number], internal.random_code(26, '0123456789abcdefghjkmnpqrstvwxyz'), now() - interval '4 days');
          update comps set status = 'taken', taken_at = now() - interval '4 days', booking_id = booking, name = null, email = null where id = comp;
          update ticket_inventory set sold = sold + 1 where ticket_type_id = night.type_id;
        else
          update ticket_inventory set held = held + 1 where ticket_type_id = night.type_id;
        end if;
      end loop;
    end loop;
  end $$`;

const comps: DemoSeed<void> = {
  after: [organisers, payments],
  seed: async ({ client, onProgress }) => {
    await client.query("select set_config('demo.guests', $1, true), set_config('demo.team', $2, true)", [
      guests,
      getAccount("owner").id,
    ]);
    await client.query(give);
    onProgress("24 comps and 3 holds");
  },
};

export default comps;
