-- From the queue of a sold-out night to its waiting list, in one step: for so many tickets of any kind. Who was
-- ahead in the queue is ahead on the list, no matter who presses first: the list has one place for all who come from the queue, and their
-- numbers order them there. Nobody is on it twice.
-- @throws AUTH_REQUIRED, QUEUE_NOT_IN_IT, and what join_waitlist refuses
create or replace function public.wait_from_queue(p_event_id uuid, p_quantity integer default 1) returns json
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := internal.require_booking_user();
  event public.events := internal.require_queue_event(p_event_id);
  entry public.queue_entries;
  list_place numeric;
  listed uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('queue entry of ' || person || event.id, 0));
  entry := internal.queue_entry_of(event.id, person);
  if coalesce(entry.status not in ('waiting', 'admitted', 'ran_out', 'listed'), true) or entry.number is null then
    perform internal.refuse(409, 'QUEUE_NOT_IN_IT', 'You are not in this queue', 'Join the waiting list on the page of the night.');
  end if;
  -- the queue, the entry, then the stock: a transaction that moves the queue locks them in this order too
  update internal.event_queues q set list_place = coalesce(q.list_place, nextval('internal.waitlist_places')) where q.event_id = event.id
  returning q.list_place into list_place;
  update public.queue_entries e set status = 'listed', ended_at = now() where e.id = entry.id and e.status in ('waiting', 'admitted');
  select w.id into listed from public.waitlist_entries w where w.user_id = person and w.event_id = event.id and w.ticket_type_id is null
    and w.status in ('waiting', 'offered', 'accepted');
  if listed is null then
    listed := (public.join_waitlist(event.id, null, p_quantity) ->> 'id')::uuid;
  end if;
  update public.waitlist_entries w set place = least(w.place, list_place + entry.number / 1000000000.0)
  where w.id = listed and w.status = 'waiting' and w.kind = 'sold_out' and w.lapses = 0;
  return (select internal.waitlist_json(w) from public.waitlist_entries w where w.id = listed);
end $$;

grant execute on function public.wait_from_queue(uuid, integer) to authenticated;
