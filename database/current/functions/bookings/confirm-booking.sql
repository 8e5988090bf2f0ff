-- Turns a hold that costs nothing into tickets and queues the confirmation mail in the same transaction.
-- Confirming again gives the same booking again.
create or replace function public.confirm_booking(
  p_booking_id uuid, p_buyer_name text, p_holder_names text[] default null, p_access_notes text default null, p_marketing_opt_in boolean default false,
  p_answers jsonb default null
) returns json
language plpgsql security definer set search_path = '' as $$
declare
  booking public.bookings := internal.own_booking(p_booking_id);
  event public.events;
  buyer text := btrim(regexp_replace(coalesce(p_buyer_name, ''), '[[:cntrl:]]', '', 'g'));
begin
  if booking.status = 'confirmed' then
    return internal.booking_json(booking.id);
  end if;
  booking := internal.own_hold(p_booking_id);
  -- shared lock: the event cannot be cancelled between this look and our commit
  select * into event from public.events where id = booking.event_id for share;
  perform internal.check_event_bookable(event);
  perform internal.refuse_banned(event.organiser_id, booking.user_id);
  if booking.total_pence > 0 then
    perform internal.refuse(402, 'BOOKINGS_PAYMENT_REQUIRED', 'This booking has to be paid', 'Go on to the payment.');
  end if;
  perform internal.check_booking_names(booking.id, buyer, p_holder_names, p_access_notes);
  perform internal.check_guest_booking(booking);
  perform internal.write_answers(booking, p_answers);
  if not internal.signal_booking_paid(booking) then
    perform internal.refuse(409, 'RESALE_GONE', 'This ticket is no longer for sale', 'Nothing was charged. Look whether there is another one on the page of the night.');
  end if;
  perform internal.move_places(array[booking.id], -1, 1);
  update public.bookings set status = 'confirmed', confirmed_at = now(), buyer_name = buyer, access_notes = nullif(btrim(p_access_notes), ''),
    buyer_email = internal.mail_address(booking.user_id), marketing_opt_in = coalesce(p_marketing_opt_in, false)
  where id = booking.id;
  perform internal.issue_tickets(booking.id, buyer, p_holder_names);
  perform internal.enqueue_mail('booking-confirmed', address, internal.with_tickets_path(booking.user_id, internal.booking_mail(booking.id))) from internal.mail_address(booking.user_id) address where address <> '';
  perform internal.notify('booking_confirmed', booking.user_id, jsonb_build_object('booking_id', booking.id, 'ref', booking.ref, 'event_id', booking.event_id));
  return internal.booking_json(booking.id);
end $$;

create or replace function internal.check_booking_names(p_booking_id uuid, p_buyer text, p_holders text[], p_notes text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  places integer := (select coalesce(sum(l.quantity), 0) from public.booking_lines l where l.booking_id = p_booking_id and not internal.is_extra_type(l.ticket_type_id));
begin
  if p_buyer = '' then
    perform internal.refuse(400, 'BOOKINGS_INVALID_DETAILS', 'Name required', 'Fill in p_buyer_name.');
  elsif char_length(p_buyer) > 100 or exists (select from unnest(p_holders) name where char_length(btrim(name)) > 100) then
    perform internal.refuse(400, 'BOOKINGS_INVALID_DETAILS', 'Name too long', 'Use at most 100 characters.');
  elsif char_length(p_notes) > 1000 then
    perform internal.refuse(400, 'BOOKINGS_INVALID_DETAILS', 'Access notes too long', 'Use at most 1,000 characters in p_access_notes.');
  elsif cardinality(p_holders) > places then
    perform internal.refuse(400, 'BOOKINGS_INVALID_DETAILS', 'More names than tickets', format('Send at most %s in p_holder_names.', places));
  end if;
end $$;

-- One ticket per place; a place without a name of its own carries the buyer's. Extras come after the tickets, as vouchers in the buyer's name.
create or replace function internal.issue_tickets(p_booking_id uuid, p_buyer text, p_holders text[]) returns void
language sql security definer set search_path = '' as $$
  insert into public.tickets (booking_id, booking_line_id, event_id, ticket_type_id, owner_id, place_number, holder_name, code, refund_policy, status)
  select b.id, place.line_id, b.event_id, place.ticket_type_id, b.user_id, place.number,
    coalesce(nullif(btrim(regexp_replace(p_holders[place.number], '[[:cntrl:]]', '', 'g')), ''), p_buyer),
    -- one code opens every door of a pass
    coalesce((select o.code from internal.series_pass_orders o where o.id = b.pass_order_id), internal.random_code(26, '0123456789abcdefghjkmnpqrstvwxyz')), b.refund_policy,
    case when place.is_extra then 'ready' else 'issued' end
  from public.bookings b, lateral (
    select l.id as line_id, l.ticket_type_id, t.kind = 'extra' as is_extra, row_number() over (order by t.kind = 'extra', t.sort, t.name, l.id) as number
    from public.booking_lines l join public.ticket_types t on t.id = l.ticket_type_id, generate_series(1, l.quantity)
    where l.booking_id = b.id
  ) place
  where b.id = p_booking_id
$$;

-- What the confirmation mail says. No codes: a forwarded mail is not a ticket.
create or replace function internal.booking_mail(p_booking_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'booking_id', b.id, 'ref', b.ref, 'buyer_name', b.buyer_name, 'total_pence', b.total_pence,
    'event_title', e.title, 'event_slug', e.slug, 'night_date', e.night_date, 'starts_at', e.starts_at, 'ends_at', e.ends_at,
    'doors_at', e.doors_at, 'last_entry_at', e.last_entry_at, 'organiser_name', o.name,
    'wallets', (select nullif(concat_ws(' or ', case when s.has_apple then 'Apple Wallet' end, case when s.has_google then 'Google Wallet' end), '') from internal.pass_settings s),
    'venue_name', v.name, 'venue_address', coalesce(v.address, e.custom_address, (select concat_ws(', ', address, notes) from public.event_reveals where event_id = e.id and e.reveal_at <= now())), 'reveal_at', e.reveal_at,
    'tickets', (select jsonb_agg(jsonb_build_object('name', t.name, 'holder_name', k.holder_name) order by k.place_number)
      from public.tickets k join public.ticket_types t on t.id = k.ticket_type_id where k.booking_id = b.id))
  from public.bookings b join public.events e on e.id = b.event_id join public.organisers o on o.id = e.organiser_id
  left join public.venues v on v.id = e.venue_id where b.id = p_booking_id
$$;

grant execute on function public.confirm_booking(uuid, text, text[], text, boolean, jsonb) to authenticated, service_role;
