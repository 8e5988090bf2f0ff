-- What a notification speaks of as it is now: a title, where it is, a picture; is_gone where there is nothing left to go to.
create or replace function internal.notification_subject(payload jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  uuid_shape constant text := '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
  event_id uuid := case when payload ->> 'event_id' ~ uuid_shape then (payload ->> 'event_id')::uuid end;
  job_id uuid := case when payload ->> 'job_id' ~ uuid_shape then (payload ->> 'job_id')::uuid end;
  booking_id uuid := case when payload ->> 'booking_id' ~ uuid_shape then (payload ->> 'booking_id')::uuid end;
  found jsonb;
begin
  if booking_id is not null then
    select jsonb_build_object('title', e.title, 'slug', e.slug, 'ref', b.ref, 'image_path', e.image_path) into found
    from public.bookings b join public.events e on e.id = b.event_id where b.id = booking_id;
  elsif event_id is not null then
    select jsonb_build_object('title', e.title, 'slug', e.slug, 'image_path', e.image_path, 'starts_at', e.starts_at) into found
    from public.events e where e.id = event_id and (e.status not in ('draft', 'removed') or internal.is_event_team(e.id));
  elsif job_id is not null then
    select jsonb_build_object('title', j.title, 'slug', j.slug) into found from public.jobs j where j.id = job_id and j.status <> 'removed';
  else
    return '{}';
  end if;
  return coalesce(found, jsonb_build_object('title', payload ->> 'title', 'is_gone', true));
end $$;

-- One row of the drawer. Those who have shut each other out, were muted, or left, are neither named nor counted.
create or replace function internal.notification_json(told public.notifications) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', told.id, 'kind', told.kind, 'tab', k.tab, 'is_optional', k.is_optional,
    'count', case when told.has_actors then greatest(internal.shown_actors(told), 1) else told.count end, 'payload', told.payload - 'person',
    'created_at', told.created_at, 'latest_at', told.latest_at, 'read_at', told.read_at, 'seen_at', told.seen_at, 'expires_at', told.expires_at,
    'subject', internal.notification_subject(told.payload), 'settled', internal.notification_settled(told.kind, told.payload),
    'actors', case when not told.has_actors then '[]' else (select coalesce(jsonb_agg(jsonb_build_object('name', shown.name, 'handle', shown.handle, 'avatar_path', shown.avatar_path)), '[]') from (
      select coalesce(nullif(p.full_name, ''), '@' || p.handle::text) as name, p.handle, p.avatar_path from public.notification_actors a
      join public.profiles p on p.user_id = a.actor_id and p.status = 'active'
      where a.notification_id = told.id and not internal.is_shut_out(told.user_id, a.actor_id)
        and (told.kind <> 'friend_going' or internal.may_see(told.user_id, a.actor_id, 'going'))
        and (told.kind <> 'reaction_new' or internal.may_see(told.user_id, a.actor_id, 'profile')) order by a.acted_at desc limit 2) shown) end)
  from internal.notification_kinds k where k.kind = told.kind
$$;

-- People read what they were told: a suspended person, too, reads what was decided about them. @throws AUTH_REQUIRED
create or replace function internal.require_reader() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.require_aal2();
  if auth.uid() is null then
    perform internal.refuse(401, 'AUTH_REQUIRED', 'User not authenticated', 'Sign in and try again.');
  end if;
  return auth.uid();
end $$;

-- A person's notifications, what moved last first, thirty at a time; `p_before` and `p_before_id` are latest_at and id of the last one read.
-- @throws NOTIFICATIONS_INVALID
create or replace function public.list_notifications(p_tab text default null, p_before timestamptz default null, p_before_id uuid default null, p_limit integer default 30) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := internal.require_reader();
begin
  if p_tab is not null and p_tab not in ('tickets', 'social', 'work') then
    perform internal.refuse(400, 'NOTIFICATIONS_INVALID', 'There is no such tab', 'Choose tickets, social or work.');
  end if;
  return (
    select coalesce(jsonb_agg(internal.notification_json(n) order by n.latest_at desc, n.id desc), '[]') from (
      select n.* from public.notifications n
      where n.user_id = me and n.removed_at is null and n.is_in_app
        and exists (select from internal.notification_kinds k where k.kind = n.kind and (p_tab is null or k.tab = p_tab) and (not n.has_actors or not k.is_optional or internal.shown_actors(n) > 0))
        and (p_before is null or (n.latest_at, n.id) < (p_before, coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')))
      order by n.latest_at desc, n.id desc limit least(greatest(coalesce(p_limit, 30), 1), 100)) n);
end $$;

-- How many a person has not read, by tab; counted to a hundred.
create or replace function public.count_notifications() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := internal.require_reader();
begin
  return (
    select jsonb_build_object('unread', count(*), 'unseen', count(*) filter (where few.seen_at is null), 'tickets', count(*) filter (where few.tab = 'tickets'),
      'social', count(*) filter (where few.tab = 'social'), 'work', count(*) filter (where few.tab = 'work'))
    from (select n.seen_at, k.tab from public.notifications n join internal.notification_kinds k on k.kind = n.kind
      where n.user_id = me and n.read_at is null and n.removed_at is null and n.is_in_app and (not n.has_actors or not k.is_optional or internal.shown_actors(n) > 0) limit 100) few);
end $$;

grant execute on function public.list_notifications(text, timestamptz, uuid, integer), public.count_notifications() to authenticated;
