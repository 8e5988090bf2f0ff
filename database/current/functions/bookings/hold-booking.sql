-- Takes places for ten minutes. The caller's earlier hold on the same event is replaced; the same key gives the same answer.
-- p_code is a promo code, p_source what ?src= said. Where the night has a queue, the caller must have been let in: BOOKINGS_QUEUE names
-- the address to wait at.
create or replace function public.hold_booking(
  p_event_id uuid, p_lines jsonb, p_idempotency_key uuid default null, p_code text default null, p_source text default null
) returns json
language plpgsql security definer set search_path = '' as $$
declare
  booker uuid := internal.require_booking_user();
  known record;
  event public.events;
  booking_id uuid;
  wait integer;
begin
  -- one person's requests for one event go one after the other: two tabs cannot pass a limit together
  perform pg_advisory_xact_lock(hashtextextended(booker::text || p_event_id::text, 0));
  select * into event from public.events where id = p_event_id;
  -- a rush is how many people ask, refused or not
  if event.queue_mode = 'auto' and event.status = 'published' then
    perform internal.signal_places_asked(event, booker);
  end if;
  select b.id, b.event_id into known from public.bookings b where b.user_id = booker and b.idempotency_key = p_idempotency_key;
  if known.id is not null and known.event_id = p_event_id then
    return internal.booking_json(known.id);
  end if;
  if known.id is not null then
    perform internal.refuse(422, 'BOOKINGS_INVALID_LINES', 'This idempotency key was used for another event', 'Make a new key.');
  end if;
  wait := internal.take_rate_limit('user:' || booker, 'bookings', 5, 1);
  if wait > 0 then
    perform internal.refuse_too_many('BOOKINGS_RATE_LIMITED', wait);
  end if;
  perform internal.check_event_bookable(event);
  perform internal.refuse_guest_at(event, booker);
  perform internal.count_guest_hold(booker, p_event_id);
  perform internal.refuse_banned(event.organiser_id, booker);
  perform internal.refuse_outside_club(event, booker);
  perform internal.signal_hold_begins(event, booker);
  wait := internal.hold_pause(booker, p_event_id);
  if wait > 0 then
    perform internal.refuse(429, 'BOOKINGS_HOLD_PAUSED', 'You have held places for this event without booking them', wait::text);
  end if;
  booking_id := internal.write_hold(booker, event, p_lines, p_idempotency_key, coalesce(nullif(btrim(p_code), ''), internal.invited_code(p_event_id, booker)), p_source);
  return internal.booking_json(booking_id);
end $$;

