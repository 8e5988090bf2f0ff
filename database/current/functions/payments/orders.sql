-- Orders for staff: found, looked at, put right. Every act is in the audit log.

-- p_state: all, attention (money without tickets, failed refunds), failed, refunds (waiting for a second admin), disputed.
create or replace function public.list_orders(p_search text default null, p_state text default 'all', p_limit integer default 50, p_offset integer default 0)
returns table (id uuid, ref text, status text, buyer_name text, buyer_email text, total_pence integer, created_at timestamptz, event_title text, event_slug text,
  payment_status text, failure_code text, refunded_pence bigint, waiting_refunds integer)
language plpgsql stable security definer rows 50 set search_path = '' as $$
declare
  sought text := lower(nullif(btrim(p_search), ''));
begin
  perform internal.require_staff();
  return query
    select b.id, b.ref, b.status, b.buyer_name, b.buyer_email, b.total_pence, b.created_at, e.title, e.slug, p.status, p.failure_code,
      internal.refunded_pence(b.id)::bigint,
      (select count(*)::integer from public.refunds r where r.booking_id = b.id and r.status = 'requested')
    from public.bookings b join public.events e on e.id = b.event_id
    left join lateral (select * from public.payments where booking_id = b.id order by captured_at is null, attempt desc limit 1) p on true
    where b.total_pence > 0 and (sought is null or b.ref = upper(sought) or lower(b.buyer_email) = sought or starts_with(lower(b.buyer_name), sought) or starts_with(lower(e.title), sought))
      and case coalesce(p_state, 'all')
        when 'attention' then b.status = 'needs_attention' or exists (select from public.refunds r where r.booking_id = b.id and r.status = 'failed')
        when 'failed' then b.status = 'failed' or p.status = 'failed'
        when 'refunds' then exists (select from public.refunds r where r.booking_id = b.id and r.status = 'requested')
        when 'disputed' then p.status in ('disputed', 'lost') else b.status not in ('held', 'expired', 'abandoned') or p.id is not null end
    order by b.created_at desc, b.id limit least(greatest(p_limit, 1), 200) offset greatest(p_offset, 0);
end $$;

create or replace function internal.require_order_for_staff(p_booking_id uuid) returns public.bookings
language plpgsql security definer set search_path = '' as $$
declare
  booking public.bookings;
begin
  perform internal.lock_with_payer(p_booking_id);
  select * into booking from public.bookings where id = p_booking_id for update;
  if booking.id is null then
    perform internal.refuse(404, 'PAYMENTS_NOT_FOUND', 'This order does not exist', 'Look at the list again.');
  end if;
  return booking;
end $$;

