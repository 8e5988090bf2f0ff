-- What happens becomes something to send in the transaction of its cause; a job sends it. A webhook that does not answer is tried more and more
-- rarely, and everything else that waits for it with it, so that one slow server holds up no other.

-- Has the webhooks of an organiser, and of the venue that it is, told of something. Five thousand messages wait for one that does not answer; what
-- comes then is left out, and one row says so. Of one that answers nothing is left out, however much happens at once.
create or replace function internal.file_webhooks(p_organiser_id uuid, p_kind text, p_data jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.webhook_deliveries (webhook_id, kind, body, next_at, state, problem)
  select w.id, p_kind, json_build_object('type', p_kind, 'timestamp', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', p_data)::text,
    greatest(now(), coalesce(w.next_at, now())), case when w.is_full then 'given_up' else 'waiting' end, case when w.is_full then internal.too_many_waiting() end
  from (
    select *, failures > 0 and (select count(*) from (select from public.webhook_deliveries d where d.webhook_id = hook.id and d.state = 'waiting' limit 5000) waiting) >= 5000 as is_full
    from public.webhooks hook
    where hook.state = 'on' and p_kind = any (hook.kinds)
      and (hook.organiser_id = p_organiser_id or hook.venue_id = (select o.venue_id from public.organisers o where o.id = p_organiser_id))
  ) w
  where not (w.is_full and exists (select from public.webhook_deliveries d
    where d.webhook_id = w.id and d.state = 'given_up' and d.problem = internal.too_many_waiting() and d.created_at >= w.failing_since))
$$;

create or replace function internal.too_many_waiting() returns text
language sql immutable set search_path = '' as $$
  select '5,000 messages waited for your server already: this one and those after it were left out'
$$;

create or replace function internal.tell_event_published() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.file_webhooks(new.organiser_id, 'event.published', jsonb_build_object('event', jsonb_build_object('id', new.id, 'path', '/events/' || new.slug, 'status', new.status,
    'starts_at', new.starts_at)));
  return null;
end $$;

create or replace trigger tell_event_published after update of status on public.events for each row
  when (new.status = 'published' and old.status in ('draft', 'pending_review', 'scheduled', 'under_review')) execute function internal.tell_event_published();
create or replace trigger tell_new_event_published after insert on public.events for each row
  when (new.status = 'published') execute function internal.tell_event_published();

-- A booking that was passed on is told as the one it came from.
create or replace function internal.tell_booking() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.file_webhooks(new.organiser_id, case when new.status = 'confirmed' then 'booking.confirmed' else 'booking.cancelled' end, jsonb_build_object(
    'booking', jsonb_build_object('id', new.id, 'ref', new.ref, 'status', new.status, 'total_pence', new.total_pence,
      'is_comp', new.is_comp,
      -- a free ticket is one place, and its line is written after it
      'places', case when new.is_comp then 1 else (select coalesce(sum(l.quantity), 0) from public.booking_lines l where l.booking_id = new.id) end),
    'event', jsonb_build_object('id', new.event_id)));
  return null;
end $$;

create or replace trigger tell_booking_confirmed after update of status on public.bookings for each row
  when (new.status = 'confirmed' and old.confirmed_at is null and new.received_from is null) execute function internal.tell_booking();
create or replace trigger tell_comp_taken after insert on public.bookings for each row
  when (new.status = 'confirmed' and new.received_from is null) execute function internal.tell_booking();
create or replace trigger tell_booking_cancelled after update of status on public.bookings for each row
  when (new.status in ('cancelled', 'refunded') and old.status in ('confirmed', 'partly_refunded') and new.received_from is null) execute function internal.tell_booking();

create or replace function internal.tell_ticket_admitted() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.file_webhooks((select e.organiser_id from public.events e where e.id = new.event_id), 'ticket.admitted', jsonb_build_object(
    'ticket', jsonb_build_object('id', new.id, 'status', new.status, 'admitted_at', new.checked_in_at), 'booking', jsonb_build_object('id', new.booking_id),
    'event', jsonb_build_object('id', new.event_id)));
  return null;
end $$;

create or replace trigger tell_ticket_admitted after update of status on public.tickets for each row
  when (new.status = 'checked_in' and old.status <> 'checked_in') execute function internal.tell_ticket_admitted();

-- Run every few seconds: has each webhook that something is due for send it, one job at a time for each. Answers how many.
create or replace function internal.queue_due_webhooks() returns integer
language sql security definer set search_path = '' as $$
  with due as (
    select distinct d.webhook_id as id from public.webhook_deliveries d join public.webhooks w on w.id = d.webhook_id
    where d.state = 'waiting' and d.next_at <= now() and w.state = 'on' and coalesce(w.next_at <= now(), true) limit 100
  ), queued as materialized (
    select graphile_worker.add_job('send-webhooks', json_build_object('webhook', id), queue_name := 'webhook ' || id, job_key := 'webhook ' || id, max_attempts := 1) from due
  )
  select count(*)::integer from queued
$$;

-- The next thing to send to a webhook, with the secrets that sign it; null where nothing is due. Should the answer be lost, it is due again in ten minutes.
-- What was tried least comes first, so that one body that is refused holds up nothing else. The person who answers for it is looked at each time, as
-- of a key: a webhook of a person who left, or is suspended, is switched off.
create or replace function internal.next_webhook(p_webhook_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  hook public.webhooks;
  delivery public.webhook_deliveries;
begin
  select * into hook from public.webhooks where id = p_webhook_id and state = 'on' and coalesce(next_at <= now(), true) for update;
  if hook.id is null then
    return null;
  elsif not (internal.has_hook_maker(hook) and exists (select from public.profiles p where p.user_id = hook.created_by and p.status = 'active')) then
    perform internal.switch_webhook_off(hook, 'maker_left');
    return null;
  end if;
  select * into delivery from public.webhook_deliveries d where d.webhook_id = hook.id and d.state = 'waiting' and d.next_at <= now()
  order by d.tries, d.created_at, d.id limit 1 for update skip locked;
  if delivery.id is null then
    return null;
  end if;
  update public.webhook_deliveries d set tries = d.tries + 1, tried_at = now(), next_at = now() + interval '10 minutes' where d.id = delivery.id;
  return json_build_object('id', delivery.id, 'address', hook.address, 'body', delivery.body, 'timestamp', floor(extract(epoch from now()))::bigint,
    'secrets', array_remove(array[internal.open_words(hook.secret, 'webhooks'), case when hook.old_until > now() then internal.open_words(hook.old_secret, 'webhooks') end], null));
end $$;

-- Seconds until the next try after so many: 5 seconds, 5 and 30 minutes, 2, 5 and 10 hours, and a tenth more at random.
create or replace function internal.webhook_wait(failures integer) returns interval
language sql volatile set search_path = '' as $$
  select make_interval(secs => (array[5, 300, 1800, 7200, 18000, 36000])[least(greatest(failures, 1), 6)] * (1 + random() * 0.1))
$$;

-- What came of a try: the status of the answer, or the problem where there was none. Eight tries are all; 410 and three days of failures switch the
-- webhook off.
create or replace function internal.note_webhook(p_delivery_id uuid, p_status integer, p_problem text, p_retry_after integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  delivery public.webhook_deliveries;
  hook public.webhooks;
  wait interval;
begin
  select * into delivery from public.webhook_deliveries where id = p_delivery_id;
  select * into hook from public.webhooks where id = delivery.webhook_id for update;
  if hook.id is null then
    return;
  elsif p_status between 200 and 299 then
    update public.webhook_deliveries d set state = 'delivered', status = p_status, problem = null where d.id = delivery.id;
    if hook.failures > 0 then
      update public.webhooks w set failures = 0, failing_since = null, next_at = null where w.id = hook.id;
      -- what waited for the server alone, and not for its own next try, waits no longer
      update public.webhook_deliveries d set next_at = least(d.next_at, greatest(now(), d.tried_at + internal.webhook_wait(d.tries)))
      where d.webhook_id = hook.id and d.state = 'waiting';
    end if;
    return;
  end if;
  wait := greatest(internal.webhook_wait(hook.failures + 1), make_interval(secs => least(coalesce(p_retry_after, 0), 86400)));
  update public.webhook_deliveries d set status = p_status, problem = left(p_problem, 200), next_at = now() + greatest(wait, internal.webhook_wait(d.tries)),
    state = case when d.tries >= 8 then 'given_up' else d.state end where d.id = delivery.id;
  update public.webhooks w set failures = w.failures + 1, failing_since = coalesce(w.failing_since, now()), next_at = now() + wait where w.id = hook.id returning * into hook;
  if hook.state = 'on' and (p_status = 410 or hook.failing_since <= now() - interval '3 days') then
    perform internal.switch_webhook_off(hook, case when p_status = 410 then 'gone' else 'failing' end);
  elsif not exists (select from public.webhook_deliveries d where d.webhook_id = hook.id and d.state = 'waiting') then
    -- nothing is tried any more: the next failure is the first again
    update public.webhooks w set failures = 0, failing_since = null, next_at = null where w.id = hook.id;
  end if;
end $$;

create or replace function internal.retention_webhook_deliveries(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  done bigint;
begin
  delete from public.webhook_deliveries where created_at < moment - interval '30 days';
  get diagnostics done = row_count;
  return done;
end $$;
