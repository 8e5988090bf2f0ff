// The owner's night tonight, with its doors open: two gates, three passes, tickets and guests of whom many are in, sales and two conflicts.
import type pg from "pg";
import type { DemoSeed } from "../demo-seed.ts";
import nights from "../nights/index.ts";
import organisers from "../organisers/index.ts";
import payments from "../payments/index.ts";
import { getAccount } from "../people/people.ts";
import { openTheDoor } from "./open-the-door.ts";

/** The night, what it sells, eighty bookings of two, and names on its guest list. It is not on any list of nights: it is the door that is shown. */
const fill = `
  do $$
  declare
    night constant uuid := md5('demo door night')::uuid;
    free_type constant uuid := md5('demo door free')::uuid;
    door_type constant uuid := md5('demo door door')::uuid;
    band constant uuid := md5('demo door allocation')::uuid;
    promoter constant uuid := md5('demo door promoter')::uuid;
    began constant timestamptz := date_trunc('minute', now());
    place record;
  begin
    update venues v set licensed_capacity = 220 from organisers o where v.id = current_setting('demo.venue')::uuid;
    insert into events (id, slug, organiser_id, created_by, venue_id, title, description, category, event_type, doors_at, starts_at, ends_at, min_age, visibility, status, publish_at, re_entry, created_at)
    values (night, 'slow-burn-open-doors', current_setting('demo.organiser')::uuid, current_setting('demo.owner')::uuid, current_setting('demo.venue')::uuid, 'Slow Burn: Open Doors',
      'Residents all night in the big room, free with a ticket before half past eleven. The bar takes cards and cash.', 'nightlife', 'club-night', began - interval '90 minutes', began - interval '75 minutes',
      began + interval '6 hours', 18, 'unlisted', 'published', began - interval '21 days', 'free', began - interval '22 days');
    insert into ticket_types (id, event_id, name, kind, face_pence, sort) values (free_type, night, 'Free with a ticket', 'free', 0, 0), (door_type, night, 'On the door', 'door', 800, 1);
    update ticket_inventory set quantity = 200, sold = 160 where ticket_type_id = free_type;
    update ticket_inventory set quantity = 60 where ticket_type_id = door_type;
    create temp table demo_door_bookings on commit drop as
      select row_number() over (order by md5(u.id::text || 'door')) as n, u.id as user_id, u.email, p.full_name, gen_random_uuid() as booking_id, gen_random_uuid() as line_id
      from auth.users u join profiles p on p.user_id = u.id
      where p.full_name <> '' and not exists (select from user_roles r where r.user_id = u.id and r.role <> 'user') and exists (select from bookings b where b.user_id = u.id)
        and u.email !~ '^(visitor|owner|admin|moderator)@' order by 1 limit 80;
    insert into bookings (id, ref, user_id, event_id, status, buyer_name, buyer_email, access_notes, created_at, confirmed_at)
    select booking_id, translate(upper(left(md5('door ' || n), 8)), '01', 'XY'), user_id, night, 'confirmed', full_name, email, case when n in (7, 31, 64) then 'I walk with a stick and cannot stand for long. A chair near the bar would help.' end,
      began - make_interval(hours => 20 + n::integer * 5), began - make_interval(hours => 20 + n::integer * 5) from demo_door_bookings;
    insert into booking_lines (id, booking_id, ticket_type_id, quantity, unit_face_pence, unit_total_pence) select line_id, booking_id, free_type, 2, 0, 0 from demo_door_bookings;
    insert into tickets (booking_id, booking_line_id, event_id, ticket_type_id, owner_id, holder_name, place_number, code, created_at)
    select booking_id, line_id, night, free_type, user_id, case turn when 1 then full_name else 'A friend of ' || split_part(full_name, ' ', 1) end, turn,
      internal.random_code(26, '0123456789abcdefghjkmnpqrstvwxyz'), began - make_interval(hours => 20 + n::integer * 5) from demo_door_bookings, generate_series(1, 2) turn;
    insert into guest_allocations (id, event_id, name, places, closes_at, code_hash, created_at) values (band, night, 'Marl Quarry', 8, began - interval '2 hours', internal.hash_code(gen_random_uuid()::text), began - interval '6 days');
    insert into guest_allocations (id, event_id, name, places, closes_at, entry_before, price_pence, code_hash, created_at)
    values (promoter, night, 'Friends of the promoter', 12, began - interval '2 hours', began + interval '1 hour', 500, internal.hash_code(gen_random_uuid()::text), began - interval '6 days');
    insert into guest_list_entries (event_id, allocation_id, name, plus, entry_before, price_pence, created_at)
    select night, case when n <= 4 then band when n between 10 and 12 then promoter end, name, case n % 3 when 0 then 1 else 0 end, case when n = 9 then began - interval '10 minutes' when n between 10 and 12 then began + interval '1 hour' end,
      case when n between 10 and 13 then 500 end, began - interval '3 days'
    from unnest(string_to_array(current_setting('demo.guests'), ',')) with ordinality named (name, n);
  end $$`;

const guests =
  "Ottoline Grange,Dr Cardigan,Bez from the bakery,Tilda Marsh,Ines Okafor,Bram Fairweather,Cass Redpath,Dot Ainsley,Ezra Flint,Fenn Holloway,Greta Sloane,Hal Pickering,Isla Munro,Jem Trask,Kit Barrow,Lorna Tye,Mo Castell,Nell Aske,Rhea Stott";

/** A room of the owner's that other nights of theirs know, or the largest that is open. */
async function findVenue(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    "select id from venues where status = 'active' and location_precision = 'exact' and capacity between 200 and 600 order by md5(id::text) limit 1",
  );
  return rows[0]?.id ?? "";
}

const door: DemoSeed<void> = {
  after: [nights, organisers, payments],
  seed: async ({ client, onProgress, resultOf }) => {
    const owner = getAccount("owner").id;
    const settings = {
      organiser: resultOf(organisers).get("slow-burn")?.id ?? "",
      owner,
      guests,
      venue: await findVenue(client),
    };
    for (const [name, value] of Object.entries(settings))
      await client.query("select set_config($1, $2, true)", [`demo.${name}`, value]);
    await client.query(fill);
    const inside = await openTheDoor(client, owner);
    onProgress(`a door with ${inside} people inside`);
  },
};

export default door;
