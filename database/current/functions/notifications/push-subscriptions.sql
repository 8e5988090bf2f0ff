-- Browsers that show what their person is told.

-- Whether an address is one of a browser's service that the operator's list names: an exact host, "*.host" for all below it, or an origin
-- with its port.
create or replace function internal.is_push_address(endpoint text, hosts text[]) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select exists (select from unnest(hosts) allowed where case
    when allowed ~ '^https?://' then endpoint ~ '^[!-~]+$' and left(endpoint, length(allowed) + 1) = allowed || '/'
    when left(allowed, 2) = '*.' then host is not null and right(host, length(allowed) - 1) = substr(allowed, 2)
    else host = allowed end)
  from (select (regexp_match(endpoint, '^https://([a-z0-9.-]+)/[!-~]*$'))[1] as host) part
$$;

-- Has this browser show notifications. The same browser may be told again; it belongs to the person who signed in there last.
-- @throws PUSH_OFF, PUSH_INVALID, PUSH_LIMIT_REACHED, PUSH_RATE_LIMITED
create or replace function public.add_push_subscription(p_endpoint text, p_p256dh text, p_auth text, p_label text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  settings internal.push_settings;
  kept uuid;
begin
  perform internal.take_limit(me, 'push_subscriptions', 'PUSH_RATE_LIMITED');
  select * into settings from internal.push_settings;
  if settings.public_key is null then
    perform internal.refuse(409, 'PUSH_OFF', 'This site sends nothing to browsers', 'Use email instead.');
  elsif char_length(coalesce(p_endpoint, '')) not between 1 and 1000 or not internal.is_push_address(p_endpoint, settings.hosts)
    or coalesce(p_p256dh, '') !~ '^[A-Za-z0-9_-]{87,88}$' or coalesce(p_auth, '') !~ '^[A-Za-z0-9_-]{22,24}$' then
    perform internal.refuse(400, 'PUSH_INVALID', 'We cannot reach this browser', 'Use email instead, or another browser.');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('devices of ' || me, 0));
  if (select count(*) from public.push_subscriptions s where s.user_id = me and s.endpoint <> p_endpoint) >= 10 then
    perform internal.refuse(409, 'PUSH_LIMIT_REACHED', 'You have ten devices', 'Remove one you no longer use.');
  end if;
  insert into public.push_subscriptions as s (user_id, endpoint, p256dh, auth, label)
  values (me, p_endpoint, p_p256dh, p_auth, left(coalesce(nullif(internal.clean_line(p_label), ''), 'A browser'), 80))
  on conflict on constraint push_subscriptions_endpoint_key do update set user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth, label = excluded.label
  returning s.id into kept;
  return kept;
end $$;

-- A person's own browsers, the newest first, without the keys by which they are written to.
create or replace function public.list_push_subscriptions() returns table (id uuid, label text, created_at timestamptz, sent_at timestamptz)
language sql stable security definer rows 3 set search_path = '' as $$
  select s.id, s.label, s.created_at, s.sent_at from public.push_subscriptions s where s.user_id = internal.require_person() order by s.created_at desc, s.id
$$;

create or replace function public.remove_push_subscription(p_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.push_subscriptions where id = p_id and user_id = internal.require_person();
  return found;
end $$;

-- Signing out of a browser ends what it shows: found by its address, which only that browser knows.
create or replace function public.forget_push_subscription(p_endpoint text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.push_subscriptions where endpoint = left(p_endpoint, 1000) and user_id = internal.require_person();
  return found;
end $$;

-- @throws PUSH_NOT_FOUND, PUSH_RATE_LIMITED
create or replace function public.test_push_subscription(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
begin
  perform internal.take_limit(me, 'push_tests', 'PUSH_RATE_LIMITED');
  if not exists (select from public.push_subscriptions where id = p_id and user_id = me) then
    perform internal.refuse(404, 'PUSH_NOT_FOUND', 'This device is no longer on the list', 'Switch notifications on again in that browser.');
  end if;
  perform graphile_worker.add_job('send-push', json_build_object('subscription', p_id, 'notifications', '[]'::json, 'count', 0), max_attempts := 3);
end $$;

-- "Not now": rests for thirty days, and is not asked a third time.
create or replace function public.decline_push() returns void
language sql security definer set search_path = '' as $$
  insert into public.notification_settings as s (user_id, push_declined_at, push_declines) values (internal.require_person(), now(), 1)
  on conflict on constraint notification_settings_pkey do update set push_declined_at = now(), push_declines = least(s.push_declines + 1, 1000)
$$;

-- For the job: a browser that its service no longer knows goes; one that was written to is noted.
create or replace function internal.note_push(p_subscription uuid, is_gone boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if is_gone then
    delete from public.push_subscriptions where id = p_subscription;
  else
    update public.push_subscriptions set sent_at = now() where id = p_subscription;
  end if;
end $$;

grant execute on function public.add_push_subscription(text, text, text, text), public.remove_push_subscription(uuid), public.forget_push_subscription(text),
  public.list_push_subscriptions(), public.test_push_subscription(uuid), public.decline_push() to authenticated;
