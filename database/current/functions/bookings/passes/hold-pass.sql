-- Holding a pass: one booking for each night that is left, all in one transaction, and all or none.

-- Whether this person may have a place of each night. @throws what hold_booking refuses of a night
create or replace function internal.check_pass_nights(p_booker uuid, p_nights uuid[], p_types uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  event public.events;
  wait integer;
begin
  for event in select * from public.events e where e.id = any (p_nights) order by e.id loop
    perform internal.check_event_bookable(event);
    perform internal.refuse_guest_at(event, p_booker);
    perform internal.count_guest_hold(p_booker, event.id);
    perform internal.refuse_banned(event.organiser_id, p_booker);
    perform internal.signal_hold_begins(event, p_booker);
    perform internal.refuse_non_member(event.id, p_types, p_booker);
    wait := internal.hold_pause(p_booker, event.id);
    if wait > 0 then
      perform internal.refuse(429, 'BOOKINGS_HOLD_PAUSED', 'You have held this pass without buying it', wait::text);
    end if;
  end loop;
end $$;

-- Ends the hold that a person has of this pass; the next one replaces it. All places that will move are locked by the caller.
create or replace function internal.end_earlier_pass(p_booker uuid, p_pass_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ended uuid[];
begin
  perform from public.bookings b join internal.series_pass_orders o on o.id = b.pass_order_id
  where o.pass_id = p_pass_id and b.user_id = p_booker and b.status in ('held', 'awaiting_payment', 'failed', 'processing') order by b.id for update of b;
  if exists (select from public.bookings b join internal.series_pass_orders o on o.id = b.pass_order_id where o.pass_id = p_pass_id and b.user_id = p_booker and b.status = 'processing') then
    perform internal.refuse(409, 'BOOKINGS_NOT_ON_SALE', 'Your last pass is still being paid', 'Wait for it to finish.');
  end if;
  with gone as (
    update public.bookings b set status = case when b.hold_expires_at <= now() then 'expired' else 'abandoned' end
    from internal.series_pass_orders o where o.id = b.pass_order_id and o.pass_id = p_pass_id and b.user_id = p_booker and b.status in ('held', 'awaiting_payment', 'failed') returning b.id
  ) select coalesce(array_agg(id), '{}') into ended from gone;
  perform internal.move_places(ended, -1, 0) where cardinality(ended) > 0;
end $$;

-- The bookings of an order with their lines, each at its share of the price.
create or replace function internal.write_pass_bookings(ordered internal.series_pass_orders, p_source text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  night record;
  made uuid;
  price record;
begin
  for night in
    select n.ticket_type_id, n.number, e, t.vat_basis_points from internal.pass_nights_left(ordered.pass_id) n
    join public.events e on e.id = n.event_id join public.ticket_types t on t.id = n.ticket_type_id order by e.id
  loop
    select * into price from internal.price_ticket(internal.share_of_night(ordered.total_pence, ordered.nights, night.number), 'absorbed', 'paid', (night.e).organiser_id, 0, 0, night.vat_basis_points);
    insert into public.bookings (ref, user_id, event_id, hold_expires_at, refund_note, refund_policy, pass_order_id, source)
    values (internal.random_code(8, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'), ordered.user_id, (night.e).id, now() + interval '10 minutes', (night.e).refund_note, (night.e).refund_policy, ordered.id,
      case when lower(p_source) ~ '^[a-z0-9][a-z0-9_-]{0,39}$' then lower(p_source) end) returning id into made;
    insert into public.booking_lines (booking_id, ticket_type_id, quantity, unit_face_pence, unit_fee_pence, unit_levy_pence, unit_discount_pence, unit_total_pence, unit_face_vat_pence, unit_fee_vat_pence)
    values (made, night.ticket_type_id, 1, price.face, price.fee, 0, 0, price.face + price.fee, price.face_vat, price.fee_vat);
    if not internal.hold_places(night.ticket_type_id, 1) then
      perform internal.refuse(409, 'BOOKINGS_SOLD_OUT', 'This pass is sold out', 'There are tickets for single nights.');
    end if;
    perform internal.exchange_pool_places(null, made);
    perform internal.check_person_limits(made);
    perform internal.add_up_lines(made);
  end loop;
end $$;

-- Holds a pass for ten minutes, for the nights that are left, at the price the caller has read. The same key gives the same answer.
-- @throws BOOKINGS_PASS_NOT_FOUND, BOOKINGS_SALE_ENDED, BOOKINGS_NOT_ON_SALE, BOOKINGS_PASS_PRICE_CHANGED, BOOKINGS_SOLD_OUT, BOOKINGS_LIMIT_REACHED and what hold_booking refuses
create or replace function public.hold_series_pass(p_pass_id uuid, p_expected_pence integer, p_idempotency_key uuid, p_source text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  booker uuid := internal.require_booking_user();
  pass internal.series_passes;
  ordered internal.series_pass_orders;
  nights uuid[];
  types uuid[];
  total integer;
  wait integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('pass ' || booker || p_pass_id, 0));
  select * into ordered from internal.series_pass_orders o where o.user_id = booker and o.idempotency_key = p_idempotency_key;
  if ordered.id is not null then
    return internal.pass_order_json(ordered.id);
  end if;
  wait := internal.take_rate_limit('user:' || booker, 'bookings', 5, 1);
  if wait > 0 then
    perform internal.refuse_too_many('BOOKINGS_RATE_LIMITED', wait);
  end if;
  select * into pass from internal.series_passes p where p.id = p_pass_id and p.is_open for share;
  if pass.id is null then
    perform internal.refuse(404, 'BOOKINGS_PASS_NOT_FOUND', 'This pass is not sold any more', 'There are tickets for single nights.');
  end if;
  nights := array(select n.event_id from internal.pass_nights_left(pass.id) n order by n.event_id);
  types := array(select n.ticket_type_id from internal.pass_nights_left(pass.id) n);
  total := internal.pass_price(pass, cardinality(nights));
  if total is null or pass.sales_end <= now() then
    perform internal.refuse(409, 'BOOKINGS_SALE_ENDED', 'Sales of this pass have ended', 'There are tickets for single nights.');
  elsif pass.sales_start > now() then
    perform internal.refuse(409, 'BOOKINGS_NOT_ON_SALE', 'This pass is not on sale yet', 'On sale from ' || to_char(pass.sales_start at time zone 'Europe/London', 'Dy FMDD Mon HH24:MI') || '.');
  elsif total is distinct from p_expected_pence then
    perform internal.refuse(409, 'BOOKINGS_PASS_PRICE_CHANGED', format('This pass costs %s now', internal.pence_words(total)), 'Look at the nights and the price again before you buy it.');
  end if;
  perform internal.check_pass_nights(booker, nights, types);
  -- all that may move, in the one order: a pass locks every night before it takes a place of any
  perform internal.lock_places(array(select n.ticket_type_id from internal.series_pass_nights n where n.pass_id = pass.id));
  perform internal.end_earlier_pass(booker, pass.id);
  insert into internal.series_pass_orders (pass_id, user_id, code, nights, total_pence, idempotency_key)
  values (pass.id, booker, internal.random_code(26, '0123456789abcdefghjkmnpqrstvwxyz'), cardinality(nights), total, coalesce(p_idempotency_key, gen_random_uuid())) returning * into ordered;
  perform internal.write_pass_bookings(ordered, p_source);
  return internal.pass_order_json(ordered.id);
end $$;

-- Pence as people read them, for what is refused here: £48 or £12.50.
create or replace function internal.pence_words(pence integer) returns text
language sql immutable set search_path = '' as $$
  select '£' || case when pence % 100 = 0 then (pence / 100)::text else to_char(pence / 100.0, 'FM999990.00') end
$$;

-- An order as it was just made: what it costs, until when it is held, and the reference that the payment goes by.
create or replace function internal.pass_order_json(p_order_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('id', o.id, 'booking_id', b.id, 'ref', b.ref, 'status', b.status, 'name', p.name, 'nights', o.nights, 'total_pence', o.total_pence,
    'hold_expires_at', b.hold_expires_at, 'server_time', clock_timestamp())
  from internal.series_pass_orders o join internal.series_passes p on p.id = o.pass_id
  join public.bookings b on b.id = (select min(other.id::text)::uuid from public.bookings other where other.pass_order_id = o.id) where o.id = p_order_id
$$;

grant execute on function public.hold_series_pass(uuid, integer, uuid, text) to authenticated;
