-- Deals out the places that were set aside: to the first in line who can take them.

-- Run every few seconds. One deal at a time for a night, also among copies of the product. Answers how many offers were made.
create or replace function internal.deal_places(p_event_id uuid default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due uuid;
  made integer := 0;
begin
  for due in
    -- lateral, so that entries are found by their key: a join would read all who wait
    select distinct s.event_id from internal.set_aside s
    left join lateral (select e.status, e.gather_until from public.waitlist_entries e where e.id = s.entry_id limit 1) w on true
    where not s.is_presale and (p_event_id is null or s.event_id = p_event_id)
      and (s.entry_id is null or w.status <> 'waiting' or w.gather_until <= now()) order by 1 limit 50
  loop
    continue when not pg_try_advisory_xact_lock(hashtextextended('deal places of ' || due, 0));
    made := made + internal.deal_event(due);
  end loop;
  return made;
end $$;

-- A night whose places are dealt, locked as a sale locks it: the event, the stock, then the pools.
create or replace function internal.lock_dealt_event(p_event_id uuid) returns public.events
language plpgsql security definer set search_path = '' as $$
declare
  event public.events;
begin
  perform from public.events e where e.id = p_event_id for key share;
  perform internal.lock_stock(p_event_id);
  select * into event from public.events e where e.id = p_event_id;
  return event;
end $$;

create or replace function internal.deal_event(p_event_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  event public.events := internal.lock_dealt_event(p_event_id);
  kept record;
  made integer := 0;
begin
  for kept in
    select s.* from internal.set_aside s
    cross join lateral (select e.status, e.gather_until from public.waitlist_entries e where e.id = s.entry_id limit 1) w
    where s.event_id = event.id and (w.status <> 'waiting' or w.gather_until <= now()) order by s.id
  loop
    delete from internal.set_aside s where s.id = kept.id;
    perform internal.set_places_aside(event.id, kept.ticket_type_id, kept.places);
  end loop;
  if not internal.deals_places(event) then
    perform internal.put_on_sale(event.id, null);
    return 0;
  end if;
  for kept in
    select distinct internal.types_of_pool(s.ticket_type_id) as types from internal.set_aside s
    where s.event_id = event.id and s.entry_id is null and not s.is_presale order by 1
  loop
    made := made + internal.deal_types(event, kept.types);
  end loop;
  return made;
end $$;

-- Places that nobody who waits can take are on sale again: the loose ones of some types; with no types, all of the night.
create or replace function internal.put_on_sale(p_event_id uuid, p_types uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  kept internal.set_aside;
begin
  for kept in
    select s.* from internal.set_aside s where s.event_id = p_event_id
      and (p_types is null or (s.ticket_type_id = any (p_types) and s.entry_id is null and not s.is_presale)) order by s.ticket_type_id, s.id
  loop
    delete from internal.set_aside s where s.id = kept.id;
    perform internal.shift_type_places(kept.ticket_type_id, -kept.places, 0);
  end loop;
end $$;

-- What may be offered of each of some types that share their places: its own that were set aside, and those of the others as far as its
-- own stock has room for them.
create or replace function internal.places_to_deal(p_types uuid[])
returns table (ticket_type_id uuid, places integer, is_for_anyone boolean, price integer)
language sql stable security definer set search_path = '' as $$
  with loose as (
    select t.id, coalesce(sum(s.places), 0)::integer as places from unnest(p_types) t (id)
    left join internal.set_aside s on s.ticket_type_id = t.id and s.entry_id is null and not s.is_presale group by t.id
  )
  select t.id, (own.places + least((select coalesce(sum(other.places), 0) from loose other where other.id <> t.id), coalesce(greatest(s.quantity - s.held - s.sold, 0), 1000000)))::integer,
    internal.is_for_anyone(t), t.total_pence
  from loose own join public.ticket_types t on t.id = own.id join public.ticket_inventory s on s.ticket_type_id = t.id
  where t.status = 'active' and t.kind in ('free', 'paid', 'donation') and not internal.is_group_type(t.id) and not internal.is_fund_type(t.id) and coalesce(t.sales_start <= now(), true) and coalesce(t.sales_end > now() + interval '10 minutes', true)
$$;

-- The first in line of those who wish one type, or any where it is null, and take no fewer than so many places; with no number, of those
-- for whom nothing has been gathered yet. An index finds each.
create or replace function internal.first_waiting(p_event_id uuid, p_wish uuid, p_fewest integer) returns setof public.waitlist_entries
language plpgsql stable security definer rows 1 set search_path = '' as $$
begin
  if p_wish is null and p_fewest is null then
    return query select w.* from public.waitlist_entries w where w.event_id = p_event_id and w.ticket_type_id is null and w.status = 'waiting'
      and w.kind = 'sold_out' and w.gather_until is null order by w.place limit 1;
  elsif p_wish is null then
    return query select w.* from public.waitlist_entries w where w.event_id = p_event_id and w.ticket_type_id is null and w.status = 'waiting'
      and w.kind = 'sold_out' and w.fewest = p_fewest order by w.place limit 1;
  elsif p_fewest is null then
    return query select w.* from public.waitlist_entries w where w.event_id = p_event_id and w.ticket_type_id = p_wish and w.status = 'waiting'
      and w.kind = 'sold_out' and w.gather_until is null order by w.place limit 1;
  else
    return query select w.* from public.waitlist_entries w where w.event_id = p_event_id and w.ticket_type_id = p_wish and w.status = 'waiting'
      and w.kind = 'sold_out' and w.fewest = p_fewest order by w.place limit 1;
  end if;
end $$;

-- The first in line who takes what there is: `places` of `type` for the entry, of which `gathered` are gathered for it already. `is_enough`
-- is false for a group that is first and larger than what there is.
create or replace function internal.next_in_line(event public.events, p_types uuid[])
returns table (entry_id uuid, place numeric, ticket_type_id uuid, places integer, gathered integer, is_enough boolean)
language sql stable security definer set search_path = '' as $$
  with supply as materialized (select * from internal.places_to_deal(p_types) d where d.places > 0),
  asked as (
    -- one row a wish: this type, or any of them
    select s.ticket_type_id as wish, s.ticket_type_id, s.places from supply s
    union all
    (select null, s.ticket_type_id, s.places from supply s where s.is_for_anyone order by s.price, s.ticket_type_id)
  ), fits as (
    select w.id, w.place, a.ticket_type_id, least(w.quantity, a.places) as places, 0 as gathered, true as is_enough
    from asked a cross join generate_series(1, 6) need (of_them) cross join lateral internal.first_waiting(event.id, a.wish, need.of_them) w
    where need.of_them <= a.places
  ), groups as (
    select w.id, w.place, k.ticket_type_id, least(w.quantity - k.places, s.places) as places, k.places as gathered, k.places + s.places >= w.fewest as is_enough
    from supply s join internal.set_aside k on k.ticket_type_id = s.ticket_type_id
    cross join lateral (select e.* from public.waitlist_entries e where e.id = k.entry_id limit 1) w
  ), first as (
    select w.id, w.place, a.ticket_type_id, a.places, 0 as gathered, false as is_enough
    from asked a cross join lateral internal.first_waiting(event.id, a.wish, null) w
    where w.fewest > a.places and now() < coalesce(event.doors_at, event.starts_at) - interval '6 hours'
      and not exists (select from internal.set_aside k where k.ticket_type_id = a.ticket_type_id and k.entry_id is not null)
  )
  select f.* from (select * from fits union all select * from groups union all select * from first) f
  order by f.place, f.is_enough desc, f.places desc, f.ticket_type_id limit 1
$$;

-- Deals what is there of types that share their places. Answers how many offers were made.
create or replace function internal.deal_types(event public.events, p_types uuid[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  next record;
  made integer := 0;
begin
  -- a hundred at once: sales of the night wait meanwhile, and the next round goes on
  while made < 100 loop
    select * into next from internal.next_in_line(event, p_types);
    if next.entry_id is null then
      perform internal.put_on_sale(event.id, p_types);
      exit;
    end if;
    perform internal.move_set_aside(event.id, p_types, next.ticket_type_id, next.places);
    if next.is_enough then
      perform internal.take_set_aside(next.ticket_type_id, next.places);
      perform internal.take_set_aside(next.ticket_type_id, next.gathered, next.entry_id);
      made := made + internal.make_offer(event, next.entry_id, next.ticket_type_id, next.places + next.gathered, false);
    else
      perform internal.take_set_aside(next.ticket_type_id, next.places);
      perform internal.set_places_aside(event.id, next.ticket_type_id, next.places, next.entry_id);
      update public.waitlist_entries w set gather_until = coalesce(w.gather_until,
        least(now() + interval '6 hours', coalesce(event.doors_at, event.starts_at) - interval '6 hours')) where w.id = next.entry_id;
    end if;
  end loop;
  return made;
end $$;

-- Brings places that were set aside with other types of the pool to this one, until it has `wanted`. The pool has as many as before.
create or replace function internal.move_set_aside(p_event_id uuid, p_types uuid[], p_ticket_type_id uuid, wanted integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  other record;
  missing integer := wanted - coalesce((select s.places from internal.set_aside s where s.ticket_type_id = p_ticket_type_id and s.entry_id is null and not s.is_presale), 0);
  moved integer;
begin
  for other in
    select s.ticket_type_id, s.places from internal.set_aside s
    where s.ticket_type_id = any (p_types) and s.ticket_type_id <> p_ticket_type_id and s.entry_id is null and not s.is_presale order by s.ticket_type_id
  loop
    exit when missing <= 0;
    moved := least(other.places, missing);
    update public.ticket_inventory s set held = s.held - moved where s.ticket_type_id = other.ticket_type_id;
    update public.ticket_inventory s set held = s.held + moved where s.ticket_type_id = p_ticket_type_id;
    perform internal.take_set_aside(other.ticket_type_id, moved);
    perform internal.set_places_aside(p_event_id, p_ticket_type_id, moved);
    missing := missing - moved;
  end loop;
end $$;
