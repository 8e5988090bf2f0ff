-- Moves places of one ticket type, in its stock and then in the pool it shares; `p_held` and `p_sold` say by how much. False when there
-- is no room, and then nothing has moved. Those that get free go to people who wait first.
create or replace function internal.move_type_places(p_ticket_type_id uuid, p_held integer, p_sold integer) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not internal.shift_type_places(p_ticket_type_id, p_held, p_sold) then
    return false;
  end if;
  perform internal.signal_places_freed(p_ticket_type_id, -(p_held + p_sold));
  return true;
end $$;

-- The same, of places that nobody is offered first: for those who deal them.
create or replace function internal.shift_type_places(p_ticket_type_id uuid, p_held integer, p_sold integer) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  more constant integer := p_held + p_sold;
  pool uuid := (select t.pool_id from public.ticket_types t where t.id = p_ticket_type_id);
begin
  perform internal.lock_places(array[p_ticket_type_id]);
  update public.ticket_inventory s set held = s.held + p_held, sold = s.sold + p_sold
  where s.ticket_type_id = p_ticket_type_id and (more <= 0 or s.quantity is null or s.held + s.sold + more <= s.quantity);
  if not found then
    return false;
  elsif pool is null then
    return true;
  end if;
  update public.capacity_pools p set held = p.held + p_held, sold = p.sold + p_sold
  where p.id = pool and (more <= 0 or p.held + p.sold + more <= p.quantity);
  if not found then
    update public.ticket_inventory s set held = s.held - p_held, sold = s.sold - p_sold where s.ticket_type_id = p_ticket_type_id;
    return false;
  end if;
  return true;
end $$;

-- Keeps places of a type for the team. Holds of buyers that have run out are given back first where places are scarce; all stock of the
-- event is locked before, in order, as that sweep touches other types too. `field` is where a form shows that there are too few.
-- @throws BOOKINGS_SOLD_OUT
create or replace function internal.keep_type_places(p_event_id uuid, p_ticket_type_id uuid, p_places integer, field text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.lock_stock(p_event_id);
  if internal.move_type_places(p_ticket_type_id, p_places, 0) then
    return;
  end if;
  perform internal.expire_holds(p_event_id);
  if not internal.move_type_places(p_ticket_type_id, p_places, 0) then
    perform internal.refuse(409, 'BOOKINGS_SOLD_OUT', format('There are not %s places left of %s', p_places, t.name),
      case internal.type_places_left(t.id) when 0 then 'None are left.' else format('%s left: choose fewer.', internal.type_places_left(t.id)) end, field => keep_type_places.field)
    from public.ticket_types t where t.id = p_ticket_type_id;
  end if;
end $$;

-- How many places of a type are free, in its stock and in its pool; null where neither has an end.
create or replace function internal.type_places_left(p_ticket_type_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select greatest(least(s.quantity - s.held - s.sold, p.quantity - p.held - p.sold), 0)
  from public.ticket_types t join public.ticket_inventory s on s.ticket_type_id = t.id left join public.capacity_pools p on p.id = t.pool_id
  where t.id = p_ticket_type_id
$$;
