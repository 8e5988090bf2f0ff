-- What comes back of a bundle when some of its tickets are given back: those that stay are priced by the rule that they were bought by, and
-- what was paid beyond that comes back. It is never negative, since fewer tickets never cost more, and never more than was paid for them.

-- The bundles that tickets were bought by, with all their tickets wherever they are held now, those of them that are meant, and what of
-- them counts: good ones, and meant ones that ended without money. What was sold on counts as kept: its share has gone back.
create or replace function internal.bundles_of_tickets(p_tickets uuid[])
returns table (bought internal.bought_bundles, tickets uuid[], meant uuid[], kept integer)
language sql stable security definer set search_path = '' as $$
  select b, all_of.tickets, all_of.meant, all_of.kept
  from internal.bought_bundles b cross join lateral (
    select array_agg(k.id) as tickets, coalesce(array_agg(k.id) filter (where k.id = any (p_tickets)), '{}') as meant,
      (count(*) filter (where k.status not in ('cancelled', 'refunded', 'void') or k.id = any (p_tickets)))::integer as kept
    -- by the indexes of both columns
    from public.booking_lines l join public.tickets k on (k.paid_line_id = l.id or (k.paid_line_id is null and k.booking_line_id = l.id))
    where l.booking_id = b.booking_id and l.ticket_type_id = b.ticket_type_id and l.resale_listing_id is null and k.status <> 'transferred') all_of
  where (b.booking_id, b.ticket_type_id) in (
    select l.booking_id, l.ticket_type_id from public.tickets k join public.booking_lines l on l.id = coalesce(k.paid_line_id, k.booking_line_id)
    where k.id = any (p_tickets) and l.resale_listing_id is null)
$$;

-- What of a bundle's price has not gone back for tickets of it.
create or replace function internal.left_of_bundle(p_tickets uuid[]) returns integer
language sql stable security definer set search_path = '' as $$
  select greatest(v.face + v.fee + v.levy - internal.returned_of_tickets(p_tickets), 0) from internal.value_of_tickets(p_tickets) v
$$;

-- What comes back when these tickets end together: what they cost; of a bundle, what its rule says. Of those in p_paid_back nothing more comes.
create or replace function internal.value_back(p_tickets uuid[], p_paid_back uuid[], out face integer, out fee integer, out fee_vat integer, out levy integer)
language plpgsql stable security definer set search_path = '' as $$
declare
  b record;
  before_it internal.price_parts;
  after_it internal.price_parts;
  part internal.price_parts;
  over integer;
  alone uuid[] := array(select unnest(p_tickets) except select unnest(p_paid_back));
begin
  for b in select * from internal.bundles_of_tickets(p_tickets) loop
    alone := array(select unnest(alone) except select unnest(b.meant));
  end loop;
  select v.face, v.fee, v.fee_vat, v.levy into face, fee, fee_vat, levy from internal.value_of_tickets(alone) v;
  for b in select * from internal.bundles_of_tickets(p_tickets) loop
    continue when b.meant <@ p_paid_back;
    before_it := internal.cost_in_bundle(b.bought, b.kept);
    after_it := internal.cost_in_bundle(b.bought, b.kept - cardinality(b.meant));
    part := row(before_it.face - after_it.face, before_it.fee - after_it.fee, before_it.fee_vat - after_it.fee_vat, before_it.levy - after_it.levy);
    over := part.face + part.fee + part.levy - least(internal.left_of_bundle(b.tickets),
      part.face + part.fee + part.levy - internal.returned_of_tickets(array(select unnest(b.meant) intersect select unnest(p_paid_back))));
    part := internal.lower_parts(part, over);
    face := face + part.face;
    fee := fee + part.fee;
    fee_vat := fee_vat + part.fee_vat;
    levy := levy + part.levy;
  end loop;
end $$;

-- So many pence less, of the face first, then the levy, then the fee; never below nothing.
create or replace function internal.lower_parts(parts internal.price_parts, off integer) returns internal.price_parts
language sql immutable set search_path = '' as $$
  select row(parts.face - of_face, parts.fee - of_fee, least(parts.fee_vat, parts.fee - of_fee), parts.levy - of_levy)::internal.price_parts
  from (select least(greatest(off, 0), parts.face) as of_face) f, lateral (select least(greatest(off, 0) - of_face, parts.levy) as of_levy) l,
    lateral (select least(greatest(off, 0) - of_face - of_levy, parts.fee) as of_fee) e
$$;

-- The most that may go back for these tickets by name: what they cost, less what has gone, and of a bundle no more than is left of it.
create or replace function internal.most_for_tickets(p_tickets uuid[]) returns integer
language sql stable security definer set search_path = '' as $$
  select v.face + v.fee + v.levy - internal.returned_of_tickets(p_tickets)
    - coalesce((select sum(greatest(internal.left_of_bundle(b.meant) - internal.left_of_bundle(b.tickets), 0)) from internal.bundles_of_tickets(p_tickets) b), 0)::integer
  from internal.value_of_tickets(p_tickets) v
$$;
