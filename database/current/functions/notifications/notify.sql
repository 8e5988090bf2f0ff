-- Tells a person something, in the transaction of its cause: in the drawer, by mail and on their devices, as they chose. The payload's
-- `person` is who did it: people do not hear of somebody they have shut out or muted. What is of one kind and subject, unread and of the
-- last day becomes one row that moves up; a `dedupe_key` is told once; `expires_at` is when it is over.
-- @throws 22023 when no part's rules.sql names the kind
create or replace function internal.notify(kind text, person uuid, payload jsonb default '{}') returns void
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant text := kind;
  -- who did it stands among the actors alone: there they are taken out when they leave
  facts constant jsonb := coalesce(payload, '{}') - 'dedupe_key' - 'person';
  once constant text := left(payload ->> 'dedupe_key', 200);
  known internal.notification_kinds;
  actor uuid := internal.as_id(payload ->> 'person');
  ends timestamptz := case when payload ->> 'expires_at' ~ '^\d{4}-\d\d-\d\d[T ]\d\d:\d\d' then (payload ->> 'expires_at')::timestamptz end;
  subject text;
  told uuid;
  is_again boolean := false;
  in_app boolean;
begin
  select * into known from internal.notification_kinds k where k.kind = wanted;
  if known.kind is null then
    raise exception using errcode = '22023', message = format('There is no notification kind %s', wanted),
      hint = 'Name it with internal.know_notification in the part''s rules.sql.';
  end if;
  if not exists (select from public.profiles p where p.user_id = person and p.status <> 'erased')
    or (known.is_optional and actor is not null and internal.is_shut_out(person, actor)) then
    return;
  end if;
  in_app := internal.wants_row(person, wanted);
  if not in_app and internal.later_mail(person, known) is null and not internal.has_push(person, wanted) then
    return;
  end if;
  subject := case when known.groups_by is null then null when known.groups_by = '' then '' else left(facts ->> known.groups_by, 100) end;
  if subject is not null or once is not null then
    perform pg_advisory_xact_lock(hashtextextended(wanted || coalesce(subject, once) || person, 0));
  end if;
  if once is not null and exists (select from public.notifications n where n.user_id = person and n.kind = wanted and n.dedupe_key = once) then
    return;
  end if;
  if subject is not null then
    select id into told from public.notifications n
    where n.user_id = person and n.kind = wanted and n.group_key = subject and n.read_at is null and n.removed_at is null and n.is_in_app = in_app
      and n.created_at > now() - interval '24 hours'
    order by n.created_at desc limit 1;
    is_again := told is not null;
  end if;
  if told is null then
    insert into public.notifications (user_id, kind, payload, group_key, dedupe_key, expires_at, is_in_app, has_actors)
    values (person, wanted, facts, subject, once, ends, in_app, actor is not null) returning id into told;
  end if;
  insert into public.notification_actors (notification_id, actor_id) select told, u.id from auth.users u where u.id = actor
  on conflict on constraint notification_actors_pkey do update set acted_at = now();
  update public.notifications n set payload = facts, latest_at = clock_timestamp(), seen_at = null, expires_at = coalesce(ends, n.expires_at),
    dedupe_key = coalesce(once, n.dedupe_key),
    count = case when actor is null then least(n.count + 1, 100000) else greatest(1, (select count(*) from public.notification_actors a where a.notification_id = told)) end
  where is_again and n.id = told;
  perform internal.plan_deliveries(told, known, person, facts);
end $$;

-- Whether a person has muted another, or one of them has shut the other out.
create or replace function internal.is_shut_out(person uuid, actor uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select internal.are_blocked(person, actor) or exists (select from public.user_mutes m where m.user_id = person and m.kind = 'user' and m.target = actor::text)
$$;

-- How often the mail that we make of a kind goes to a person; null where none does: it is not wanted, or its cause sends its own.
create or replace function internal.later_mail(person uuid, known internal.notification_kinds) returns text
language sql stable security definer set search_path = '' as $$
  select case when frequency = 'never' or known.has_own_hour or known.mails_itself and internal.wants_mail(person, known.kind) then null else frequency end
  from internal.mail_frequency(person, known.kind) frequency
$$;

create or replace function internal.has_push(person uuid, p_kind text) returns boolean
language sql stable security definer set search_path = '' as $$
  select internal.wants_push(person, p_kind) and exists (select from public.push_subscriptions s where s.user_id = person)
$$;

-- One delivery a channel. A row that moves up goes to devices once an hour, and into the next collected mail; a mail that came at once
-- does not come again.
create or replace function internal.plan_deliveries(told uuid, known internal.notification_kinds, person uuid, facts jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  breaks boolean := internal.breaks_quiet(known.kind, facts);
  frequency text := internal.later_mail(person, known);
begin
  if frequency is not null then
    insert into internal.notification_deliveries as d (notification_id, user_id, channel, frequency, due_at, is_held)
    select told, person, 'mail', frequency, due, frequency = 'at_once' and due > now() from internal.notification_due(person, frequency, breaks, now()) due
    on conflict on constraint notification_deliveries_once_key do update set due_at = excluded.due_at, frequency = excluded.frequency, served_at = null, is_sent = false, is_held = false
    where d.served_at is not null and excluded.frequency <> 'at_once';
  end if;
  if internal.has_push(person, known.kind) then
    insert into internal.notification_deliveries as d (notification_id, user_id, channel, frequency, due_at, is_held)
    select told, person, 'push', 'at_once', due, due > now() from internal.notification_due(person, 'at_once', breaks, now()) due
    on conflict on constraint notification_deliveries_once_key do update set due_at = greatest(excluded.due_at, d.served_at + interval '1 hour'), served_at = null, is_sent = false,
      is_held = excluded.is_held
    where d.served_at is not null;
  end if;
end $$;
