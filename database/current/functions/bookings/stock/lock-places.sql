-- The one order in which places are locked, before any of them moves: stock in the order of ids, then the pools in the order of ids. What
-- moves first may write the card of its night, and a transaction that waits for the card may hold the rest of the stock: so all rows come before all moves.
create or replace function internal.lock_places(p_types uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.ticket_inventory s where s.ticket_type_id = any (p_types) order by s.ticket_type_id for update;
  perform from public.capacity_pools p where p.id in (select t.pool_id from public.ticket_types t where t.id = any (p_types)) order by p.id for update;
end $$;

-- All places of a night: for who compares quantities with what is sold, or sweeps types that a booking does not touch.
create or replace function internal.lock_stock(p_event_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.ticket_inventory s join public.ticket_types t on t.id = s.ticket_type_id
  where t.event_id = p_event_id order by s.ticket_type_id for update of s;
  perform from public.capacity_pools p where p.event_id = p_event_id order by p.id for update;
end $$;
