-- Lets the holder of a ticket in: the one way from issued to checked_in. Locks as a sale does, ends what is under way with the ticket, and
-- answers 'entered', or the state of a ticket that lets nobody in (checked_in for one that was used); null where there is none.
create or replace function internal.enter_ticket(p_ticket_id uuid, p_at timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
declare
  booking uuid := (select k.booking_id from public.tickets k where k.id = p_ticket_id);
begin
  if booking is null then
    return null;
  end if;
  perform internal.lock_with_payer(booking);
  perform internal.signal_tickets_end(array[p_ticket_id], 'entered');
  update public.tickets set status = 'checked_in', checked_in_at = p_at where id = p_ticket_id and status = 'issued';
  if found then
    return 'entered';
  end if;
  return (select k.status from public.tickets k where k.id = p_ticket_id);
end $$;
