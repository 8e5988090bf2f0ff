-- Comps that nobody took come to an end: their places go back to the hold they came from, or on sale. Their rows are locked.
create or replace function internal.end_comps(p_comp_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  comp public.comps;
begin
  for comp in select * from public.comps c where c.id = any (p_comp_ids) and c.status = 'sent' order by c.ticket_type_id, c.id loop
    update public.comps c set status = 'revoked', revoked_at = now() where c.id = comp.id;
    update public.stock_holds h set used = h.used - 1 where h.id = comp.hold_id and h.status = 'held';
    if not found then
      perform internal.move_type_places(comp.ticket_type_id, -1, 0);
    end if;
  end loop;
end $$;

-- Holds and comps of cancelled nights, five hundred of each at a time. Answers how many.
create or replace function internal.end_cancelled_comps() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  standing uuid[] := array(
    select c.id from public.comps c join public.events e on e.id = c.event_id where c.status = 'sent' and e.status = 'cancelled'
    order by c.ticket_type_id, c.id limit 500 for update of c skip locked);
  hold public.stock_holds;
  ended integer := cardinality(standing);
begin
  perform internal.end_comps(standing);
  for hold in
    select h.* from public.stock_holds h join public.events e on e.id = h.event_id where h.status = 'held' and e.status = 'cancelled'
    order by h.ticket_type_id, h.id limit 500 for update of h skip locked
  loop
    perform internal.release_held_stock(hold);
    ended := ended + 1;
  end loop;
  return ended;
end $$;

-- Names and addresses of comps that nobody took go thirty days after the night.
create or replace function internal.retention_comps(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  due uuid[] := array(
    select c.id from public.comps c join public.events e on e.id = c.event_id
    where c.email is not null and coalesce(e.ends_at, e.starts_at + interval '8 hours') < moment - interval '30 days' order by c.id for update of c);
begin
  perform internal.end_comps(due);
  update public.comps c set name = null, email = null where c.id = any (due);
  return cardinality(due);
end $$;
