-- A wallet pass of one's own ticket. Asking again answers the same pass: a ticket has one, on as many devices as its owner likes.
-- @throws AUTH_REQUIRED, PASSES_OFF, PASSES_NOT_FOUND (also for somebody else's), PASSES_NOT_GOOD, PASSES_OVER, PASSES_RATE_LIMITED
create or replace function public.make_pass(p_ticket_id uuid, p_wallet text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_booking_user();
  ticket public.tickets;
  event public.events;
  made uuid;
begin
  perform internal.take_limit(me, 'passes', 'PASSES_RATE_LIMITED');
  perform internal.require_wallet(p_wallet, 'Tickets cannot be added to this wallet', 'Show the ticket in My bookings, or download it as a PDF.');
  select * into ticket from public.tickets k where k.id = p_ticket_id and k.owner_id = me;
  if ticket.id is null then
    perform internal.refuse(404, 'PASSES_NOT_FOUND', 'This ticket is not yours', 'Your tickets are under My bookings.');
  end if;
  select * into event from public.events e where e.id = ticket.event_id;
  if ticket.status not in ('issued', 'transfer_pending', 'listed') or event.status not in ('published', 'postponed') then
    perform internal.refuse(409, 'PASSES_NOT_GOOD', case ticket.status when 'checked_in' then 'This ticket has been used' else 'This ticket is not good any more' end,
      'Look under My bookings what became of it.');
  elsif event.status = 'published' and internal.night_end(event) < now() then
    perform internal.refuse(409, 'PASSES_OVER', 'This night is over', 'Your tickets stay under My bookings.');
  end if;
  insert into internal.passes as p (ticket_id, event_id, owner_id) values (ticket.id, ticket.event_id, me)
  on conflict on constraint passes_ticket_id_key do update set given_at = now() returning p.id into made;
  return made;
end $$;

grant execute on function public.make_pass(uuid, text) to authenticated;

-- When a night is over, also where it does not say so.
create or replace function internal.night_end(event public.events) returns timestamptz
language sql immutable set search_path = '' as $$
  select coalesce(event.ends_at, event.starts_at + interval '8 hours')
$$;
