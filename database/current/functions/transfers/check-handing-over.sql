-- Which tickets may be passed on: asked by transfer_tickets, and again when somebody accepts.

-- With the companions that go with them; a companion's ticket never goes alone. @throws TRANSFERS_INVALID_TICKETS
create or replace function internal.with_companions(p_ticket_ids uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  named uuid[] := array(select distinct id from unnest(p_ticket_ids) id where id is not null);
  gone uuid[] := array(select distinct goes from unnest(named) id, internal.companion_of(id) goes where goes is not null);
begin
  if exists (select from public.tickets k join public.ticket_types t on t.id = k.ticket_type_id
    where k.id = any (named) and t.kind = 'companion' and not k.id = any (gone)) then
    perform internal.refuse(400, 'TRANSFERS_INVALID_TICKETS', 'A companion''s ticket goes with the ticket it belongs to', 'Pass that one on, and its companion goes with it.');
  end if;
  return array(select distinct id from unnest(named || gone) id order by 1);
end $$;

-- Why these tickets of a locked booking cannot be passed on now. @throws TRANSFERS_OFF, TRANSFERS_COMP, TRANSFERS_NOT_GOOD, TRANSFERS_TOO_OFTEN
create or replace function internal.check_handing_over(booking public.bookings, event public.events, p_tickets uuid[]) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  bad text := (select k.status from public.tickets k where k.id = any (p_tickets) and k.status <> 'issued' order by k.id limit 1);
begin
  if booking.is_comp then
    perform internal.refuse(409, 'TRANSFERS_COMP', 'A free ticket from the organiser cannot be passed on', 'Ask the organiser to send it to somebody else.');
  elsif event.requires_approval or not event.transfer_enabled then
    perform internal.refuse(409, 'TRANSFERS_OFF', 'Tickets for this night cannot be passed on', 'The organiser has decided so. Ask them.');
  elsif event.status not in ('published', 'postponed') or event.status = 'published' and coalesce(event.ends_at, event.starts_at + interval '8 hours') <= now() then
    perform internal.refuse(409, 'TRANSFERS_NOT_GOOD', 'This night is over or has been cancelled', 'Only tickets for nights to come can be passed on.');
  elsif bad is not null then
    perform internal.refuse(409, 'TRANSFERS_NOT_GOOD', case bad
      when 'checked_in' then 'This ticket has been used' when 'transfer_pending' then 'This ticket is already being passed on'
      when 'listed' then 'This ticket is offered for resale' when 'transferred' then 'This ticket has been passed on'
      when 'resold' then 'This ticket has been sold on' when 'frozen' then 'This ticket is frozen while we look into it'
      else 'This ticket has been given back' end,
      case bad when 'transfer_pending' then 'Take it back first.' when 'listed' then 'Take it off resale first.' else 'Choose a ticket that is still good.' end);
  elsif booking.status not in ('confirmed', 'partly_refunded') or exists (
    select from public.refunds r where r.status = 'requested' and r.booking_id = internal.paid_booking_id(booking.id) and r.ticket_ids && p_tickets) then
    perform internal.refuse(409, 'TRANSFERS_NOT_GOOD', 'A refund of this ticket is being looked at', 'Wait for its decision.');
  elsif exists (select from public.tickets k where k.id = any (p_tickets) and k.hand_overs >= 3) then
    perform internal.refuse(409, 'TRANSFERS_TOO_OFTEN', 'This ticket has been passed on three times', 'It stays with you now.');
  end if;
end $$;
