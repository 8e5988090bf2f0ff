-- The passes of a person, and giving what is left of one back.

-- What of an order can be given back now: a row for each night ahead whose ticket is still with its buyer, with what would be sent.
create or replace function internal.pass_quote(p_order_id uuid) returns table (booking_id uuid, tickets uuid[], face integer, fee integer, fee_vat integer, levy integer, basis text)
language sql stable security definer rows 5 set search_path = '' as $$
  select b.id, good.ids, q.face, q.fee, q.fee_vat, q.levy, q.basis
  from public.bookings b join public.events e on e.id = b.event_id
  cross join lateral (select array_agg(k.id) as ids from public.tickets k where k.booking_id = b.id and k.status = 'issued') good
  cross join lateral internal.quote(b, good.ids) q
  where b.pass_order_id = p_order_id and b.status in ('confirmed', 'partly_refunded') and good.ids is not null and e.status <> 'cancelled' and (e.starts_at > now() or e.status = 'postponed')
$$;

-- The caller's passes, the newest first: {id, name, series, code, ref, nights, return_pence}. A night says what became of its ticket; return_pence is
-- what giving all of the rest back would send, null where nothing is left to give.
create or replace function public.list_my_series_passes() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := internal.require_booking_user();
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', p.name, 'series', jsonb_build_object('slug', s.slug, 'title', s.title), 'code', o.code, 'ref', (select b.ref from public.bookings b where b.pass_order_id = o.id and b.id = internal.lead_booking_id(b.id)), 'total_pence', o.total_pence,
      'nights', (select jsonb_agg(jsonb_build_object('booking_id', b.id, 'ref', b.ref, 'title', e.title, 'slug', e.slug, 'starts_at', e.starts_at, 'event_status', e.status, 'status', k.status, 'share_pence', b.total_pence) order by e.starts_at, e.id)
        from public.bookings b join public.events e on e.id = b.event_id join public.tickets k on k.booking_id = b.id where b.pass_order_id = o.id),
      'return_pence', (select sum(q.face + q.fee + q.levy) from internal.pass_quote(o.id) q)) order by o.created_at desc, o.id), '[]')
    from (select * from internal.series_pass_orders own where own.user_id = me and exists (select from public.tickets k join public.bookings b on b.id = k.booking_id join public.events e on e.id = b.event_id
        where b.pass_order_id = own.id and coalesce(e.ends_at, e.starts_at + interval '8 hours') > now())) o
    join internal.series_passes p on p.id = o.pass_id join public.series s on s.id = p.series_id);
end $$;

-- Gives back every night of a pass that is left. p_expected_pence is what the caller has read; another sum is refused.
-- @throws BOOKINGS_PASS_NOT_FOUND, BOOKINGS_CANNOT_CANCEL, PAYMENTS_DISPUTED, PAYMENTS_QUOTE_CHANGED, PAYMENTS_RATE_LIMITED, PAYMENTS_KEY_REQUIRED, PAYMENTS_KEY_REUSED, BOOKINGS_GUEST_CODE
create or replace function public.give_back_series_pass(p_order_id uuid, p_expected_pence integer, p_idempotency_key uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := internal.require_booking_user();
  answer jsonb := internal.begin_money_call(p_idempotency_key, 'give_back_series_pass', jsonb_build_array(p_order_id, p_expected_pence));
  part record;
  total integer;
begin
  if answer is not null then
    return answer;
  elsif not exists (select from internal.series_pass_orders o where o.id = p_order_id and o.user_id = me) then
    perform internal.refuse(404, 'BOOKINGS_PASS_NOT_FOUND', 'This pass is not yours', 'Look under My bookings.');
  end if;
  perform internal.require_guest_code(me);
  perform internal.take_limit(me, 'cancel_tickets', 'PAYMENTS_RATE_LIMITED');
  perform internal.lock_pass_bookings(p_order_id);
  total := (select sum(q.face + q.fee + q.levy) from internal.pass_quote(p_order_id) q);
  if total is null then
    perform internal.refuse(409, 'BOOKINGS_CANNOT_CANCEL', 'There is no night left to give back', 'Nights that have begun, and tickets you passed on, stay as they are.');
  elsif total is distinct from p_expected_pence then
    perform internal.refuse(409, 'PAYMENTS_QUOTE_CHANGED', format('You would get %s back now', internal.money_words(total)), 'Look at the amount again before you give the pass back.');
  end if;
  for part in select q.*, b from internal.pass_quote(p_order_id) q join public.bookings b on b.id = q.booking_id order by q.booking_id loop
    perform internal.check_own_tickets(part.b, part.tickets);
    perform internal.write_refund(internal.captured_payment(part.booking_id), part.tickets, part.face, part.fee, part.fee_vat, part.levy, part.basis, null, me, 'approved')
    where part.face + part.fee + part.levy > 0;
    perform internal.end_tickets(part.b, part.tickets, case when part.face + part.fee + part.levy > 0 then 'refunded' else 'cancelled' end);
  end loop;
  answer := jsonb_build_object('returned_pence', total);
  perform internal.end_money_call(p_idempotency_key, answer);
  return answer;
end $$;

grant execute on function public.list_my_series_passes(), public.give_back_series_pass(uuid, integer, uuid) to authenticated;
