-- Gives back the places of tickets that have just ended: by ticket, not by line, since a line's tickets may be elsewhere or over. Stock by type,
-- then pools, each in the order of ids.
create or replace function internal.return_places(p_tickets uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  line record;
begin
  perform internal.lock_places(array(select k.ticket_type_id from public.tickets k where k.id = any (p_tickets)));
  for line in select ticket_type_id, count(*)::integer as places from public.tickets where id = any (p_tickets) group by 1 order by 1 loop
    update public.ticket_inventory set sold = sold - line.places where ticket_type_id = line.ticket_type_id;
  end loop;
  for line in
    select t.pool_id, count(*)::integer as places from public.tickets k join public.ticket_types t on t.id = k.ticket_type_id
    where k.id = any (p_tickets) and t.pool_id is not null group by 1 order by 1
  loop
    update public.capacity_pools set sold = sold - line.places where id = line.pool_id;
  end loop;
  perform internal.signal_places_freed(freed.ticket_type_id, freed.places) from (
    select k.ticket_type_id, count(*)::integer as places from public.tickets k where k.id = any (p_tickets) group by 1 order by 1) freed;
end $$;
