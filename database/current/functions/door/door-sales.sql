-- Places sold at the door. The price is the face of the ticket: no fee, and never in our ledger.

-- Takes places of types in the order of their ids: all stock of the night is locked before, then pools, as a sale does. False when one has no room.
create or replace function internal.take_door_places(p_event_id uuid, lines jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  line record;
begin
  perform internal.lock_stock(p_event_id);
  for line in select (l ->> 'ticket_type_id')::uuid as type_id, (l ->> 'quantity')::integer as quantity from jsonb_array_elements(lines) l order by 1 loop
    if not internal.shift_type_places(line.type_id, 0, line.quantity) then
      return false;
    end if;
  end loop;
  return true;
end $$;

-- Uses places that were kept for this device. False when they do not reach.
create or replace function internal.use_door_stock(caller internal.door_caller, lines jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  line record;
  kept public.door_stock;
  missing integer;
begin
  perform internal.lock_stock(caller.event_id);
  for line in select (l ->> 'ticket_type_id')::uuid as type_id, (l ->> 'quantity')::integer as quantity from jsonb_array_elements(lines) l order by 1 loop
    missing := line.quantity;
    for kept in
      select * from public.door_stock d where d.event_id = caller.event_id and d.ticket_type_id = line.type_id and d.released_at is null and d.used < d.places
        and (d.pass_id = caller.pass_id or d.held_by = caller.user_id) order by d.created_at, d.id for update
    loop
      exit when missing = 0;
      update public.door_stock d set used = d.used + least(missing, kept.places - kept.used) where d.id = kept.id;
      perform internal.shift_type_places(line.type_id, -least(missing, kept.places - kept.used), least(missing, kept.places - kept.used));
      missing := missing - least(missing, kept.places - kept.used);
    end loop;
    if missing > 0 then
      return false;
    end if;
  end loop;
  return true;
end $$;

-- The lines of a sale with their prices: up to ten types that are sold, each once, 1 to 20 of each. @throws DOOR_INVALID_SALE
create or replace function internal.door_sale_lines(p_event_id uuid, p_lines jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  lines jsonb;
begin
  if jsonb_typeof(p_lines) is distinct from 'array' or jsonb_array_length(p_lines) not between 1 and 10 or exists (
    select from jsonb_array_elements(p_lines) l where coalesce(l ->> 'ticket_type_id', '') !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      or coalesce(l ->> 'quantity', '') !~ '^([1-9]|1[0-9]|20)$') then
    perform internal.refuse(400, 'DOOR_INVALID_SALE', 'A sale has 1 to 20 of up to ten tickets', 'Choose how many of which.');
  end if;
  select jsonb_agg(jsonb_build_object('ticket_type_id', t.id, 'quantity', (l ->> 'quantity')::integer, 'unit_pence', t.face_pence) order by t.id) into lines
  from jsonb_array_elements(p_lines) l join public.ticket_types t on t.id = (l ->> 'ticket_type_id')::uuid
  where t.event_id = p_event_id and t.status = 'active' and t.kind in ('door', 'paid', 'free', 'donation') and not internal.is_fund_type(t.id);
  if coalesce(jsonb_array_length(lines), 0) <> jsonb_array_length(p_lines) or (select count(distinct l ->> 'ticket_type_id') from jsonb_array_elements(p_lines) l) <> jsonb_array_length(p_lines) then
    perform internal.refuse(400, 'DOOR_INVALID_SALE', 'One of these tickets is not sold at this night', 'Load the list again, and name each once.');
  end if;
  return lines;
end $$;

-- What is sold at the door and what is left of it. @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, DOOR_PASS_…, DOOR_SUPERVISOR_REQUIRED
create or replace function public.list_door_types(p_event_id uuid, p_pass text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller constant internal.door_caller := internal.door_right(p_event_id, 'door_supervisor', p_pass);
begin
  return (select coalesce(json_agg(json_build_object('ticket_type_id', t.id, 'name', t.name, 'kind', t.kind, 'price_pence', t.face_pence, 'left', internal.type_places_left(t.id),
      'kept', (select coalesce(sum(d.places - d.used), 0) from public.door_stock d where d.ticket_type_id = t.id and d.released_at is null
        and (d.pass_id = caller.pass_id or d.held_by = caller.user_id))) order by t.kind <> 'door', t.sort, t.name), '[]')
    from public.ticket_types t where t.event_id = p_event_id and t.status = 'active' and t.kind in ('door', 'paid', 'free', 'donation') and not internal.is_fund_type(t.id));
end $$;

create or replace function internal.door_sale_json(p_sale_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('id', s.id, 'key', s.key, 'method', s.method, 'total_pence', s.total_pence, 'sold_at', s.sold_at, 'gate', s.gate, 'device', s.device,
    'voided_at', s.voided_at, 'void_reason', s.void_reason, 'is_offline', s.is_offline, 'lines', (
      select json_agg(json_build_object('ticket_type_id', t.id, 'name', t.name, 'quantity', l.quantity, 'unit_pence', l.unit_pence) order by t.sort, t.name)
      from public.door_sale_lines l join public.ticket_types t on t.id = l.ticket_type_id where l.sale_id = s.id),
    'numbers', internal.door_summary(s.event_id))
  from public.door_sales s where s.id = p_sale_id
$$;

-- Sells at the door: `p_lines` are [{ticket_type_id, quantity}], `p_method` cash or card. Everybody sold to is counted in at once. With `p_from_stock` it
-- uses what is kept for the device, as a sale made offline does, with `p_at`; such a sale is never refused for a full house. The same `p_key`
-- again sells nothing and answers the same sale.
-- @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, DOOR_PASS_…, DOOR_SUPERVISOR_REQUIRED, DOOR_INVALID_SALE, DOOR_INVALID_SCAN, DOOR_INVALID_REASON, DOOR_SOLD_OUT,
-- DOOR_HOUSE_FULL, DOOR_ENDED, DOOR_RATE_LIMITED
create or replace function public.sell_at_door(p_event_id uuid, p_lines jsonb, p_method text, p_key uuid, p_gate text default null, p_pass text default null, p_device text default null,
  p_reason text default null, p_from_stock boolean default false, p_at timestamptz default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller constant internal.door_caller := internal.door_right(p_event_id, 'door_supervisor', p_pass, p_from_stock);
  reason constant text := case when p_reason is not null then internal.door_reason(p_reason) end;
  event public.events;
  lines jsonb;
  many integer;
  made uuid;
begin
  select * into event from public.events e where e.id = p_event_id for key share;
  perform internal.check_scan(caller, event, '{sale}', p_key, 'in', reason);
  perform internal.take_door_limit(caller, 'door_scans');
  perform pg_advisory_xact_lock(hashtextextended('sale ' || p_key, 0));
  select s.id into made from public.door_sales s where s.event_id = event.id and s.key = p_key;
  if made is not null then
    return internal.door_sale_json(made);
  elsif event.status <> 'published' or coalesce(p_method, '') not in ('cash', 'card') or caller.ended_at <= coalesce(p_at, now()) then
    perform internal.refuse(400, 'DOOR_INVALID_SALE', 'A sale is paid in cash or by card, while the night is on', 'Choose one.');
  end if;
  perform internal.refuse_club_list(event.id);
  lines := internal.door_sale_lines(event.id, p_lines);
  many := (select sum((l ->> 'quantity')::integer) from jsonb_array_elements(lines) l);
  if not (case when p_from_stock then internal.use_door_stock(caller, lines) else internal.take_door_places(event.id, lines) end) then
    perform internal.refuse(409, 'DOOR_SOLD_OUT', 'There are not so many places left', case when p_from_stock then 'Nothing more is kept for this device.' else 'Choose fewer, or another ticket.' end);
  end if;
  perform internal.lock_door(event.id);
  if not p_from_stock and reason is null and internal.is_house_full(event, many) then
    perform internal.refuse(409, 'DOOR_HOUSE_FULL', 'House full: one out, one in', 'Wait until somebody leaves, or go on with a reason.');
  end if;
  insert into public.door_sales (event_id, key, method, total_pence, sold_by, pass_id, gate, device, reason, sold_at, is_offline)
  values (event.id, p_key, p_method, (select sum((l ->> 'quantity')::integer * (l ->> 'unit_pence')::integer) from jsonb_array_elements(lines) l), caller.user_id, caller.pass_id,
    coalesce(internal.door_name(p_gate), caller.gate), coalesce(internal.door_name(p_device), caller.device), reason,
    case when p_from_stock then greatest(least(coalesce(p_at, now()), clock_timestamp()), coalesce(event.doors_at, event.starts_at) - interval '12 hours') else clock_timestamp() end, p_from_stock) returning id into made;
  insert into public.door_sale_lines (sale_id, ticket_type_id, quantity, unit_pence)
  select made, (l ->> 'ticket_type_id')::uuid, (l ->> 'quantity')::integer, (l ->> 'unit_pence')::integer from jsonb_array_elements(lines) l;
  perform internal.move_door(event.id, p_sales => many);
  return internal.door_sale_json(made);
end $$;

-- Takes a sale back, once: its places are free for those who wait first, and nobody of it is counted any more.
-- @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, DOOR_PASS_…, DOOR_SUPERVISOR_REQUIRED, DOOR_INVALID_REASON, DOOR_NOT_FOUND
create or replace function public.void_door_sale(p_event_id uuid, p_sale_id uuid, p_reason text, p_pass text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller constant internal.door_caller := internal.door_right(p_event_id, 'door_supervisor', p_pass);
  why constant text := internal.door_reason(p_reason);
  sale public.door_sales;
begin
  perform from public.events e where e.id = p_event_id for key share;
  select * into sale from public.door_sales s where s.id = p_sale_id and s.event_id = p_event_id for update;
  if sale.id is null then
    perform internal.refuse(404, 'DOOR_NOT_FOUND', 'There is no such sale at this night', 'Load the list again.');
  elsif sale.voided_at is null then
    update public.door_sales s set voided_at = now(), voided_by = caller.user_id, void_reason = why where s.id = sale.id;
    perform internal.lock_stock(p_event_id);
    perform internal.move_type_places(l.ticket_type_id, 0, -l.quantity) from public.door_sale_lines l where l.sale_id = sale.id order by l.ticket_type_id;
    perform internal.lock_door(p_event_id);
    perform internal.move_door(p_event_id, p_sales => -(select sum(l.quantity)::integer from public.door_sale_lines l where l.sale_id = sale.id));
  end if;
  return internal.door_sale_json(sale.id);
end $$;

-- Keeps places for the device that asks until the night ends, so that it can sell them without a connection. Answers what list_door_types does.
-- @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, DOOR_PASS_…, DOOR_SUPERVISOR_REQUIRED, DOOR_INVALID_SALE, BOOKINGS_SOLD_OUT
create or replace function public.hold_door_stock(p_event_id uuid, p_ticket_type_id uuid, p_places integer, p_pass text default null, p_device text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller constant internal.door_caller := internal.door_right(p_event_id, 'door_supervisor', p_pass);
  event public.events;
begin
  select * into event from public.events e where e.id = p_event_id for key share;
  perform internal.check_scan(caller, event, '{stock}', p_ticket_type_id, 'in', null);
  perform internal.refuse_club_list(event.id);
  perform internal.door_sale_lines(event.id, jsonb_build_array(jsonb_build_object('ticket_type_id', p_ticket_type_id, 'quantity', 1)));
  if coalesce(p_places, 0) not between 1 and 500 then
    perform internal.refuse(400, 'DOOR_INVALID_SALE', 'Keep 1 to 500 places for a device', 'Write a whole number.');
  end if;
  perform internal.take_door_limit(caller, 'door_passes');
  perform internal.keep_type_places(event.id, p_ticket_type_id, p_places, field => null);
  insert into public.door_stock (event_id, ticket_type_id, places, device, held_by, pass_id)
  values (event.id, p_ticket_type_id, p_places, coalesce(internal.door_name(p_device), caller.device), caller.user_id, caller.pass_id);
  return public.list_door_types(p_event_id, p_pass);
end $$;

-- Gives back what is kept for devices: all that stands of a night, or of the nights that have ended. Answers how many places.
create or replace function internal.free_door_stock(p_event_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  kept public.door_stock;
  freed integer := 0;
begin
  perform internal.lock_stock(p_event_id);
  for kept in select * from public.door_stock d where d.event_id = p_event_id and d.released_at is null order by d.ticket_type_id, d.id for update loop
    update public.door_stock d set released_at = now() where d.id = kept.id;
    perform internal.move_type_places(kept.ticket_type_id, kept.used - kept.places, 0);
    freed := freed + kept.places - kept.used;
  end loop;
  return freed;
end $$;

-- Run every minute. Sales made offline are brought for an hour after the end.
create or replace function internal.release_due_door_stock() returns integer
language sql security definer set search_path = '' as $$
  select coalesce(sum(internal.free_door_stock(due.id)), 0)::integer from (
    select distinct e.id from public.door_stock d join public.events e on e.id = d.event_id
    where d.released_at is null and (e.status = 'cancelled' or internal.night_ends(e) + interval '1 hour' < now()) order by 1 limit 50) due
$$;

-- A supervisor gives back what is kept for devices of a night. @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.release_door_stock(p_event_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.door_right(p_event_id, 'door_supervisor');
  return internal.free_door_stock(p_event_id);
end $$;

-- What was taken, by device and method, and the last hundred sales. @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, DOOR_PASS_…, DOOR_SUPERVISOR_REQUIRED
create or replace function public.list_door_sales(p_event_id uuid, p_pass text default null) returns json
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.take_door_limit(internal.door_right(p_event_id, 'door_supervisor', p_pass), 'door_reads');
  return json_build_object(
    'takings', (select coalesce(json_agg(t order by t.device nulls first, t.method), '[]') from (
      select s.device, s.method, count(*) as sales, sum(s.total_pence) as total_pence from public.door_sales s where s.event_id = p_event_id and s.voided_at is null group by 1, 2) t),
    'sales', (select coalesce(json_agg(internal.door_sale_json(s.id) order by s.sold_at desc), '[]') from (
      select o.id, o.sold_at from public.door_sales o where o.event_id = p_event_id order by o.sold_at desc, o.id limit 100) s));
end $$;

grant execute on function public.list_door_types(uuid, text), public.sell_at_door(uuid, jsonb, text, uuid, text, text, text, text, boolean, timestamptz),
  public.void_door_sale(uuid, uuid, text, text), public.hold_door_stock(uuid, uuid, integer, text, text), public.list_door_sales(uuid, text) to anon, authenticated;
grant execute on function public.release_door_stock(uuid) to authenticated;
