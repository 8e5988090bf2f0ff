-- Lets a buyer ask for tickets: where the queue of a night is open, those who were let in, or for whom something is held already. A person who
-- waits and fits is let in at once. @throws BOOKINGS_QUEUE with the address to wait at
create or replace function internal.on_hold_begins_queue(event public.events, person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  entry public.queue_entries;
begin
  if internal.queue_phase(event) <> 'open' or internal.has_running_hold(event.id, person) then
    return;
  end if;
  entry := internal.queue_entry_of(event.id, person);
  if entry.status = 'waiting' and entry.number is not null and internal.take_queue_turn(event.id) then
    -- no stock is locked before the earlier hold of this person is: a transaction that ends holds locks them in that order
    perform internal.admit_waiting(event.id, false);
    entry := internal.queue_entry_of(event.id, person);
  end if;
  if entry.status is distinct from 'admitted' or entry.admitted_until <= now() then
    perform internal.refuse(409, 'BOOKINGS_QUEUE', 'There is a queue for this night', format('/events/%s/queue', event.slug));
  end if;
end $$;
