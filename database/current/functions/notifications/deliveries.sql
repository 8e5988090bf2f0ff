-- Serves what is due: one mail a person over all kinds, one push a device. A delivery is ticked off in the transaction that queues it, so
-- that a copy that is killed in between has done both or neither. What was read, is over, or is no longer wanted is ticked off unsent.

-- Whether a notification still says something true that its person may hear.
create or replace function internal.is_still_true(told public.notifications) returns boolean
language sql stable security definer set search_path = '' as $$
  select told.removed_at is null and told.read_at is null and coalesce(told.expires_at > now(), true)
    and exists (select from public.profiles p where p.user_id = told.user_id and p.status <> 'erased')
    and (not told.has_actors or not k.is_optional or internal.shown_actors(told) > 0)
    and not (k.is_optional and coalesce((internal.notification_subject(told.payload) ->> 'is_gone')::boolean, false))
    and not (k.kind in ('night_announced', 'friend_going', 'release_ending') and exists (
      select from public.events e where e.id = internal.as_id(told.payload ->> 'event_id') and (e.status <> 'published' or e.visibility <> 'public' or e.starts_at < now() or k.kind = 'friend_going' and e.attendee_list <> 'opt_in')))
  from internal.notification_kinds k where k.kind = told.kind
$$;

-- How many of those who did it may be named to its person: still there, not shut out, not muted.
create or replace function internal.shown_actors(told public.notifications) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from public.notification_actors a join public.profiles p on p.user_id = a.actor_id and p.status = 'active'
  where a.notification_id = told.id and not internal.is_shut_out(told.user_id, a.actor_id)
    and (told.kind <> 'friend_going' or internal.may_see(told.user_id, a.actor_id, 'going'))
    and (told.kind <> 'reaction_new' or internal.may_see(told.user_id, a.actor_id, 'profile'))
$$;

-- Takes what is due to a person by a channel, and answers the notifications to send, the newest first.
create or replace function internal.take_deliveries(p_person uuid, p_channel text, moment timestamptz) returns table (delivery_id uuid, due_at timestamptz, told jsonb, kind text)
language sql security definer set search_path = '' as $$
  with due as (
    update internal.notification_deliveries d set served_at = now() where d.user_id = p_person and d.channel = p_channel and d.served_at is null and d.due_at <= moment returning d.*
  ), true_ones as (
    select d.id, d.due_at, n.latest_at, n.kind, internal.notification_json(n) as told from due d join public.notifications n on n.id = d.notification_id
    where internal.is_still_true(n) and (n.seen_at is null or d.frequency = 'at_once' and not d.is_held and d.channel = 'mail')
      and case d.channel when 'mail' then internal.mail_frequency(d.user_id, n.kind) <> 'never' else internal.wants_push(d.user_id, n.kind) end
  ), sent as (
    update internal.notification_deliveries d set is_sent = true from true_ones t where d.id = t.id
  )
  select t.id, t.due_at, t.told, t.kind from true_ones t order by t.latest_at desc, t.id
$$;

-- Run every few seconds. Answers how many mails were queued.
create or replace function internal.send_notification_mails(moment timestamptz default now()) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  reader record;
  items jsonb;
  kinds text[];
  first uuid;
  mails integer := 0;
begin
  for reader in select due.user_id, u.email from (
      select distinct d.user_id from internal.notification_deliveries d where d.channel = 'mail' and d.served_at is null and d.due_at <= moment limit 200) due
    join auth.users u on u.id = due.user_id and u.deleted_at is null loop
    -- two copies of the product would make two mails of one person's news
    continue when not pg_try_advisory_xact_lock(hashtextextended('mail of ' || reader.user_id, 0));
    select coalesce(jsonb_agg(t.told), '[]'), array_agg(distinct t.kind) filter (where t.told ->> 'is_optional' = 'true'), (array_agg(t.delivery_id))[1] into items, kinds, first
    from internal.take_deliveries(reader.user_id, 'mail', moment) t;
    continue when items = '[]' or reader.email = '';
    perform graphile_worker.add_job('send-mail', json_build_object('template', 'notifications', 'recipient', reader.email,
      'data', jsonb_strip_nulls(jsonb_build_object('items', (select jsonb_agg(item) from (select item from jsonb_array_elements(items) item limit 30) few),
        'more', nullif(greatest(jsonb_array_length(items) - 30, 0), 0)::text, 'message_id', first || '.' || extract(epoch from now())::bigint,
        'leave_token', case when cardinality(kinds) > 0 then internal.leave_token(reader.user_id, kinds) end))), max_attempts := internal.mail_attempts(), priority := 10);
    mails := mails + 1;
  end loop;
  return mails;
end $$;

-- Run every few seconds: one job a device of everybody to whom something is due. The job reads what to say when it is sent.
create or replace function internal.queue_pushes(moment timestamptz default now()) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  reader uuid;
  ids uuid[];
  pushes integer := 0;
begin
  for reader in select distinct d.user_id from internal.notification_deliveries d where d.channel = 'push' and d.served_at is null and d.due_at <= moment limit 200 loop
    continue when not pg_try_advisory_xact_lock(hashtextextended('push to ' || reader, 0));
    select array_agg((t.told ->> 'id')::uuid) into ids from internal.take_deliveries(reader, 'push', moment) t;
    continue when ids is null;
    perform graphile_worker.add_job('send-push', json_build_object('subscription', s.id, 'notifications', ids[1:10], 'count', cardinality(ids)), max_attempts := 5)
    from public.push_subscriptions s where s.user_id = reader;
    pushes := pushes + 1;
  end loop;
  return pushes;
end $$;

-- For the job: where a push goes and what it is about, if that is still so; null when there is nothing to send.
create or replace function internal.read_push(p_subscription uuid, p_notifications uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth, 'told', t.told)
  from public.push_subscriptions s cross join lateral (
    select jsonb_agg(internal.notification_json(n) order by n.latest_at desc) as told from public.notifications n
    where n.id = any (p_notifications) and n.user_id = s.user_id and internal.is_still_true(n) and internal.wants_push(n.user_id, n.kind)) t
  where s.id = p_subscription and t.told is not null
$$;
