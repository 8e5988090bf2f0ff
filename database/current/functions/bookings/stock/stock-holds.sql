-- Places that the team keeps back, for the band or for the door. They count as held until they are released or become comps.

-- A type of the event whose places can be kept or given away. @throws BOOKINGS_INVALID_COMPS
create or replace function internal.require_comp_type(event public.events, p_ticket_type_id uuid) returns public.ticket_types
language plpgsql stable security definer set search_path = '' as $$
declare
  type public.ticket_types;
begin
  select * into type from public.ticket_types t where t.id = p_ticket_type_id and t.event_id = event.id and t.status in ('active', 'paused')
    and t.kind in ('free', 'paid', 'donation');
  if type.id is null then
    perform internal.refuse(400, 'BOOKINGS_INVALID_COMPS', 'Choose a ticket of this event', 'Door tickets and the guest list have no places to keep.', field => 'ticket_type_id');
  elsif event.status in ('cancelled', 'removed', 'archived') or coalesce(event.ends_at, event.starts_at + interval '8 hours') <= now() then
    perform internal.refuse(409, 'BOOKINGS_SALE_ENDED', 'This night is over or cancelled', 'Places are kept and given away until a night ends.');
  end if;
  return type;
end $$;

-- @param p_until London time; without it, until the night starts
-- @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, BOOKINGS_INVALID_COMPS, BOOKINGS_SALE_ENDED, BOOKINGS_SOLD_OUT, BOOKINGS_RATE_LIMITED
create or replace function public.hold_stock(p_event_id uuid, p_ticket_type_id uuid, p_places integer, p_for_whom text, p_until text default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  event public.events := internal.own_event(p_event_id, internal.roles_with('comps'));
  type public.ticket_types := internal.require_comp_type(event, p_ticket_type_id);
  whom text := internal.clean_line(p_for_whom);
  ends constant timestamptz := coalesce(event.ends_at, event.starts_at + interval '8 hours');
  until timestamptz := coalesce(internal.to_moment(nullif(p_until, '')), greatest(event.starts_at, now() + interval '1 hour'));
  made uuid;
begin
  if char_length(whom) not between 1 and 80 then
    perform internal.refuse(400, 'BOOKINGS_INVALID_COMPS', 'Say whom the places are for', 'Use 1 to 80 characters.', field => 'for_whom');
  elsif coalesce(p_places, 0) not between 1 and 1000 then
    perform internal.refuse(400, 'BOOKINGS_INVALID_COMPS', 'Keep 1 to 1,000 places', 'Write a whole number.', field => 'places');
  elsif nullif(p_until, '') is not null and (internal.to_moment(p_until) is null or until <= now()) then
    perform internal.refuse(400, 'BOOKINGS_INVALID_COMPS', 'Choose a time to come', 'The places go back on sale then.', field => 'until');
  elsif until > ends then
    perform internal.refuse(400, 'BOOKINGS_INVALID_COMPS', 'The night is over by then', 'Choose a time before it ends.', field => 'until');
  elsif (select count(*) from public.stock_holds h where h.event_id = event.id and h.status = 'held') >= 50 then
    perform internal.refuse(409, 'BOOKINGS_INVALID_COMPS', 'A night has at most 50 holds at once', 'Release some first.');
  end if;
  perform internal.take_limit(auth.uid(), 'stock_holds', 'BOOKINGS_RATE_LIMITED');
  perform internal.keep_type_places(event.id, type.id, p_places, field => 'places');
  insert into public.stock_holds (event_id, ticket_type_id, for_whom, places, held_until, created_by)
  values (event.id, type.id, whom, p_places, until, auth.uid()) returning id into made;
  insert into public.audit_logs (actor_id, action_type, table_name, record_id) values (auth.uid(), 'stock_held', 'events', event.id::text);
  return made;
end $$;

-- What of a hold has not become comps goes back on sale. Doing it twice is doing it once. @throws BOOKINGS_STOCK_HOLD_NOT_FOUND
create or replace function public.release_stock_hold(p_hold_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  hold public.stock_holds;
  event public.events;
begin
  select * into hold from public.stock_holds h where h.id = p_hold_id;
  event := internal.own_event(hold.event_id, internal.roles_with('comps'));
  select * into hold from public.stock_holds h where h.id = p_hold_id for update;
  if hold.id is null then
    perform internal.refuse(404, 'BOOKINGS_STOCK_HOLD_NOT_FOUND', 'There is no such hold', 'Load the page again.');
  end if;
  perform internal.release_held_stock(hold);
  insert into public.audit_logs (actor_id, action_type, table_name, record_id) values (auth.uid(), 'stock_hold_released', 'events', event.id::text);
end $$;

-- The row of the hold is locked.
create or replace function internal.release_held_stock(hold public.stock_holds) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if hold.status = 'held' then
    update public.stock_holds h set status = 'released', released_at = now() where h.id = hold.id;
    perform internal.move_type_places(hold.ticket_type_id, hold.used - hold.places, 0) where hold.used < hold.places;
  end if;
end $$;

-- Run every minute: holds whose time is up. One that is being changed at this moment is left for the next round. Answers how many.
create or replace function internal.release_due_stock_holds() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due public.stock_holds;
  released integer := 0;
begin
  perform internal.lock_places(array(select h.ticket_type_id from public.stock_holds h where h.status = 'held' and h.held_until <= now()));
  for due in
    select * from public.stock_holds h where h.status = 'held' and h.held_until <= now()
    order by h.ticket_type_id, h.id limit 500 for update skip locked
  loop
    perform internal.release_held_stock(due);
    released := released + 1;
  end loop;
  return released;
end $$;

create or replace function public.list_stock_holds(p_event_id uuid)
returns table (id uuid, ticket_type_id uuid, ticket text, for_whom text, places integer, used integer, held_until timestamptz, status text, released_at timestamptz)
language plpgsql security definer rows 20 set search_path = '' as $$
begin
  perform internal.require_event_right('comps', p_event_id);
  return query select h.id, h.ticket_type_id, t.name, h.for_whom, h.places, h.used, h.held_until, h.status, h.released_at
    from public.stock_holds h join public.ticket_types t on t.id = h.ticket_type_id
    where h.event_id = p_event_id order by h.status <> 'held', h.created_at desc, h.id limit 200;
end $$;

grant execute on function public.hold_stock(uuid, uuid, integer, text, text), public.release_stock_hold(uuid), public.list_stock_holds(uuid) to authenticated;
