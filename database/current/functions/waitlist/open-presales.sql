-- Pre-sales: who registered before sales opened is offered places then, in batches, for at most half of the stock of a type. The half is
-- kept from two minutes before the opening on, so that no sale is faster. Who is not reached waits on for what gets free.

-- How many more places of a type may be kept for its pre-sale: half of the stock, less what is kept, offered or booked of it.
create or replace function internal.presale_places_left(p_ticket_type_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select greatest(0, coalesce(s.quantity, 100000) / 2 - coalesce((select sum(k.places) from internal.set_aside k where k.ticket_type_id = s.ticket_type_id and k.is_presale), 0)
    - coalesce((select sum(l.quantity) from public.waitlist_entries w join public.bookings b on b.waitlist_entry_id = w.id
        join public.booking_lines l on l.booking_id = b.id and l.ticket_type_id = s.ticket_type_id
      where w.event_id = t.event_id and w.kind = 'pre_sale' and b.status not in ('expired', 'abandoned', 'cancelled', 'refunded')), 0))::integer
  from public.ticket_inventory s join public.ticket_types t on t.id = s.ticket_type_id where s.ticket_type_id = p_ticket_type_id
$$;

-- Run every few seconds. Answers how many offers were made.
create or replace function internal.open_presales(p_event_id uuid default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due uuid;
  made integer := 0;
begin
  for due in
    with recursive nights as (
      (select w.event_id from public.waitlist_entries w where w.status = 'waiting' and w.kind = 'pre_sale' order by w.event_id limit 1)
      union all
      select (select w.event_id from public.waitlist_entries w where w.status = 'waiting' and w.kind = 'pre_sale' and w.event_id > nights.event_id order by w.event_id limit 1)
      from nights where nights.event_id is not null
    )
    select nights.event_id from nights where nights.event_id is not null and (p_event_id is null or nights.event_id = p_event_id) and exists (
      select from public.ticket_types t where t.event_id = nights.event_id and coalesce(t.sales_start <= now() + interval '2 minutes', true))
    union select s.event_id from internal.set_aside s where s.is_presale and (p_event_id is null or s.event_id = p_event_id) order by 1 limit 50
  loop
    continue when not pg_try_advisory_xact_lock(hashtextextended('deal places of ' || due, 0));
    made := made + internal.open_presale(due);
  end loop;
  return made;
end $$;

create or replace function internal.open_presale(p_event_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  event public.events := internal.lock_dealt_event(p_event_id);
  type public.ticket_types;
  made integer := 0;
begin
  for type in
    select t.* from public.ticket_types t where t.event_id = event.id and t.status = 'active' and t.kind in ('free', 'paid', 'donation') and not internal.is_fund_type(t.id)
      and coalesce(t.sales_start <= now() + interval '2 minutes', true) and coalesce(t.sales_end > now(), true) order by t.id
  loop
    exit when not internal.deals_places(event);
    perform internal.keep_for_presale(event, type);
    if coalesce(type.sales_start <= now(), true) then
      made := made + internal.deal_presale(event, type);
    end if;
  end loop;
  -- of a night that is off, or a type that is sold no more
  perform internal.end_presale(s.ticket_type_id) from internal.set_aside s left join public.ticket_types t on t.id = s.ticket_type_id
  where s.event_id = event.id and s.is_presale and (not internal.deals_places(event) or t.status <> 'active' or t.sales_end <= now());
  return made;
end $$;

-- Keeps as many as the people who registered take, and no more than the half.
create or replace function internal.keep_for_presale(event public.events, type public.ticket_types) returns void
language plpgsql security definer set search_path = '' as $$
declare
  kept constant integer := coalesce((select s.places from internal.set_aside s where s.ticket_type_id = type.id and s.is_presale), 0);
  wanted constant integer := (select coalesce(sum(w.quantity), 0) from public.waitlist_entries w where w.event_id = event.id and w.status = 'waiting' and w.kind = 'pre_sale'
    and (w.ticket_type_id = type.id or (w.ticket_type_id is null and internal.is_for_anyone(type))));
  more integer := least(wanted - kept, internal.presale_places_left(type.id), internal.type_places_left(type.id));
begin
  if more > 0 and internal.shift_type_places(type.id, more, 0) then
    perform internal.set_places_aside(event.id, type.id, more, null, true);
  end if;
end $$;

-- Offers what is kept, in order, a hundred at once. By lot the order is drawn once, when sales open.
create or replace function internal.deal_presale(event public.events, type public.ticket_types) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  kept integer;
  entry public.waitlist_entries;
  made integer := 0;
begin
  if event.presale_list = 'lot' then
    update public.waitlist_entries w set place = drawn.place, is_drawn = true from (
      select d.id, nextval('internal.waitlist_places') as place from (
        select o.id from public.waitlist_entries o where o.event_id = event.id and o.status = 'waiting' and o.kind = 'pre_sale' and not o.is_drawn
          and (o.ticket_type_id = type.id or (o.ticket_type_id is null and internal.is_for_anyone(type))) order by gen_random_uuid()) d) drawn
    where w.id = drawn.id;
  end if;
  loop
    kept := (select s.places from internal.set_aside s where s.ticket_type_id = type.id and s.is_presale);
    exit when kept is null or made >= 100;
    select * into entry from public.waitlist_entries w where w.event_id = event.id and w.status = 'waiting' and w.kind = 'pre_sale' and w.fewest <= kept
      and (w.ticket_type_id = type.id or (w.ticket_type_id is null and internal.is_for_anyone(type))) order by w.place limit 1;
    if entry.id is null then
      perform internal.end_presale(type.id);
      exit;
    end if;
    perform internal.take_set_aside(type.id, least(entry.quantity, kept), null, true);
    made := made + internal.make_offer(event, entry.id, type.id, least(entry.quantity, kept), true);
  end loop;
  -- half of the stock is given and the rest is sold: from now on they wait for what gets free
  if coalesce(internal.type_places_left(type.id), 1) = 0 and internal.presale_places_left(type.id) = 0 then
    update public.waitlist_entries w set kind = 'sold_out' where w.event_id = event.id and w.status = 'waiting' and w.kind = 'pre_sale' and w.ticket_type_id = type.id;
  end if;
  if not exists (select from internal.ticket_type_states(array[event.id]) s join public.ticket_types t on t.id = s.ticket_type_id
    where internal.is_for_anyone(t) and s.state <> 'sold_out') then
    update public.waitlist_entries w set kind = 'sold_out' where w.event_id = event.id and w.status = 'waiting' and w.kind = 'pre_sale' and w.ticket_type_id is null;
  end if;
  return made;
end $$;

-- What is left of the half is on sale to everybody.
create or replace function internal.end_presale(p_ticket_type_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  kept integer;
begin
  delete from internal.set_aside s where s.ticket_type_id = p_ticket_type_id and s.is_presale returning s.places into kept;
  if kept > 0 then
    perform internal.shift_type_places(p_ticket_type_id, -kept, 0);
  end if;
end $$;
