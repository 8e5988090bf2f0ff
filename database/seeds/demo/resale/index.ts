// Twelve people cannot come and sell their tickets on, most of them for nights that are sold out; one of them is the demo's visitor.
import type { DemoSeed } from "../demo-seed.ts";
import payments from "../payments/index.ts";

const listings = `
  create temp table demo_sellers on commit drop as
    with types as materialized (
      select t.id, t.event_id, coalesce(internal.type_places_left(t.id), 1) = 0 as is_sold_out from ticket_types t join events e on e.id = t.event_id
      where t.kind in ('free', 'paid') and t.status = 'active' and not t.is_hidden and e.status = 'published' and not e.requires_approval
        and e.starts_at > now() + interval '2 days')
    select k.id, k.booking_id, k.booking_line_id, k.owner_id, types.is_sold_out, u.email like 'visitor@%' as is_visitor
    from types join tickets k on k.ticket_type_id = types.id join auth.users u on u.id = k.owner_id
    where k.status = 'issued' and k.paid_line_id is null order by u.email like 'visitor@%' desc, types.is_sold_out desc, md5(k.id::text) limit 400;
  create temp table demo_listings on commit drop as
    select k.id, k.owner_id, k.booking_line_id, row_number() over (order by is_visitor desc, is_sold_out desc, md5(k.id::text)) as place
    from (
      select distinct on (s.owner_id) s.* from demo_sellers s join bookings b on b.id = s.booking_id join booking_lines l on l.id = s.booking_line_id,
        internal.captured_payment(b.id) p
      where b.status = 'confirmed' and not b.is_comp and internal.companion_of(s.id) is null
        and (l.unit_total_pence = 0 or (p.status = 'succeeded' and internal.refundable(p.id) >= l.unit_total_pence))
      order by s.owner_id, s.is_sold_out desc, md5(s.id::text)) k
    order by place limit 12;
  update events set resale_enabled = true where id in (select k.event_id from demo_listings d join tickets k on k.id = d.id) and not resale_enabled;
  insert into resale_listings (event_id, ticket_type_id, ticket_id, seller_id, face_pence, fee_pence, levy_pence, face_vat_pence, fee_vat_pence, original_pence, listed_at)
  select k.event_id, k.ticket_type_id, d.id, d.owner_id, l.unit_face_pence - l.unit_discount_pence, l.unit_fee_pence, l.unit_levy_pence,
    least(l.unit_face_vat_pence, l.unit_face_pence - l.unit_discount_pence), l.unit_fee_vat_pence, l.unit_face_pence + l.unit_fee_pence + l.unit_levy_pence,
    now() - make_interval(hours => d.place::integer * 5)
  from demo_listings d join tickets k on k.id = d.id join booking_lines l on l.id = k.booking_line_id;
  update tickets set status = 'listed' where id in (select id from demo_listings)`;

const seed: DemoSeed<void> = {
  after: [payments],
  seed: async ({ client, onProgress }) => {
    await client.query(listings);
    const counted = await client.query<{ listed: string }>("select count(*) as listed from resale_listings");
    onProgress(`${counted.rows[0]?.listed} tickets for resale`);
  },
};

export default seed;
