-- What the payment service does between its calls to the provider. Each is one transaction of its own.

-- What is to be asked for at the provider, with the key it was given before.
create or replace function internal.payment_to_create(p_payment_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('payment_id', p.id, 'booking_id', coalesce(p.booking_id, c.id), 'key', i.idempotency_key, 'provider_ref', i.provider_ref, 'amount_pence', internal.charged_pence(p.id, p.amount_pence),
    'status', p.status, 'is_old', i.created_at < now() - interval '23 hours', 'keeps_card', coalesce(c.renews and k.payment_id is null, false), 'customer_ref', v.customer_ref, 'method_ref', v.method_ref,
    'is_off_session', coalesce(k.is_off_session, false), 'is_held', i.is_held,
    'description', case when c.id is null then format('%s, booking %s', coalesce(internal.pass_title(b.id), e.title), b.ref) else format('%s of %s, membership %s', c.plan_name, o.name, c.ref) end)
  from public.payments p join internal.payment_intents i on i.payment_id = p.id left join public.bookings b on b.id = p.booking_id left join public.events e on e.id = b.event_id
    left join public.membership_charges c on c.id = p.membership_charge_id left join public.organisers o on o.id = c.organiser_id
    left join internal.card_payments k on k.payment_id = p.id left join internal.saved_cards v on v.id = k.card_id
  where p.id = p_payment_id
$$;

create or replace function internal.note_intent(p_payment_id uuid, p_ref text, p_provider text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update internal.payment_intents set provider_ref = p_ref where payment_id = p_payment_id and provider_ref is null;
  update public.payments set provider = p_provider, checked_at = now() where id = any (internal.payments_of_charge(p_payment_id));
end $$;

-- The provider cannot be reached: the places wait five minutes longer, half an hour in all. A membership has no places that wait.
create or replace function internal.wait_for_provider(p_booking_id uuid) returns timestamptz
language sql security definer set search_path = '' as $$
  update public.bookings set hold_expires_at = greatest(hold_expires_at, least(now() + interval '5 minutes', created_at + interval '30 minutes'))
  where id in (select internal.bookings_of_order(p_booking_id)) and status in ('awaiting_payment', 'failed') returning hold_expires_at
$$;

create or replace function internal.payment_of_ref(p_ref text) returns uuid
language sql stable security definer set search_path = '' as $$
  select payment_id from internal.payment_intents where provider_ref = p_ref
$$;

-- Stores a call of the provider and queues its work in one transaction. False when it was stored before.
create or replace function internal.take_webhook(p_id text, p_provider text, p_type text, p_intent_ref text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into internal.webhook_events (id, provider, type, intent_ref) values (p_id, p_provider, left(p_type, 100), p_intent_ref) on conflict (id) do nothing;
  if not found then
    return false;
  end if;
  perform graphile_worker.add_job('apply-payment-event', pg_catalog.json_build_object('id', p_id), max_attempts := 12);
  return true;
end $$;

create or replace function internal.webhook_ref(p_id text) returns text
language sql stable security definer set search_path = '' as $$
  select intent_ref from internal.webhook_events where id = p_id and applied_at is null
$$;

create or replace function internal.note_webhook_applied(p_id text) returns void
language sql security definer set search_path = '' as $$
  update internal.webhook_events set applied_at = now(), applied_times = applied_times + 1 where id = p_id and applied_at is null
$$;

-- Payments that somebody should ask the provider about: open ones not asked about for `stale`, or all of the last seven days.
create or replace function internal.payments_to_check(stale interval, is_nightly boolean default false) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from public.payments p
  where ((status in ('created', 'requires_action', 'processing') and checked_at < now() - stale)
    or (is_nightly and created_at > now() - interval '7 days' and provider <> 'none'))
    and not exists (select from internal.payment_shares s where s.payment_id = p.id)
  order by checked_at limit case when is_nightly then 100000 else 200 end
$$;

-- Payments whose hold is over: the provider is told to forget them before the places are free.
create or replace function internal.payments_to_cancel() returns setof uuid
language sql stable security definer set search_path = '' as $$
  (select p.id from public.payments p join public.bookings b on b.id = p.booking_id join internal.payment_intents i on i.payment_id = p.id
  where p.status in ('created', 'requires_action') and (b.status in ('expired', 'abandoned') or (b.status in ('awaiting_payment', 'failed') and b.hold_expires_at <= now()))
    and (i.provider_ref is not null or p.created_at < now() - interval '1 minute')
  order by b.hold_expires_at limit 200)
  union all
  (select p.id from public.payments p join public.membership_charges c on c.id = p.membership_charge_id join internal.payment_intents i on i.payment_id = p.id
  where p.status in ('created', 'requires_action') and (c.status = 'expired' or c.expires_at <= now() or (c.renews and p.created_at < now() - interval '30 minutes'))
    and (i.provider_ref is not null or p.created_at < now() - interval '1 minute')
    -- what is charged without the person is not waited for, but asked for to its end
    and not exists (select from internal.card_payments k where k.payment_id = p.id and k.is_off_session)
  order by c.expires_at limit 200)
$$;

-- A payment that never reached the provider ends with its booking.
create or replace function internal.drop_payment(p_payment_id uuid) returns void
language sql security definer set search_path = '' as $$
  update public.payments p set status = 'cancelled', checked_at = now() where id = any (internal.payments_of_charge(p_payment_id)) and status = 'created'
    and exists (select from internal.payment_intents where payment_id = p_payment_id and provider_ref is null)
$$;

-- Refunds to be sent, marked before they are; one that was marked and never answered comes again after a minute. While a bank looks at a
-- payment nothing of it is sent, and what the provider's own staff sent is not ours to send.
create or replace function internal.is_due_refund(refund public.refunds) returns boolean
language sql stable set search_path = '' as $$
  select refund.reason <> 'provider' and (refund.status = 'approved' or (refund.status in ('pending', 'requires_action') and refund.checked_at < now() - interval '60 seconds'))
$$;

create or replace function internal.take_refunds() returns setof json
language sql security definer set search_path = '' as $$
  with due as (
    select r.id, r.status <> 'approved' as is_repeat from public.refunds r join public.payments p on p.id = r.payment_id
    where internal.is_due_refund(r) and p.status <> 'disputed' order by r.created_at limit 50 for update of r skip locked
  ), taken as (
    update public.refunds r set status = case r.status when 'approved' then 'pending' else r.status end, checked_at = now() from due where r.id = due.id returning r.*, due.is_repeat
  )
  select json_build_object('id', t.id, 'payment_id', i.payment_id, 'amount_pence', t.amount_pence, 'intent_ref', i.provider_ref, 'provider_ref', ri.provider_ref,
    'key', t.id || ':' || extract(epoch from t.created_at)::bigint, 'is_old', t.created_at < now() - interval '23 hours', 'is_repeat', t.is_repeat)
  from taken t join internal.payment_intents i on i.payment_id = internal.lead_payment_id(t.payment_id) left join internal.refund_intents ri on ri.refund_id = t.id
$$;

-- A refusal that may be an old one, or that ends with a dispute: asked for once more, under another key, as a key repeats its refusal.
create or replace function internal.renew_refund(p_refund_id uuid) returns void
language sql security definer set search_path = '' as $$
  update public.refunds set status = 'approved', created_at = greatest(now(), created_at + interval '1 second') where id = p_refund_id and status = 'pending'
$$;

create or replace function internal.request_key(p_user uuid, p_key uuid, p_hash text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  known internal.request_keys;
begin
  insert into internal.request_keys (user_id, key, body_hash) values (p_user, p_key, p_hash) on conflict do nothing;
  if found then
    return json_build_object('state', 'new');
  end if;
  select * into known from internal.request_keys where user_id = p_user and key = p_key for update;
  if known.body_hash <> p_hash then
    return json_build_object('state', 'other');
  elsif known.answer is not null then
    return json_build_object('state', 'known', 'answer', known.answer);
  elsif known.started_at > now() - interval '30 seconds' then
    return json_build_object('state', 'busy');
  end if;
  update internal.request_keys set started_at = now() where user_id = p_user and key = p_key;
  return json_build_object('state', 'new');
end $$;

-- A refusal lets go of its key: what was wrong may be put right.
create or replace function internal.finish_request(p_user uuid, p_key uuid, p_answer jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_answer is null then
    delete from internal.request_keys where user_id = p_user and key = p_key and answer is null;
  else
    update internal.request_keys set answer = p_answer where user_id = p_user and key = p_key;
  end if;
end $$;

create or replace function internal.prune_payment_records() returns void
language sql security definer set search_path = '' as $$
  delete from internal.request_keys where started_at < now() - interval '2 days';
  delete from internal.webhook_events where received_at < now() - interval '90 days' and applied_at is not null;
$$;

-- Attempts of the same booking that did not go through and might still be paid at the provider.
create or replace function internal.earlier_attempts(p_payment_id uuid) returns table (id uuid, ref text)
language sql stable security definer set search_path = '' as $$
  select p.id, i.provider_ref from public.payments mine join public.payments p on (p.booking_id = mine.booking_id or p.membership_charge_id = mine.membership_charge_id) and p.attempt < mine.attempt
  join internal.payment_intents i on i.payment_id = p.id where mine.id = p_payment_id and p.status = 'failed' and i.provider_ref is not null order by p.attempt
$$;

-- The caller's open payment, if the provider was not asked in the last two seconds.
create or replace function internal.payment_to_ask_about(p_booking_id uuid, p_user_id uuid) returns uuid
language sql security definer set search_path = '' as $$
  update public.payments p set checked_at = now() from public.bookings b
  where b.id = p.booking_id and b.id = p_booking_id and b.user_id = p_user_id and p.status in ('created', 'requires_action', 'processing')
    and p.checked_at < now() - interval '2 seconds' returning p.id
$$;

-- The same for the payment of a caller's membership.
create or replace function internal.charge_payment_to_ask_about(p_charge_id uuid, p_user_id uuid) returns uuid
language sql security definer set search_path = '' as $$
  update public.payments p set checked_at = now() from public.membership_charges c
  where c.id = p.membership_charge_id and c.id = p_charge_id and c.user_id = p_user_id and p.status in ('created', 'requires_action', 'processing')
    and p.checked_at < now() - interval '2 seconds' returning p.id
$$;

-- Run every few seconds: puts the service to work where there is something to do.
create or replace function internal.queue_payment_work() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from internal.payments_to_cancel()) or exists (select from internal.payments_to_check(interval '60 seconds'))
    or exists (select from public.refunds r join public.payments p on p.id = r.payment_id
      where r.status in ('approved', 'pending', 'requires_action') and internal.is_due_refund(r) and p.status <> 'disputed')
    or exists (select from internal.test_events where sent_at is null and send_at <= now() and tries < 20)
    or exists (select from internal.test_intents where settles_at <= now() and status = 'processing') then
    perform graphile_worker.add_job('work-payments', '{}', job_key := 'work-payments', max_attempts := 3);
  end if;
end $$;

create or replace function internal.queue_reconciliation() returns void
language sql security definer set search_path = '' as $$
  select graphile_worker.add_job('reconcile-payments', '{}', job_key := 'reconcile-payments', max_attempts := 5);
$$;

-- The same as apply_refund for an id that the provider tells, which may be none of ours.
create or replace function internal.apply_known_refund(p_id text, p_ref text, p_status text, p_failure text) returns void
language sql security definer set search_path = '' as $$
  select internal.apply_refund(id, p_ref, p_status, p_failure) from public.refunds where id::text = p_id
$$;