create or replace function public.get_order(p_ref text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  order_id uuid;
begin
  perform internal.require_staff();
  select b.id into order_id from public.bookings b where b.ref = upper(btrim(p_ref));
  if order_id is null then
    perform internal.refuse(404, 'PAYMENTS_NOT_FOUND', 'This order does not exist', 'Look at the list again.');
  end if;
  insert into public.audit_logs (actor_id, action_type, table_name, record_id) values (auth.uid(), 'order_read', 'bookings', order_id::text);
  return (select json_build_object('booking', internal.booking_json(b.id), 'event', json_build_object('title', e.title, 'slug', e.slug, 'status', e.status, 'starts_at', e.starts_at),
    'payments', (select coalesce(json_agg(json_build_object('id', p.id, 'attempt', p.attempt, 'status', p.status, 'provider', p.provider, 'amount_pence', p.amount_pence,
      'captured_pence', p.captured_pence, 'failure_code', p.failure_code, 'last4', p.last4, 'created_at', p.created_at) order by p.attempt), '[]') from public.payments p where p.booking_id = b.id),
    'refunds', (select coalesce(json_agg(json_build_object('id', r.id, 'status', r.status, 'amount_pence', r.amount_pence, 'reason', r.reason, 'note', r.note, 'failure_code', r.failure_code,
      'is_mine', r.requested_by = auth.uid(), 'created_at', r.created_at) order by r.created_at), '[]') from public.refunds r where r.booking_id = b.id),
    'notes', (select coalesce(json_agg(json_build_object('body', n.body, 'created_at', n.created_at, 'author', (select handle from public.profiles where user_id = n.author_id)) order by n.created_at), '[]')
      from internal.order_notes n where n.booking_id = b.id),
    'refundable_pence', coalesce(internal.refundable((internal.captured_payment(b.id)).id), 0),
    'history', (select coalesce(json_agg(json_build_object('thing', s.thing, 'from', s.from_status, 'to', s.to_status, 'at', s.at) order by s.id), '[]') from internal.status_log s where s.record_id = b.id))
  from public.bookings b join public.events e on e.id = b.event_id where b.id = order_id);
end $$;

-- Above £500, with what staff have sent back of the order before, it waits for a second admin. @throws ADMIN_ADMIN_REQUIRED and what refund_booking refuses
create or replace function public.staff_refund(p_booking_id uuid, p_reason text, p_ticket_ids uuid[] default null, p_amount_pence integer default null, p_cancels boolean default null,
  p_idempotency_key uuid default null)
returns json
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_admin();
  answer jsonb := internal.begin_money_call(p_idempotency_key, 'staff_refund', jsonb_build_array(p_booking_id, p_reason, p_ticket_ids, p_amount_pence, p_cancels));
begin
  if answer is not null then
    return answer;
  end if;
  answer := internal.refund_by_hand(internal.require_order_for_staff(p_booking_id), p_reason, p_ticket_ids, p_amount_pence, p_cancels, true, 'goodwill');
  perform internal.end_money_call(p_idempotency_key, answer);
  return answer;
end $$;

-- The second pair of eyes: another admin, at aal2. @throws PAYMENTS_SECOND_ADMIN, PAYMENTS_STALE, also when a ticket of it was paid back since
create or replace function public.decide_refund(p_refund_id uuid, p_is_approved boolean, p_idempotency_key uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_admin();
  booking public.bookings;
  refund public.refunds;
begin
  if internal.begin_money_call(p_idempotency_key, 'decide_refund', jsonb_build_array(p_refund_id, p_is_approved)) is not null then
    return;
  end if;
  select b.* into booking from public.bookings b join public.refunds r on r.booking_id = b.id where r.id = p_refund_id for update of b;
  select * into refund from public.refunds where id = p_refund_id for update;
  if refund.id is null or refund.status <> 'requested' then
    perform internal.refuse(409, 'PAYMENTS_STALE', 'This refund does not wait any more', 'Look at the order again.');
  elsif p_is_approved and refund.requested_by = me then
    perform internal.refuse(403, 'PAYMENTS_SECOND_ADMIN', 'A refund above £500 is approved by a second admin', 'Ask a colleague.');
  elsif p_is_approved and coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal2' then
    perform internal.refuse(403, 'PAYMENTS_SECOND_ADMIN', 'Approving a refund above £500 needs your second step', 'Sign in with your authenticator, and try again.');
  elsif p_is_approved and cardinality(internal.paid_back_tickets(refund.ticket_ids, false)) > 0 then
    perform internal.refuse(409, 'PAYMENTS_STALE', 'A ticket of this refund has been paid back another way', 'Decline it, and refund what is left.');
  end if;
  update public.refunds set status = case when p_is_approved then 'approved' else 'declined' end, approved_by = me where id = refund.id;
  if p_is_approved and refund.ends_tickets then
    perform internal.end_tickets(booking, refund.ticket_ids, 'refunded');
  end if;
  insert into public.audit_logs (actor_id, action_type, table_name, record_id) values (me, case when p_is_approved then 'refund_approved' else 'refund_declined' end, 'refunds', refund.id::text);
  perform internal.end_money_call(p_idempotency_key, null);
end $$;

-- A refund that the provider refused, once more. @throws PAYMENTS_STALE
create or replace function public.retry_refund(p_refund_id uuid, p_idempotency_key uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  refund public.refunds;
begin
  perform internal.require_admin();
  if internal.begin_money_call(p_idempotency_key, 'retry_refund', to_jsonb(p_refund_id)) is not null then
    return;
  end if;
  perform from public.payments p join public.refunds r on r.payment_id = p.id where r.id = p_refund_id for update of p;
  select * into refund from public.refunds where id = p_refund_id for update;
  if refund.status is distinct from 'failed' or refund.reason = 'provider' then
    perform internal.refuse(409, 'PAYMENTS_STALE', 'Only a failed refund is tried again', 'Look at the order again.');
  end if;
  if refund.amount_pence > internal.refundable(refund.payment_id) then
    perform internal.refuse(409, 'PAYMENTS_BEYOND_CAPTURE', 'More than was paid cannot go back', 'Other refunds were made since.');
  end if;
  delete from internal.refund_intents where refund_id = refund.id;
  update public.refunds set status = 'approved', failure_code = null, created_at = now() where id = refund.id;
  perform internal.end_money_call(p_idempotency_key, null);
end $$;

create or replace function public.note_order(p_booking_id uuid, p_body text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  said text := nullif(internal.clean_text(p_body), '');
begin
  perform internal.require_staff();
  if said is null or char_length(said) > 1000 then
    perform internal.refuse(400, 'PAYMENTS_INVALID_NOTE', 'Write 1 to 1,000 characters', 'Shorten the note.');
  end if;
  perform internal.require_order_for_staff(p_booking_id);
  insert into internal.order_notes (booking_id, author_id, body) values (p_booking_id, auth.uid(), said);
end $$;

-- Freezes the unused tickets of an order, or lets them go again.
create or replace function public.freeze_order(p_booking_id uuid, p_is_frozen boolean, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_staff();
  booking public.bookings := internal.require_order_for_staff(p_booking_id);
  why text := internal.require_reason(p_reason);
begin
  if exists (select from public.payments where booking_id = booking.id and status = 'disputed') then
    perform internal.refuse(409, 'PAYMENTS_DISPUTED', 'The card company is looking at this payment', 'Its tickets wait for its decision.');
  end if;
  if p_is_frozen then
    perform internal.signal_tickets_end(array(select internal.tickets_of_order(booking.id)), 'disputed');
  end if;
  if p_is_frozen then
    update public.tickets set status = 'frozen' where id in (select internal.tickets_of_order(booking.id)) and status in ('issued', 'ready');
  else
    perform internal.thaw_tickets(booking.id);
  end if;
  insert into internal.order_notes (booking_id, author_id, body) values (booking.id, me, why);
  insert into public.audit_logs (actor_id, action_type, table_name, record_id) values (me, case when p_is_frozen then 'order_frozen' else 'order_unfrozen' end, 'bookings', booking.id::text);
end $$;

-- Money without tickets: tickets if there are places, or the money back; of a pass for all of its nights. @throws PAYMENTS_STALE, BOOKINGS_SOLD_OUT
create or replace function public.resolve_order(p_booking_id uuid, p_issues boolean, p_idempotency_key uuid default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_admin();
  pass_order uuid := (select b.pass_order_id from public.bookings b where b.id = p_booking_id);
  booking public.bookings;
  payment public.payments;
  answer jsonb;
begin
  perform internal.lock_pass_bookings(pass_order) where pass_order is not null;
  booking := internal.require_order_for_staff(p_booking_id);
  payment := internal.captured_payment(p_booking_id);
  answer := internal.begin_money_call(p_idempotency_key, 'resolve_order', jsonb_build_array(p_booking_id, p_issues));
  if answer is not null then
    return answer;
  elsif pass_order is not null then
    perform internal.resolve_pass(pass_order, p_issues);
  elsif booking.status <> 'needs_attention' or payment.id is null or payment.status = 'disputed' then
    perform internal.refuse(409, 'PAYMENTS_STALE', 'This order does not wait for a decision', 'Look at it again.');
  elsif p_issues and payment.captured_pence < booking.total_pence then
    perform internal.refuse(409, 'PAYMENTS_INVALID_REFUND', 'Less was paid than the tickets cost', 'Send the money back.');
  elsif p_issues and not internal.take_places_again(booking) then
    perform internal.refuse(409, 'BOOKINGS_SOLD_OUT', 'The places have gone', 'Send the money back.');
  elsif p_issues then
    perform internal.confirm_paid(booking);
  else
    perform internal.refund_whole(payment, 'goodwill');
    update public.bookings set status = 'refunded', cancelled_at = now() where id = booking.id;
  end if;
  insert into public.audit_logs (actor_id, action_type, table_name, record_id) values (me, 'order_resolved', 'bookings', booking.id::text);
  answer := internal.booking_json(booking.id);
  perform internal.end_money_call(p_idempotency_key, answer);
  return answer;
end $$;

grant execute on function public.list_orders(text, text, integer, integer), public.get_order(text), public.staff_refund(uuid, text, uuid[], integer, boolean, uuid), public.decide_refund(uuid, boolean, uuid),
  public.retry_refund(uuid, uuid), public.note_order(uuid, text), public.freeze_order(uuid, boolean, text), public.resolve_order(uuid, boolean, uuid) to authenticated;