-- Who has let two holds on one event run out, or has held places there for half an hour without booking, waits ten minutes before the
-- next hold: nobody keeps places from others by holding them again, also not by renewing a hold just before its end. Answers the
-- seconds left.
create or replace function internal.hold_pause(p_booker uuid, p_event_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select case
    when count(*) filter (where ended = hold_expires_at and ended <= now()) >= 2 or sum(least(ended, now()) - created_at) >= interval '30 minutes'
    then greatest(0, ceil(extract(epoch from max(ended) + interval '10 minutes' - now())))::integer else 0 end
  from (
    select created_at, hold_expires_at, case status when 'abandoned' then least(updated_at, hold_expires_at) else hold_expires_at end as ended
    from public.bookings
    where user_id = p_booker and event_id = p_event_id and hold_expires_at > now() - interval '2 hours' and waitlist_entry_id is null
      and status in ('held', 'awaiting_payment', 'failed', 'expired', 'abandoned')
  ) holds
$$;

-- The lines as they will be stored: checked, and with the prices of this moment. Where a bundle counts, the tickets of one type are as many lines
-- as they have prices, each with the bundle.
create or replace function internal.price_lines(p_booker uuid, p_event_id uuid, p_lines jsonb, p_code public.promo_codes)
returns table (ticket_type_id uuid, quantity integer, face integer, fee integer, levy integer, discount integer, face_vat integer, fee_vat integer, bundle jsonb)
language plpgsql security definer set search_path = '' as $$
declare
  line record;
  asked integer;
  price record;
  organiser uuid := (select organiser_id from public.events where id = p_event_id);
  offered internal.bundles;
  is_gift boolean;
begin
  for line in
    select asked.*, t as type, s.state, coalesce(parent.quantity, 0) as parents
    from internal.parse_lines(p_lines) asked
    left join public.ticket_types t on t.id = asked.ticket_type_id and t.event_id = p_event_id and t.status in ('active', 'paused')
    left join internal.ticket_type_states(array[p_event_id]) s on s.ticket_type_id = t.id
    left join internal.parse_lines(p_lines) parent on parent.ticket_type_id = t.parent_type_id
    order by asked.ticket_type_id
  loop
    if (line.type).id is null or ((line.type).is_hidden and not internal.is_unlocked(line.ticket_type_id, p_event_id, p_code.code)) then
      perform internal.refuse(400, 'BOOKINGS_INVALID_LINES', 'This ticket does not belong to the event', 'Load the event again.');
    end if;
    select * into offered from internal.bundles b where b.ticket_type_id = line.ticket_type_id;
    perform internal.check_line(line.type, internal.member_state(p_booker, line.type, internal.invited_state(line.state, p_event_id, p_booker)), line.quantity, internal.places_taken(line.ticket_type_id, p_booker), line.parents);
    perform internal.check_group(line.type, offered, line.quantity);
    is_gift := internal.is_gift_type(line.ticket_type_id);
    asked := case when (line.type).kind = 'donation' or is_gift then internal.own_amount(line.type, line.amount_pence) else internal.asked_of_type(line.type) end;
    if is_gift then
      return query select line.ticket_type_id, line.quantity, asked, 0, 0, 0, 0, 0, null::jsonb;
      continue;
    end if;
    select * into price from internal.price_of_type(line.type, organiser, asked, internal.discount_of(p_code, line.ticket_type_id, (line.type).kind, asked));
    if offered.kind in ('pay_for_fewer', 'cheaper_from') then
      return query select line.ticket_type_id, b.* from internal.price_bundle(line.type, offered, organiser, line.quantity, price.total) b;
      continue when found;
    end if;
    return query select line.ticket_type_id, line.quantity, price.face, price.fee, price.levy_pence, price.discount, price.face_vat, price.fee_vat,
      case offered.kind when 'group' then internal.bundle_json(offered, line.quantity, row(price.face - price.discount, price.fee, price.fee_vat, price.levy_pence), row(0, 0, 0, 0)) end;
  end loop;
end $$;

-- The hold a person has on an event, ended: the next one replaces it. Its places are still counted; internal.exchange_places moves them.
-- @throws BOOKINGS_NOT_ON_SALE while its payment is on its way
create or replace function internal.end_earlier_hold(p_booker uuid, p_event_id uuid) returns public.bookings
language plpgsql security definer set search_path = '' as $$
declare
  earlier public.bookings;
begin
  select * into earlier from public.bookings
  where user_id = p_booker and event_id = p_event_id and status in ('held', 'awaiting_payment', 'processing', 'failed', 'approved')
    and waitlist_entry_id is null and pass_order_id is null for update;
  if earlier.status = 'processing' then
    perform internal.refuse(409, 'BOOKINGS_NOT_ON_SALE', 'Your last booking is still being paid', 'Wait for it to finish.');
  end if;
  if earlier.id is not null then
    update public.bookings set status = case when hold_expires_at <= now() then 'expired' else 'abandoned' end where id = earlier.id;
  end if;
  return earlier;
end $$;

-- A hold's sums, as its lines say. @throws BOOKINGS_INVALID_LINES between 1p and 29p
create or replace function internal.add_up_lines(p_booking_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  held public.bookings;
begin
  update public.bookings b set face_pence = sum.face, fee_pence = sum.fee, levy_pence = sum.levy, discount_pence = sum.discount, total_pence = sum.total,
    face_vat_pence = sum.face_vat, fee_vat_pence = sum.fee_vat
  from (select sum(quantity * unit_face_pence) as face, sum(quantity * unit_fee_pence) as fee, sum(quantity * unit_levy_pence) as levy,
      sum(quantity * unit_discount_pence) as discount, sum(quantity * unit_face_vat_pence) as face_vat, sum(quantity * unit_fee_vat_pence) as fee_vat,
      sum(quantity * unit_total_pence) as total from public.booking_lines where booking_lines.booking_id = p_booking_id) sum
  where b.id = p_booking_id returning * into held;
  if held.total_pence between 1 and 29 then
    perform internal.refuse(400, 'BOOKINGS_INVALID_LINES', 'The total is below 30p, the least a card can pay', 'Choose more, or something that costs nothing.');
  end if;
end $$;

create or replace function internal.write_hold(p_booker uuid, p_event public.events, p_lines jsonb, p_key uuid, p_code text, p_source text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  earlier public.bookings;
  code public.promo_codes;
  hold_id uuid;
begin
  if p_code is not null then
    code := internal.usable_code(p_event.id, p_code, p_booker);
  end if;
  earlier := internal.end_earlier_hold(p_booker, p_event.id);
  insert into public.bookings (ref, user_id, event_id, hold_expires_at, refund_note, refund_policy, idempotency_key, promo_code_id, source)
  values (internal.random_code(8, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'), p_booker, p_event.id, now() + interval '10 minutes', p_event.refund_note, p_event.refund_policy, p_key,
    code.id, case when lower(p_source) ~ '^[a-z0-9][a-z0-9_-]{0,39}$' then lower(p_source) end)
  returning id into hold_id;
  perform internal.write_lines(hold_id, p_booker, p_event.id, p_lines, code);
  if code.id is not null then
    perform internal.refuse_used_code(code, p_booker, internal.code_units(code, hold_id), hold_id);
  end if;
  perform internal.exchange_places(earlier.id, hold_id, p_event.id);
  perform internal.check_person_limits(hold_id);
  perform internal.check_extras(hold_id);
  perform internal.check_invited_places(hold_id);
  perform internal.add_up_lines(hold_id);
  -- a guest looks for the code in their mail meanwhile
  update public.bookings set hold_expires_at = created_at + interval '20 minutes' where id = hold_id and total_pence = 0 and internal.is_guest(p_booker);
  return hold_id;
end $$;

grant execute on function public.hold_booking(uuid, jsonb, uuid, text, text) to authenticated, service_role;
