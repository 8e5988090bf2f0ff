-- The feeds: newest first and nothing else. A page begins after the last one's time and id.

-- The rule of internal.may_read_post for many posts at once: `closed` are those shut out either way, `known` those whom the reader follows.
-- Without a pinned search path, so that the planner takes the expression itself in place of the call.
create or replace function internal.shows_post(post public.posts, author public.profiles, reader uuid, closed uuid[], known uuid[]) returns boolean
language sql immutable parallel safe as $$
  select post.author_id is null and post.audience = 'public' or post.author_id = reader
    or post.author_id <> all (closed) and author.status = 'active'
      and (author.visibility = 'public' and post.audience = 'public' or author.visibility in ('public', 'followers') and post.author_id = any (known))
$$;

-- Ids of people whom the reader has muted.
create or replace function internal.muted_people(reader uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(select m.target::uuid from public.user_mutes m where m.user_id = reader and m.kind = 'user')
$$;

-- The city a reader lives in, as far as they have told.
create or replace function internal.home_city(reader uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select internal.city_of(coalesce(own.home_area_id, p.area_id)) from public.profiles p left join public.profile_private own on own.user_id = p.user_id where p.user_id = reader
$$;

-- Nights that concern a reader: booked, answered or saved; of an artist, venue, organiser or series they follow; or in their city within
-- 14 days. At most a thousand.
create or replace function internal.nights_of_reader(reader uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  with tonight as (select internal.night_date(now()) as night),
  mine as (select f.kind, f.target::uuid as target from public.follows f where f.follower_id = reader and f.status = 'active' and f.kind in ('series', 'artist', 'venue', 'organiser'))
  select array(select distinct event_id from (
    select b.event_id from public.bookings b where b.user_id = reader and b.status in ('awaiting_approval', 'approved', 'processing', 'confirmed', 'partly_refunded', 'needs_attention')
    union all select t.event_id from public.tickets t where t.owner_id = reader and t.status in ('issued', 'checked_in', 'transfer_pending', 'expired', 'listed', 'expired')
    union all select r.event_id from public.rsvps r where r.user_id = reader and r.state <> 'not_going'
    union all select s.target_id from public.saved_items s where s.user_id = reader and s.kind = 'event'
    union all select e.id from mine join public.events e on mine.kind = 'series' and e.series_id = mine.target
    union all select played.event_id from mine join public.event_artists played on mine.kind = 'artist' and played.artist_id = mine.target
    union all select l.event_id from mine join public.listings l on mine.kind = 'venue' and l.venue_id = mine.target
    union all select l.event_id from mine join public.organisers o on mine.kind = 'organiser' and o.id = mine.target join public.listings l on l.organiser_slug = o.slug
    union all select h.event_id from mine join public.event_hosts h on mine.kind = 'organiser' and h.organiser_id = mine.target
    union all select l.event_id from tonight, public.listings l where l.area_id = internal.home_city(reader) and l.night_date between tonight.night and tonight.night + 14
  ) concerned limit 1000)
$$;

-- The posts of a feed that a reader may read, at most so many, without those of muted people.
create or replace function internal.feed_posts(p_feed text, reader uuid, p_area uuid, p_author uuid, p_tag text, p_before timestamptz, p_before_id uuid, p_limit integer) returns setof public.posts
language plpgsql stable security definer set search_path = '' as $$
declare
  closed uuid[] := array(select internal.blocked_people());
  known uuid[] := array(select internal.followed_people());
  muted uuid[] := internal.muted_people(reader);
  places uuid[];
begin
  if p_feed = 'following' then
    return query select p.* from unnest(known || reader) person cross join lateral (select * from public.posts one
        where one.author_id = person and (one.status = 'visible' or one.status = 'pending_check' and person = reader) and (one.created_at, one.id) < (p_before, p_before_id)
          and (p_tag is null or exists (select from public.post_tags t where t.post_id = one.id and t.tag = p_tag))
        order by one.created_at desc, one.id desc limit p_limit) p
      join public.profiles a on a.user_id = p.author_id
      where internal.shows_post(p, a, reader, closed, known) and p.author_id <> all (muted) order by p.created_at desc, p.id desc limit p_limit;
  elsif p_feed = 'author' then
    return query select p.* from public.posts p left join public.profiles a on a.user_id = p.author_id
      where p.author_id = p_author and (p.status = 'visible' or p.author_id = reader and p.status <> 'deleted') and (p.created_at, p.id) < (p_before, p_before_id)
        and (p_tag is null or exists (select from public.post_tags t where t.post_id = p.id and t.tag = p_tag))
        and internal.shows_post(p, a, reader, closed, known) order by p.created_at desc, p.id desc limit p_limit;
  elsif p_feed = 'saved' then
    return query select p.* from public.saved_items s join public.posts p on p.id = s.target_id left join public.profiles a on a.user_id = p.author_id
      where s.user_id = reader and s.kind = 'post' and p.status = 'visible' and (p.created_at, p.id) < (p_before, p_before_id)
        and (p_tag is null or exists (select from public.post_tags t where t.post_id = p.id and t.tag = p_tag))
        and internal.shows_post(p, a, reader, closed, known) order by p.created_at desc, p.id desc limit p_limit;
  elsif p_feed = 'event_talk' then
    return query select p.* from unnest(internal.nights_of_reader(reader)) night cross join lateral (select * from public.posts one
        where one.attach_id = night and one.attach_kind = 'event' and one.status = 'visible' and (one.created_at, one.id) < (p_before, p_before_id)
          and (p_tag is null or exists (select from public.post_tags t where t.post_id = one.id and t.tag = p_tag))
        order by one.created_at desc, one.id desc limit p_limit) p
      left join public.profiles a on a.user_id = p.author_id
      where internal.shows_post(p, a, reader, closed, known) and (p.author_id is null or p.author_id <> all (muted)) order by p.created_at desc, p.id desc limit p_limit;
  elsif p_tag is not null then
    places := internal.area_with_cities(p_area);
    return query select p.* from public.post_tags t join public.posts p on p.id = t.post_id left join public.profiles a on a.user_id = p.author_id
      where t.tag = p_tag and (t.created_at, t.post_id) < (p_before, p_before_id) and p.status = 'visible' and p.audience = 'public' and (p_area is null or p.area_id = any (places))
        and internal.shows_post(p, a, reader, closed, known) and (p.author_id is null or p.author_id <> all (muted)) order by t.created_at desc, t.post_id desc limit p_limit;
  elsif p_area is not null then
    -- each city by its own index, however small it is
    return query select p.* from unnest(internal.area_with_cities(p_area)) place cross join lateral (select one.* from public.posts one left join public.profiles a on a.user_id = one.author_id
        where one.area_id = place and one.status = 'visible' and one.audience = 'public' and (one.created_at, one.id) < (p_before, p_before_id)
          and internal.shows_post(one, a, reader, closed, known) and (one.author_id is null or one.author_id <> all (muted))
        order by one.created_at desc, one.id desc limit p_limit) p
      order by p.created_at desc, p.id desc limit p_limit;
  else
    return query select p.* from public.posts p left join public.profiles a on a.user_id = p.author_id
      where p.status = 'visible' and p.audience = 'public' and (p.created_at, p.id) < (p_before, p_before_id)
        and internal.shows_post(p, a, reader, closed, known) and (p.author_id is null or p.author_id <> all (muted)) order by p.created_at desc, p.id desc limit p_limit;
  end if;
end $$;

-- A city, or every city of a region.
create or replace function internal.area_with_cities(area uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  with recursive below as (
    select a.id from public.areas a where a.id = area
    union select a.id from public.areas a join below on a.parent_id = below.id where a.kind <> 'district'
  ) select array(select id from below)
$$;

-- People whom the reader follows and who say so: "is going" lines, made at reading.
create or replace function internal.feed_goings(reader uuid, p_before timestamptz, p_before_id uuid, p_limit integer) returns table (id uuid, created_at timestamptz, user_id uuid, event_id uuid)
language sql stable security definer set search_path = '' as $$
  select made.id, r.created_at, r.user_id, r.event_id
  from public.rsvps r join public.profiles p on p.user_id = r.user_id join public.events e on e.id = r.event_id join public.listings l on l.event_id = r.event_id,
    lateral (select md5(r.event_id || ' ' || r.user_id)::uuid as id) made
  where r.user_id in (select internal.followed_people()) and r.visible and r.state = 'going' and p.status = 'active' and p.show_going and p.visibility in ('public', 'followers')
    and e.attendee_list = 'opt_in' and l.location_mode <> 'secret' and (r.created_at, made.id) < (p_before, p_before_id)
    and not r.user_id in (select internal.blocked_people()) and r.user_id <> all (internal.muted_people(reader)) and not internal.is_muted(reader, l)
  order by r.created_at desc, made.id desc limit p_limit
$$;

-- Where a feed begins: whose posts, of which place. @throws POSTS_INVALID, AUTH_REQUIRED
create or replace function internal.open_feed(p_feed text, p_key text, reader uuid, out area uuid, out author uuid) returns record
language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(p_feed, '') not in ('following', 'city', 'event_talk', 'saved', 'author') then
    perform internal.refuse(400, 'POSTS_INVALID', 'There is no such feed', 'Choose following, city or event_talk.');
  elsif p_feed in ('following', 'event_talk', 'saved') and reader is null then
    perform internal.require_aal2();
    perform internal.refuse(401, 'AUTH_REQUIRED', 'You are not signed in', 'Sign in and try again.');
  elsif p_feed = 'city' then
    area := case when p_key is null then internal.home_city(reader) else (select internal.city_of(a.id) from public.areas a where a.slug = p_key) end;
    -- the country is everybody's
    area := (select a.id from public.areas a where a.id = area and a.kind <> 'country');
  elsif p_feed = 'author' then
    author := (select p.user_id from public.profiles p where p.handle operator(extensions.=) p_key::extensions.citext and p.status = 'active');
  end if;
end $$;

-- @param p_feed following, city, event_talk, saved or author; p_key is the slug of an area, or a handle
-- @returns {items, next, area} @throws POSTS_INVALID, AUTH_REQUIRED
create or replace function public.list_posts(p_feed text, p_key text default null, p_tag text default null, p_before timestamptz default null, p_before_id uuid default null, p_limit integer default 20) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := internal.proven_uid();
  opened record := internal.open_feed(p_feed, p_key, me);
  most integer := least(greatest(coalesce(p_limit, 20), 1), 20);
  before timestamptz := coalesce(p_before, 'infinity');
  before_id uuid := coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  wanted text := nullif(lower(btrim(p_tag)), '');
  answer jsonb;
begin
  with page as (
    select p.created_at, p.id, p as post from internal.feed_posts(p_feed, me, opened.area, opened.author, wanted, before, before_id, most + 1) p
  ), lines as (
    select g.* from internal.feed_goings(me, before, before_id, most + 1) g where p_feed = 'following' and wanted is null
  ), merged as (
    select created_at, id, post, null::uuid as person, null::uuid as night from page
    union all select created_at, id, null::public.posts, user_id, event_id from lines
    order by created_at desc, id desc limit most + 1
  ), shown as (select * from merged order by created_at desc, id desc limit most)
  select jsonb_build_object(
    'items', (select coalesce(jsonb_agg(case when s.person is null then internal.post_json(s.post, me)
        else jsonb_build_object('type', 'going', 'id', s.id, 'created_at', s.created_at, 'person', internal.writer_json(s.person), 'event', internal.attachment_json('event', s.night, null, me)) end
        order by s.created_at desc, s.id desc), '[]') from shown s),
    'next', case when (select count(*) from merged) > most then (select jsonb_build_object('before', s.created_at, 'before_id', s.id) from shown s order by s.created_at, s.id limit 1) end,
    'area', internal.area_json(opened.area)) into answer;
  return answer;
end $$;

-- Posts newer than the newest that is shown, for "5 new posts"; 99 at most, and not one's own.
create or replace function public.count_new_posts(p_feed text, p_key text default null, p_tag text default null, p_since timestamptz default null, p_since_id uuid default null) returns integer
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := internal.proven_uid();
  opened record := internal.open_feed(p_feed, p_key, me);
begin
  return (select count(*) from internal.feed_posts(p_feed, me, opened.area, opened.author, nullif(lower(btrim(p_tag)), ''), 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 99) p
    where p.author_id is distinct from me and (p.created_at, p.id) > (coalesce(p_since, 'infinity'), coalesce(p_since_id, '00000000-0000-0000-0000-000000000000')));
end $$;

-- @returns null where there is no such post for the caller
create or replace function public.get_post(p_post_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select internal.post_json(p, me.id) from (select internal.proven_uid() as id) me, public.posts p where p.id = p_post_id and internal.may_open_post(me.id, p)
$$;

-- Comments, the oldest first, 50 a page; a reply stands after its parent. Those of muted people are left out, what waits is its writer's.
create or replace function public.list_comments(p_post_id uuid, p_after timestamptz default null, p_after_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := internal.proven_uid();
  post public.posts;
begin
  select * into post from public.posts p where p.id = p_post_id and internal.may_open_post(me, p);
  return (
    with page as (
      select c from public.comments c where c.post_id = post.id
        and (c.created_at, c.id) > (coalesce(p_after, '-infinity'), coalesce(p_after_id, '00000000-0000-0000-0000-000000000000'))
        and (c.status <> 'pending_check' or c.author_id = me) and (c.author_id is null or c.author_id <> all (internal.muted_people(me)))
      order by c.created_at, c.id limit 51
    ), shown as (select (c).created_at, (c).id, c from page order by 1, 2 limit 50)
    select jsonb_build_object('items', (select coalesce(jsonb_agg(internal.comment_json(s.c, post, me) order by s.created_at, s.id), '[]') from shown s),
      'next', case when (select count(*) from page) > 50 then (select jsonb_build_object('after', s.created_at, 'after_id', s.id) from shown s order by s.created_at desc, s.id desc limit 1) end));
end $$;

-- Who reacted: the names one may see, the newest first, then how many more.
create or replace function public.list_reactions(p_post_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := internal.require_reader();
  post public.posts;
begin
  select * into post from public.posts p where p.id = p_post_id and internal.may_open_post(me, p);
  return (
    with named as (
      select r.user_id, r.kind, r.created_at from (select * from public.reactions one where one.post_id = post.id order by one.created_at desc limit 500) r
      where internal.may_see(me, r.user_id, 'profile') order by r.created_at desc limit 50
    )
    select jsonb_build_object('people', (select coalesce(jsonb_agg(internal.writer_json(n.user_id) || jsonb_build_object('kind', n.kind) order by n.created_at desc), '[]') from named n),
      'others', (select count(*) from public.reactions r where r.post_id = post.id) - (select count(*) from named)));
end $$;

grant execute on function public.list_posts(text, text, text, timestamptz, uuid, integer), public.count_new_posts(text, text, text, timestamptz, uuid),
  public.get_post(uuid), public.list_comments(uuid, timestamptz, uuid) to anon, authenticated;
grant execute on function public.list_reactions(uuid) to authenticated;
