-- Whose money a ticket was paid with, said on the ticket by the sentence that stands beside the button that pays. Null where nothing was paid for the
-- booking, where it was given back, and for tickets that somebody else paid for and passed on.
create or replace function internal.ticket_money(p_booking_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select internal.money_sentence(e, coalesce(o.legal_name, o.name))
  from public.bookings b join public.events e on e.id = b.event_id join public.organisers o on o.id = e.organiser_id
  where b.id = p_booking_id and b.total_pence > 0 and not b.is_comp and b.received_from is null and b.status in ('confirmed', 'partly_refunded')
$$;
grant execute on function internal.ticket_money(uuid) to auth_admin;

-- The same for who booked. @throws AUTH_REQUIRED
create or replace function public.get_ticket_money(p_booking_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := internal.require_booking_user();
begin
  return internal.ticket_money(b.id) from public.bookings b where b.id = p_booking_id and b.user_id = me;
end $$;
grant execute on function public.get_ticket_money(uuid) to authenticated;
