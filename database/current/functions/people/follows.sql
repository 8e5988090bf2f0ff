-- Following people and things. Whom one may not see is answered like one who does not exist.

create or replace function internal.count_follows() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was integer := case when tg_op <> 'INSERT' and old.status = 'active' then 1 else 0 end;
  is_now integer := case when tg_op <> 'DELETE' and new.status = 'active' then 1 else 0 end;
begin
  if was <> is_now then
    insert into internal.follow_counts as known (kind, target, count)
    values (case when tg_op = 'DELETE' then old.kind else new.kind end, case when tg_op = 'DELETE' then old.target else new.target end, greatest(is_now - was, 0))
    on conflict on constraint follow_counts_pkey do update set count = greatest(known.count + is_now - was, 0);
    delete from internal.follow_counts where count = 0
      and kind = case when tg_op = 'DELETE' then old.kind else new.kind end and target = case when tg_op = 'DELETE' then old.target else new.target end;
  end if;
  return null;
end $$;
create or replace trigger count_follows after insert or update of status or delete on public.follows
  for each row execute function internal.count_follows();

-- Whether there is such a thing to follow. Of people it says nothing: whom one may see is asked elsewhere.
create or replace function internal.is_followable(kind text, target text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case
    when kind = 'tag' then exists (select from public.event_tags t where t.tag = target and t.is_public)
    when target !~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then false
    when kind = 'artist' then exists (select from public.artists where id = target::uuid)
    when kind = 'organiser' then exists (select from public.organisers where id = target::uuid)
    when kind = 'venue' then exists (select from public.venues where id = target::uuid and status in ('active', 'temporarily_closed'))
    when kind = 'area' then exists (select from public.areas where id = target::uuid)
    when kind = 'series' then internal.is_series_announced(target::uuid)
    else false end
$$;

create or replace function internal.refuse_follow() returns void
language plpgsql immutable set search_path = '' as $$
begin
  raise exception using errcode = 'PT404', message = 'There is nothing to follow here', detail = 'FOLLOWS_NOT_FOUND', hint = 'Reload the page.';
end $$;

-- How a person answers those who would follow them: active at once, requested, or null for nobody.
create or replace function internal.follow_answer(follower uuid, person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case p.visibility when 'public' then 'active' when 'followers' then 'requested' end
  from public.profiles p where p.user_id = person and p.status = 'active' and not internal.are_blocked(follower, person)
$$;

-- Follows something, or changes whether it rings. @returns active or requested
-- @throws FOLLOWS_NOT_FOUND, FOLLOWS_SELF, FOLLOWS_RATE_LIMITED, FOLLOWS_LIMIT_REACHED
create or replace function public.follow(p_kind text, p_target text, p_notify boolean default true) returns text
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  wanted text := lower(btrim(coalesce(p_target, '')));
  answer text := 'active';
  wait integer;
begin
  update public.follows set notify = coalesce(p_notify, true) where follower_id = me and kind = p_kind and target = wanted returning status into answer;
  if found then
    return answer;
  end if;
  wait := internal.take_rate_limit(internal.caller_key(), 'follows', 60, 60);
  if wait > 0 then
    perform internal.refuse_too_many('FOLLOWS_RATE_LIMITED', wait);
  end if;
  if p_kind = 'user' and wanted = me::text then
    raise exception using errcode = 'PT409', message = 'You cannot follow yourself', detail = 'FOLLOWS_SELF', hint = 'Follow somebody else.';
  end if;
  answer := case
    when p_kind = 'user' and wanted ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then internal.follow_answer(me, wanted::uuid)
    when internal.is_followable(p_kind, wanted) then 'active' end;
  if answer is null then
    perform internal.refuse_follow();
  end if;
  -- one person's follows are counted one after the other, or two at once could both be the last
  perform pg_advisory_xact_lock(hashtextextended('follows ' || me, 0));
  if (select count(*) from public.follows where follower_id = me) >= 5000 then
    raise exception using errcode = 'PT409', message = 'You follow five thousand things', detail = 'FOLLOWS_LIMIT_REACHED', hint = 'Unfollow some first.';
  end if;
  insert into public.follows (follower_id, kind, target, status, notify) values (me, p_kind, wanted, answer, coalesce(p_notify, true))
  on conflict on constraint follows_pkey do nothing;
  if found and p_kind = 'user' then
    perform internal.notify(case answer when 'active' then 'follower_new' else 'follow_requested' end, wanted::uuid, jsonb_build_object('person', me));
  end if;
  return answer;
end $$;

-- False where nothing was followed.
create or replace function public.unfollow(p_kind text, p_target text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
begin
  delete from public.follows where follower_id = me and kind = p_kind and target = lower(btrim(coalesce(p_target, '')));
  return found;
end $$;

-- Lets somebody follow who has asked, or does not. Nobody is told of a refusal.
create or replace function public.answer_follow_request(p_follower uuid, p_accept boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
begin
  if p_accept then
    update public.follows set status = 'active', accepted_at = now() where follower_id = p_follower and kind = 'user' and target = me::text and status = 'requested';
  else
    delete from public.follows where follower_id = p_follower and kind = 'user' and target = me::text and status = 'requested';
  end if;
  if not found then
    raise exception using errcode = 'PT404', message = 'This request is no longer there', detail = 'FOLLOWS_REQUEST_GONE', hint = 'Reload the page.';
  elsif p_accept then
    perform internal.notify('follow_accepted', p_follower, jsonb_build_object('person', me));
  end if;
end $$;

create or replace function public.remove_follower(p_follower uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
begin
  delete from public.follows where follower_id = p_follower and kind = 'user' and target = me::text;
  return found;
end $$;

-- What a person follows, by name: `path` leads there. People one may no longer see are left out.
create or replace function internal.list_follows_of(person uuid, viewer uuid, viewer_standing text)
returns table (kind text, target text, name text, path text, status text, notify boolean, created_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select f.kind, f.target, named.name, named.path, f.status, f.notify, f.created_at
  from public.follows f, lateral (
    select a.name, '/artists/' || a.slug as path from public.artists a where f.kind = 'artist' and a.id::text = f.target
    union all
    select o.name, '/organisers/' || o.slug from public.organisers o where f.kind = 'organiser' and o.id::text = f.target
    union all
    select v.name, '/venues/' || v.slug from public.venues v where f.kind = 'venue' and v.id::text = f.target
    union all
    select s.title, '/series/' || s.slug from public.series s where f.kind = 'series' and s.id::text = f.target and internal.is_series_announced(s.id)
    union all
    select r.name, '/events?area=' || r.slug from public.areas r where f.kind = 'area' and r.id::text = f.target
    union all
    select f.target, '/events?tag=' || f.target where f.kind = 'tag'
    union all
    select coalesce(p.full_name, p.handle::text), '/social/u/' || p.handle from public.profiles p
    where f.kind = 'user' and p.user_id::text = f.target and p.status = 'active'
      and case when viewer_standing = 'me' then not internal.are_blocked(person, p.user_id) else internal.may_see(viewer, p.user_id, 'profile') end
  ) named
  where f.follower_id = person and (viewer_standing = 'me' or f.status = 'active')
  order by f.created_at desc, f.kind, f.target limit 500
$$;

-- Who follows the caller, and who has asked to; requests first.
create or replace function public.list_my_followers()
returns table (user_id uuid, handle text, full_name text, avatar_path text, status text, created_at timestamptz)
language sql stable security definer set search_path = '' rows 100 as $$
  select p.user_id, p.handle::text, p.full_name, p.avatar_path, f.status, f.created_at
  from public.follows f join public.profiles p on p.user_id = f.follower_id and p.status = 'active'
  where f.kind = 'user' and f.target = internal.proven_uid()::text and p.user_id not in (select internal.blocked_people())
  order by f.status = 'active', f.created_at desc, p.user_id limit 500
$$;

-- A person by their whole address, where they allow it. Twenty questions a day; who is not found and who does not allow it answer alike.
create or replace function public.find_person(p_email text) returns table (user_id uuid, handle text, full_name text)
language plpgsql security definer set search_path = '' rows 1 as $$
declare
  me uuid := internal.require_person();
  wait integer := internal.take_rate_limit(internal.caller_key(), 'find_person', 20, 1440);
begin
  if wait > 0 then
    perform internal.refuse_too_many('PEOPLE_SEARCH_RATE_LIMITED', wait);
  end if;
  return query select p.user_id, p.handle::text, p.full_name
    from auth.users u join public.profiles p on p.user_id = u.id join public.profile_private own on own.user_id = u.id
    where lower(u.email) = lower(btrim(p_email)) and not u.is_sso_user and own.search_by_email
      and p.status = 'active' and p.visibility <> 'hidden' and not internal.are_blocked(me, p.user_id) and not internal.is_minor(p.user_id);
end $$;

grant execute on function public.follow(text, text, boolean), public.unfollow(text, text), public.answer_follow_request(uuid, boolean),
  public.remove_follower(uuid), public.list_my_followers(), public.find_person(text) to authenticated;
