// Four people who booked free nights without an account, with addresses that a code proved, by the links of two invitations.

import comps from "../comps/index.ts";
import type { DemoSeed } from "../demo-seed.ts";
import waitlist from "../waitlist/index.ts";

const names = "Wren Halloran,Odd Larsen,Priya Nair,Baz Quill";

const book = `
  do $$
  declare
    night record;
    booking uuid;
    line uuid;
    guest uuid;
    link uuid;
    name text;
    address text;
    number integer := 0;
    names constant text[] := string_to_array(current_setting('demo.guests'), ',');
  begin
    for night in
      select e.id as event_id, e.organiser_id, e.refund_note, t.id as type_id from events e
      join organisers o on o.id = e.organiser_id join ticket_types t on t.event_id = e.id join ticket_inventory s on s.ticket_type_id = t.id
      where e.status = 'published' and not e.requires_approval and e.starts_at > now() and t.kind = 'free' and t.status = 'active' and t.pool_id is null and t.parent_type_id is null
        and s.quantity - s.held - s.sold >= 10
      order by (o.venue_id is null), e.starts_at, t.id limit 2
    loop
      insert into internal.event_invitations (event_id, name, code_hash, max_uses, plus_ones, created_at)
      values (night.event_id, (array['Ottoline''s friends', 'The night bus crew'])[number / 2 + 1], internal.hash_code(gen_random_uuid()::text), 20, 1, now() - interval '4 days')
      returning id into link;
      for turn in 1 .. 2 loop
        number := number + 1;
        name := names[number];
        address := replace(lower(name), ' ', '.') || '@guests.example';
        guest := md5('demo guest ' || number)::uuid;
        insert into auth.users (id, instance_id, aud, role, is_anonymous, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
        values (guest, '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', true, '{}', '{}', now() - interval '3 days', now() - interval '3 days');
        insert into internal.guest_accounts (user_id, email, inbox, proven_at, created_at)
        values (guest, address, internal.inbox_hash(address), now() - interval '3 days', now() - interval '3 days');
        insert into bookings (id, ref, user_id, event_id, organiser_id, status, buyer_name, buyer_email, refund_note, created_at, confirmed_at)
        values (gen_random_uuid(), translate(upper(left(md5('guest ' || number), 8)), '01', 'XY'), guest, night.event_id, night.organiser_id, 'confirmed', name, address,
          night.refund_note, now() - interval '3 days', now() - interval '3 days') returning id into booking;
        insert into booking_lines (booking_id, ticket_type_id, quantity, unit_face_pence, unit_total_pence) values (booking, night.type_id, 1, 0, 0) returning id into line;
        insert into tickets (booking_id, booking_line_id, event_id, ticket_type_id, owner_id, holder_name, code, created_at)
        values (booking, line, night.event_id, night.type_id, guest, name, internal.random_code(26, '0123456789abcdefghjkmnpqrstvwxyz'), now() - interval '3 days');
        insert into internal.invited_people (invitation_id, user_id, event_id, created_at) values (link, guest, night.event_id, now() - interval '3 days');
        update ticket_inventory set sold = sold + 1 where ticket_type_id = night.type_id;
      end loop;
    end loop;
  end $$`;

const guests: DemoSeed<void> = {
  after: [comps, waitlist],
  seed: async ({ client, onProgress }) => {
    await client.query("select set_config('demo.guests', $1, true)", [names]);
    await client.query(book);
    onProgress("4 bookings without an account");
  },
};

export default guests;
