-- Begins to pay for a hold, or goes on with it: takes what confirm_booking takes and the version of the terms that was agreed to, and
-- writes the payment before anybody outside is asked. Without details, those given before count.
-- @throws BOOKINGS_NOT_FOUND, BOOKINGS_HOLD_EXPIRED, BOOKINGS_INVALID_DETAILS, PAYMENTS_NOTHING_TO_PAY, PAYMENTS_TERMS_REQUIRED, PAYMENTS_TOO_MANY_ATTEMPTS
create or replace function public.start_payment(
  p_booking_id uuid, p_buyer_name text default null, p_holder_names text[] default null, p_access_notes text default null,
  p_marketing_opt_in boolean default null, p_answers jsonb default null, p_terms_version text default null
) returns json
language plpgsql security definer set search_path = '' as $$
declare
  booking public.bookings := internal.own_booking(p_booking_id);
  event public.events;
  payment public.payments;
begin
  if booking.status in ('confirmed', 'partly_refunded', 'refunded', 'cancelled', 'needs_attention', 'processing') then
    return internal.payment_json(booking.id);
  elsif booking.pass_order_id is not null then
    return internal.start_pass_payment(booking, p_buyer_name, p_access_notes, p_marketing_opt_in, p_terms_version);
  elsif booking.total_pence = 0 then
    perform internal.refuse(409, 'PAYMENTS_NOTHING_TO_PAY', 'This booking costs nothing', 'Confirm it instead.');
  end if;
  perform internal.refuse_lost_listing(booking.id);
  if booking.waitlist_entry_id is not null and (booking.status not in ('held', 'awaiting_payment', 'failed') or booking.hold_expires_at <= now()) then
    perform internal.refuse(409, 'WAITLIST_OFFER_ENDED', 'This offer has ended', 'Your waiting lists are under My bookings.');
  elsif booking.status not in ('held', 'approved', 'awaiting_payment', 'failed') or booking.hold_expires_at <= now() then
    perform internal.refuse(409, 'BOOKINGS_HOLD_EXPIRED', 'Your places were held for ten minutes and are free again', 'Choose your tickets again.');
  end if;
  perform internal.take_limit(booking.user_id, 'payments', 'PAYMENTS_RATE_LIMITED');
  select * into event from public.events where id = booking.event_id for share;
  event.requires_approval := event.requires_approval and booking.status <> 'approved'
    and not exists (select from internal.status_log where record_id = booking.id and from_status = 'approved');
  perform internal.check_event_bookable(event);
  perform internal.check_guest_booking(booking);
  perform internal.refuse_banned(event.organiser_id, booking.user_id);
  booking := internal.keep_details(booking, p_buyer_name, p_holder_names, p_access_notes, p_marketing_opt_in, p_answers, p_terms_version);
  select * into payment from public.payments where booking_id = booking.id and status in ('created', 'requires_action', 'processing');
  if payment.id is null then
    payment := internal.write_payment(booking);
  end if;
  update public.bookings set status = 'awaiting_payment', hold_expires_at = greatest(hold_expires_at, least(now() + interval '2 minutes', created_at + interval '30 minutes'))
  where id = booking.id;
  return internal.payment_json(booking.id);
end $$;

-- What a buyer says, kept with the hold until it is paid.
create or replace function internal.keep_details(booking public.bookings, p_buyer text, p_holders text[], p_notes text, p_marketing boolean, p_answers jsonb, p_terms text)
returns public.bookings
language plpgsql security definer set search_path = '' as $$
declare
  buyer text := case when p_buyer is null then coalesce(booking.buyer_name, '') else internal.clean_line(p_buyer) end;
  terms text := coalesce(p_terms, booking.terms_version);
begin
  perform internal.check_booking_names(booking.id, buyer, p_holders, p_notes);
  if coalesce(terms, '') !~ '^[0-9A-Za-z.-]{1,20}$' then
    perform internal.refuse(400, 'PAYMENTS_TERMS_REQUIRED', 'The terms have to be agreed to', 'Send p_terms_version.');
  end if;
  if p_buyer is not null then
    delete from public.booking_answers where booking_id = booking.id;
    perform internal.write_answers(booking, p_answers);
  end if;
  update public.bookings set buyer_name = buyer, buyer_email = internal.mail_address(booking.user_id), terms_version = terms,
    holder_names = coalesce(p_holders, holder_names), access_notes = case when p_buyer is null then access_notes else nullif(btrim(p_notes), '') end,
    marketing_opt_in = coalesce(p_marketing, marketing_opt_in)
  where id = booking.id returning * into booking;
  return booking;
end $$;

create or replace function internal.write_payment(booking public.bookings) returns public.payments
language plpgsql security definer set search_path = '' as $$
declare
  next_attempt integer := (select count(*) + 1 from public.payments where booking_id = booking.id);
  payment public.payments;
