-- Offers all nights of a pass that are still to come to an email address, under one link. One night can be passed on by transfer_tickets.

-- The nights of a pass that are to come and whose tickets are still its buyer's, the soonest first.
create or replace function internal.pass_nights_to_give(p_order_id uuid) returns table (booking public.bookings, event public.events, ticket_id uuid, status text)
language sql stable security definer rows 5 set search_path = '' as $$
  select b, e, k.id, k.status from public.bookings b join public.events e on e.id = b.event_id join public.tickets k on k.booking_id = b.id
  where b.pass_order_id = p_order_id and e.status in ('published', 'postponed') and (e.starts_at > now() or e.status = 'postponed')
    and k.status not in ('cancelled', 'refunded', 'transferred', 'resold', 'void', 'expired') order by e.starts_at, e.id
$$;

-- A pass goes on with all of its nights or not at all. @throws TRANSFERS_NOT_GOOD and what check_handing_over refuses
create or replace function internal.check_pass_to_give(p_order_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  night record;
begin
  if not exists (select from internal.pass_nights_to_give(p_order_id)) then
    perform internal.refuse(409, 'TRANSFERS_NOT_GOOD', 'No night of this pass is left to pass on', 'Nights that have begun, and tickets you gave away, stay as they are.');
  end if;
  for night in select * from internal.pass_nights_to_give(p_order_id) loop
    if night.status in ('checked_in', 'transfer_pending') then
      perform internal.refuse(409, 'TRANSFERS_NOT_GOOD', format('%s on %s %s', (night.event).title, to_char((night.event).starts_at at time zone 'Europe/London', 'FMDD Mon'),
          case night.status when 'checked_in' then 'has been used' else 'is already being passed on' end),
        case night.status when 'checked_in' then 'Pass on the other nights one by one, under their tickets.' else 'Take it back first, or pass on the other nights one by one.' end);
    end if;
    perform internal.check_handing_over(night.booking, night.event, array[night.ticket_id]);
  end loop;
end $$;

-- @throws AUTH_REQUIRED, BOOKINGS_PASS_NOT_FOUND, BOOKINGS_GUEST_CODE, TRANSFERS_RATE_LIMITED, TRANSFERS_INBOX_FULL, TRANSFERS_INVALID_ADDRESS, TRANSFERS_INVALID_NOTE,
-- TRANSFERS_NOT_GOOD, TRANSFERS_OFF, TRANSFERS_TOO_OFTEN
create or replace function public.transfer_series_pass(p_order_id uuid, p_to_email text, p_note text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  giver uuid := internal.require_booking_user();
  address text := lower(btrim(coalesce(p_to_email, '')));
  note text := nullif(internal.clean_text(p_note), '');
  secret text := internal.random_code(26, '0123456789abcdefghjkmnpqrstvwxyz');
  night record;
  lead public.ticket_transfers;
  part public.ticket_transfers;
begin
  perform internal.take_limit(giver, 'transfers', 'TRANSFERS_RATE_LIMITED');
  if not exists (select from internal.series_pass_orders o where o.id = p_order_id and o.user_id = giver) then
    perform internal.refuse(404, 'BOOKINGS_PASS_NOT_FOUND', 'This pass is not yours', 'Look under My bookings.');
  end if;
  perform internal.check_transfer_words(giver, address, note);
  perform internal.require_guest_code(giver);
  perform internal.lock_pass_bookings(p_order_id);
  perform from public.events e where e.id in (select b.event_id from public.bookings b where b.pass_order_id = p_order_id) order by e.id for share;
  perform internal.check_pass_to_give(p_order_id);
  perform internal.require_inbox_turn(address, 'TRANSFERS_INBOX_FULL');
  for night in select * from internal.pass_nights_to_give(p_order_id) loop
    part := internal.write_offer(night.booking, array[night.ticket_id], address, note, secret);
    lead := case when lead.id is null then part else lead end;
    insert into internal.transfer_parts (transfer_id, lead_id) values (part.id, lead.id);
  end loop;
  perform internal.tell_of_transfer(lead, secret);
  return (select json_build_object('id', lead.id, 'ticket_ids', array_agg(k), 'to_email', lead.to_email, 'status', lead.status, 'expires_at', lead.expires_at)
    from public.ticket_transfers t, unnest(t.ticket_ids) k where t.id in (select internal.offers_of_link(lead.id)));
end $$;

grant execute on function public.transfer_series_pass(uuid, text, text) to authenticated;
