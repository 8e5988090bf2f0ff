-- Run every minute: places that were kept back for access go to the first type on general sale, each type once. Answers how many types.
create or replace function internal.release_reserved_places() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  open_type uuid;
  spare integer;
  released integer := 0;
begin
  -- what is given to one type is taken from another of its night, and the round goes over many nights
  perform internal.lock_places(array(select t.id from public.ticket_types t where t.event_id in (
    select d.event_id from public.ticket_types d where d.reserved_release_at <= now() and d.status in ('active', 'paused'))));
  for due in
    select id, event_id from public.ticket_types where reserved_release_at <= now() and status in ('active', 'paused') order by id limit 100 for update skip locked
  loop
    select t.id into open_type from public.ticket_types t join public.ticket_inventory s on s.ticket_type_id = t.id
    where t.event_id = due.event_id and t.id <> due.id and t.status = 'active' and not t.is_hidden and not t.is_accessible
      and t.kind in ('free', 'paid', 'donation') and s.quantity is not null and t.reserved_release_at is null
    order by t.sort desc, t.id limit 1;
    select quantity - held - sold into spare from public.ticket_inventory where ticket_type_id = due.id;
    if spare > 0 and open_type is not null then
      update public.ticket_inventory set quantity = quantity - spare where ticket_type_id = due.id;
      update public.ticket_inventory set quantity = quantity + spare where ticket_type_id = open_type;
      perform internal.signal_places_freed(open_type, spare);
    end if;
    update public.ticket_types set reserved_release_at = null where id = due.id;
    released := released + 1;
  end loop;
  return released;
end $$;
