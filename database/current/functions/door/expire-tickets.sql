-- Run every five minutes: twelve hours after the end of a night, unless it was postponed, the tickets that nobody used become expired. What is under
-- way with them ends first. A booking that is busy is looked at in the next round. Answers how many.
create or replace function internal.expire_unused_tickets() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  unused uuid[];
  ended integer := 0;
begin
  for due in
    select distinct k.booking_id, internal.paid_booking_id(k.booking_id) as payer from public.events e join public.tickets k on k.event_id = e.id
    where e.status = 'published' and internal.night_ends(e) + interval '12 hours' < now() and k.status in ('issued', 'transfer_pending', 'listed') order by 2, 1 limit 500
  loop
    perform from public.bookings b where b.id = due.payer for update skip locked;
    continue when not found;
    perform from public.bookings b where b.id = due.booking_id for update;
    unused := array(select k.id from public.tickets k where k.booking_id = due.booking_id and k.status in ('issued', 'transfer_pending', 'listed') order by k.id);
    perform internal.signal_tickets_end(unused, 'expired');
    update public.tickets k set status = 'expired' where k.id = any (unused) and k.status = 'issued';
    ended := ended + cardinality(unused);
  end loop;
  return ended;
end $$;
