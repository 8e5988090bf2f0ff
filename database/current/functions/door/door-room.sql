-- How many are inside, and how many may be.

-- The licensed number of the venue, narrowed by the night's own; null where nobody has said.
create or replace function internal.door_capacity(event public.events) returns integer
language sql stable security definer set search_path = '' as $$
  select least((select v.licensed_capacity from public.venues v where v.id = event.venue_id), event.door_capacity)
$$;

create or replace function internal.door_inside(totals internal.door_totals) returns integer
language sql immutable set search_path = '' as $$
  select greatest(totals.tickets + totals.guests + totals.sales + totals.clicked + totals.staff, 0)
$$;

-- The totals of a night, locked: the last lock that anything at the door takes.
create or replace function internal.lock_door(p_event_id uuid) returns internal.door_totals
language plpgsql security definer set search_path = '' as $$
declare
  totals internal.door_totals;
begin
  select * into totals from internal.door_totals t where t.event_id = p_event_id for update;
  if totals.event_id is null then
    insert into internal.door_totals (event_id) values (p_event_id) on conflict do nothing;
    select * into totals from internal.door_totals t where t.event_id = p_event_id for update;
  end if;
  return totals;
end $$;

-- Moves the totals of a night, which the caller has locked, and has them told.
create or replace function internal.move_door(p_event_id uuid, p_tickets integer default 0, p_guests integer default 0, p_sales integer default 0,
  p_clicked integer default 0, p_staff integer default 0) returns void
language sql security definer set search_path = '' as $$
  update internal.door_totals t set tickets = t.tickets + p_tickets, guests = t.guests + p_guests, sales = t.sales + p_sales, clicked = t.clicked + p_clicked,
    staff = t.staff + p_staff, change = t.change + 1
  where t.event_id = p_event_id
$$;

-- Whether so many more are too many. The totals are locked by the caller.
create or replace function internal.is_house_full(event public.events, more integer) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select internal.door_inside(t) from internal.door_totals t where t.event_id = event.id), 0) + more > internal.door_capacity(event)
$$;

-- How full: null without a number, else ok, 80, 95 or full.
create or replace function internal.door_level(inside integer, capacity integer) returns text
language sql immutable set search_path = '' as $$
  select case when capacity is null then null when inside >= capacity then 'full' when inside >= capacity * 0.95 then '95' when inside >= capacity * 0.8 then '80' else 'ok' end
$$;

-- What every answer of the door says of the numbers.
create or replace function internal.door_summary(p_event_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('inside', n.inside, 'capacity', n.capacity, 'level', internal.door_level(n.inside, n.capacity), 'change', n.change)
  from (select coalesce(internal.door_inside(t), 0) as inside, internal.door_capacity(e) as capacity, coalesce(t.change, 0) as change
    from public.events e left join internal.door_totals t on t.event_id = e.id where e.id = p_event_id) n
$$;
