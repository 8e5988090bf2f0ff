-- Whether a kind is wanted in the drawer: what is not optional is always on.
create or replace function internal.wants_row(p_person uuid, p_kind text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select p.in_app from public.notification_prefs p join internal.notification_kinds k on k.kind = p.kind and k.is_optional
    where p.user_id = p_person and p.kind = p_kind), true)
$$;

-- Whether a mail that an optional kind sends by itself is wanted. Asked before it is queued.
create or replace function internal.wants_mail(p_person uuid, p_kind text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select p.by_mail from public.notification_prefs p join internal.notification_kinds k on k.kind = p.kind and k.is_optional
    where p.user_id = p_person and p.kind = p_kind), true)
$$;

-- Tells a person something on the site, in the transaction of its cause. The payload's `person` is who did it: nobody hears of
-- somebody they have shut out or muted. What is of one kind and subject, unread and of the last day becomes one row that moves up.
-- @throws 22023 when no part's rules.sql names the kind
create or replace function internal.notify(kind text, person uuid, payload jsonb default '{}') returns void
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant text := kind;
  facts constant jsonb := coalesce(payload, '{}');
  known internal.notification_kinds;
  actor uuid := case when payload ->> 'person' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (payload ->> 'person')::uuid end;
  subject text;
  told uuid;
  is_again boolean := false;
begin
  select * into known from internal.notification_kinds k where k.kind = wanted;
  if known.kind is null then
    raise exception using errcode = '22023', message = format('There is no notification kind %s', wanted),
      hint = 'Name it with internal.know_notification in the part''s rules.sql.';
  end if;
  if not exists (select from public.profiles p where p.user_id = person and p.status <> 'erased') or (actor is not null and known.is_optional
    and (internal.are_blocked(person, actor) or exists (select from public.user_mutes m where m.user_id = person and m.kind = 'user' and m.target = actor::text))) then
    return;
  end if;
  if not internal.wants_row(person, wanted) then
    return;
  end if;
  subject := case when known.groups_by is null then null when known.groups_by = '' then '' else left(facts ->> known.groups_by, 100) end;
  if subject is not null then
    perform pg_advisory_xact_lock(hashtextextended(wanted || subject || person, 0));
    select id into told from public.notifications n
    where n.user_id = person and n.kind = wanted and n.group_key = subject and n.read_at is null and n.removed_at is null and n.latest_at > now() - interval '24 hours'
    order by n.latest_at desc limit 1;
    is_again := told is not null;
  end if;
  if told is null then
    insert into public.notifications (user_id, kind, payload, group_key)
    values (person, wanted, facts, subject) returning id into told;
  end if;
  insert into public.notification_actors (notification_id, actor_id) select told, u.id from auth.users u where u.id = actor
  on conflict on constraint notification_actors_pkey do update set acted_at = now();
  update public.notifications n set payload = facts, latest_at = clock_timestamp(), seen_at = null,
    count = case when actor is null then least(n.count + 1, 100000) else greatest(1, (select count(*) from public.notification_actors a where a.notification_id = told)) end
  where is_again and n.id = told;
end $$;
