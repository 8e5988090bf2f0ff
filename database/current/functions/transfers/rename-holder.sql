-- The name on a ticket, until so many hours before doors as the organiser says, five times. Of a free ticket from the organiser, the team
-- decides who comes: its owner or a manager.

-- @throws AUTH_REQUIRED, TRANSFERS_NOT_FOUND, TRANSFERS_INVALID_NAME, TRANSFERS_COMP, TRANSFERS_NOT_GOOD, TRANSFERS_RENAME_CLOSED, TRANSFERS_RENAME_LIMIT, TRANSFERS_RATE_LIMITED
create or replace function public.rename_holder(p_ticket_id uuid, p_name text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_booking_user();
  name text := btrim(regexp_replace(coalesce(p_name, ''), '[[:cntrl:]]', '', 'g'));
  ticket public.tickets;
  booking public.bookings;
  event public.events;
  is_team boolean;
begin
  select * into ticket from public.tickets k where k.id = p_ticket_id;
  select * into booking from public.bookings b where b.id = ticket.booking_id;
  is_team := coalesce(booking.is_comp, false) and internal.is_event_team(ticket.event_id, '{owner,manager}');
  if ticket.id is null or ticket.owner_id <> me and not is_team then
    perform internal.refuse(404, 'TRANSFERS_NOT_FOUND', 'This ticket is not yours', 'Your tickets are under My bookings.');
  elsif booking.is_comp and not is_team then
    perform internal.refuse(403, 'TRANSFERS_COMP', 'The organiser decides whose free ticket this is', 'Ask them to change the name.');
  elsif name = '' then
    perform internal.refuse(400, 'TRANSFERS_INVALID_NAME', 'Name required', 'Write the name of the person who comes.', field => 'name');
  elsif char_length(name) > 100 then
    perform internal.refuse(400, 'TRANSFERS_INVALID_NAME', 'Name too long', 'Use at most 100 characters.', field => 'name');
  end if;
  perform internal.require_guest_code(me);
  perform internal.lock_with_payer(booking.id);
  select * into event from public.events e where e.id = booking.event_id for share;
  select * into ticket from public.tickets k where k.id = p_ticket_id for update;
  if ticket.holder_name is distinct from name then
    perform internal.check_rename(ticket, event);
    perform internal.take_limit(me, 'renames', 'TRANSFERS_RATE_LIMITED');
    update public.tickets k set holder_name = name, renames = k.renames + 1 where k.id = ticket.id returning * into ticket;
    insert into public.audit_logs (actor_id, action_type, table_name, record_id) values (me, 'ticket_renamed', 'tickets', ticket.id::text);
  end if;
  return json_build_object('id', ticket.id, 'holder_name', ticket.holder_name, 'renames', ticket.renames);
end $$;

create or replace function internal.check_rename(ticket public.tickets, event public.events) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if ticket.status not in ('issued', 'listed') then
    perform internal.refuse(409, 'TRANSFERS_NOT_GOOD', case ticket.status when 'checked_in' then 'This ticket has been used' when 'transfer_pending' then 'This ticket is being passed on'
      else 'This ticket is not good any more' end, 'Its name stays as it is.');
  elsif event.status not in ('published', 'postponed') or internal.rename_ends(event) <= now() then
    perform internal.refuse(409, 'TRANSFERS_RENAME_CLOSED', 'It is too late to change the name',
      format('Names can be changed until %s before doors. Ask the organiser.', case event.rename_hours when 1 then 'an hour' else event.rename_hours || ' hours' end));
  elsif ticket.renames >= 5 then
    perform internal.refuse(409, 'TRANSFERS_RENAME_LIMIT', 'The name on this ticket has been changed five times', 'Ask the organiser.');
  end if;
end $$;

grant execute on function public.rename_holder(uuid, text) to authenticated;