begin
  if next_attempt > 8 then
    perform internal.refuse(409, 'PAYMENTS_TOO_MANY_ATTEMPTS', 'This booking was tried eight times', 'Start a new booking, or ask your bank.');
  end if;
  insert into public.payments (booking_id, attempt, amount_pence) values (booking.id, next_attempt, booking.total_pence) returning * into payment;
  insert into internal.payment_intents (payment_id, idempotency_key, is_held) values (payment.id, booking.id || ':' || next_attempt, internal.is_guest(booking.user_id));
  return payment;
end $$;

-- A booking and its latest payment, as the payment screen reads them.
create or replace function internal.payment_json(p_booking_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('booking', internal.order_json(p_booking_id),
    'payment', (select json_build_object('id', p.id, 'attempt', p.attempt, 'status', p.status, 'amount_pence', internal.charged_pence(p.id, p.amount_pence), 'provider', p.provider,
        'failure_code', p.failure_code, 'method', p.method, 'last4', p.last4)
      from public.payments p where p.booking_id = p_booking_id order by p.captured_at is null, p.attempt desc limit 1))
$$;

grant execute on function public.start_payment(uuid, text, text[], text, boolean, jsonb, text) to authenticated;

-- Everything the payment screen shows of one order: what, from whom, what it costs, how far it is paid, what went back.
create or replace function public.get_payment(p_ref text) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  booker uuid := internal.require_booking_user();
  answer json;
begin
  select json_build_object('booking', internal.order_json(b.id), 'payment', internal.payment_json(b.id) -> 'payment',
    'event', json_build_object('id', e.id, 'title', coalesce(internal.pass_title(b.id), e.title), 'slug', e.slug, 'status', e.status, 'starts_at', e.starts_at, 'ends_at', e.ends_at,
      'venue', coalesce((select name from public.venues where id = e.venue_id), case e.location_mode when 'custom' then e.custom_address when 'online' then 'Online' end)),
    'seller', json_build_object('name', coalesce(o.legal_name, o.name), 'vat_number', o.vat_number),
    'face_vat_pence', sums.face_vat, 'fee_vat_pence', sums.fee_vat,
    'refund_sentence', concat_ws(' ', internal.refund_sentence(soonest.refund_policy, e.starts_at, coalesce(b.confirmed_at, now())), internal.deposit_sentence(b.id), internal.gift_sentence(b.id)), 'money_sentence', internal.money_sentence(e, coalesce(o.legal_name, o.name)), 'has_details', b.buyer_name is not null,
    'refunds', (select coalesce(json_agg(json_build_object('id', r.id, 'amount_pence', r.amount_pence, 'status', r.status, 'reason', r.reason, 'is_rest', r.replaces_id is not null, 'created_at', r.created_at) order by r.created_at), '[]')
      from public.refunds r where r.booking_id = any (sums.bookings) and r.status not in ('declined', 'requested', 'cancelled') and not (r.status = 'failed' and r.reason = 'provider')),
    'invoices', (select coalesce(json_agg(json_build_object('number', i.number, 'kind', i.kind, 'seller', i.seller_name, 'seller_vat_number', i.seller_vat_number, 'is_ours', i.seller_id is null,
      'total_pence', i.total_pence, 'vat_pence', i.vat_pence, 'created_at', i.created_at) order by i.created_at, i.number), '[]') from public.invoices i where i.booking_id = any (sums.bookings)),
    'choice', (select json_build_object('status', c.status, 'deadline', c.deadline) from public.refund_choices c where c.booking_id = b.id))
  into answer
  from public.bookings b
  -- a pass is shown by its soonest night, whose rule of refunds promises least
  cross join lateral (select part.event_id, part.refund_policy from public.bookings part join public.events night on night.id = part.event_id
    where part.id in (select internal.bookings_of_order(b.id)) order by night.starts_at, night.id limit 1) soonest
  join public.events e on e.id = soonest.event_id join public.organisers o on o.id = e.organiser_id
  cross join lateral (select array_agg(part.id) as bookings, sum(part.face_vat_pence)::integer as face_vat, sum(part.fee_vat_pence)::integer as fee_vat
    from public.bookings part where part.id in (select internal.bookings_of_order(b.id))) sums
  -- until it is paid, each booking of a pass leads to the whole of it
  where b.id = (select case when own.confirmed_at is null then internal.lead_booking_id(own.id) else own.id end
    from public.bookings own where own.ref = upper(btrim(p_ref)) and own.user_id = booker);
  if answer is null then
    perform internal.refuse(404, 'BOOKINGS_NOT_FOUND', 'This booking does not exist', 'Look under My bookings.');
  end if;
  return answer;
end $$;

grant execute on function public.get_payment(text) to authenticated;
