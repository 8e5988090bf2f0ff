-- Posts and comments that are reported, or wait for a look.

-- What one may not read cannot be reported.
create or replace function internal.may_report_post(viewer uuid, target uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.posts p where p.id = target and internal.may_read_post(viewer, p))
$$;

create or replace function internal.may_report_comment(viewer uuid, target uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.comments c join public.posts p on p.id = c.post_id where c.id = target and internal.may_read_comment(viewer, c))
$$;

-- Readers of the post see its visible comments, except those by people who blocked them or are suspended.
create or replace function internal.may_read_comment(viewer uuid, c public.comments) returns boolean
language sql stable security definer set search_path = '' as $$
  select c.status = 'visible' and exists (select from public.posts p where p.id = c.post_id and internal.may_read_post(viewer, p))
    and (c.author_id is null or exists (select from public.profiles w where w.user_id = c.author_id and w.status = 'active') and (viewer is null or not internal.are_blocked(viewer, c.author_id)))
$$;
grant execute on function internal.may_read_comment(uuid, public.comments) to authenticated;

create or replace function internal.reported_post(target uuid) returns table (title text, path text, author_id uuid, author_name text, snapshot jsonb)
language sql stable security definer set search_path = '' as $$
  select named.title, '/social/p/' || p.id, p.author_id, coalesce(a.full_name, a.handle::text, 'Deleted user'),
    jsonb_build_object('title', named.title, 'description', p.body, 'status', p.status, 'audience', p.audience, 'pictures', internal.pictures_json(p.id),
      'attachment', internal.attachment_json(p.attach_kind, p.attach_id, p.attach_url, null))
  from public.posts p left join public.profiles a on a.user_id = p.author_id, lateral (select 'Post by ' || coalesce('@' || a.handle, 'a deleted user') as title) named
  where p.id = target and p.body <> ''
$$;

create or replace function internal.reported_comment(target uuid) returns table (title text, path text, author_id uuid, author_name text, snapshot jsonb)
language sql stable security definer set search_path = '' as $$
  select named.title, '/social/p/' || c.post_id, c.author_id, coalesce(a.full_name, a.handle::text, 'Deleted user'),
    jsonb_build_object('title', named.title, 'description', c.body, 'status', c.status)
  from public.comments c left join public.profiles a on a.user_id = c.author_id, lateral (select 'Comment by ' || coalesce('@' || a.handle, 'a deleted user') as title) named
  where c.id = target and c.body <> ''
$$;

create or replace function internal.moderate_post(target uuid, action text, note text, was jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before text := (select p.status from public.posts p where p.id = target for update);
begin
  update public.posts set status = case action when 'hide' then 'hidden' when 'remove' then 'removed' else 'visible' end
  where id = target and (action = 'hide' and status = 'visible' or action = 'remove' and status in ('pending_check', 'visible', 'hidden') or action = 'restore' and status in ('hidden', 'removed'));
  return jsonb_build_object('status', before);
end $$;

create or replace function internal.moderate_comment(target uuid, action text, note text, was jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before text;
begin
  -- the post first, as everybody who changes its comments does
  perform from public.posts p where p.id = (select c.post_id from public.comments c where c.id = target) for update;
  before := (select c.status from public.comments c where c.id = target for update);
  update public.comments set status = case action when 'hide' then 'hidden' when 'remove' then 'removed' else 'visible' end
  where id = target and (action = 'hide' and status = 'visible' or action = 'remove' and status in ('pending_check', 'visible', 'hidden', 'dismissed')
    or action = 'restore' and status in ('hidden', 'removed') and coalesce(was ->> 'status', '') <> 'dismissed');
  return jsonb_build_object('status', before);
end $$;

create or replace function internal.overview_social()
returns table (tile text, count bigint, oldest_at timestamptz, due_at timestamptz, for_admins boolean)
language sql stable security definer set search_path = '' as $$
  select 'posts', count(*), min(created_at), min(created_at) + interval '24 hours', false from (
    select p.created_at from public.posts p where p.status = 'pending_check' union all select c.created_at from public.comments c where c.status = 'pending_check') waiting
$$;

-- What makes staff look twice at words.
create or replace function internal.screen_post(writer uuid, words text, has_link boolean) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(
    select 'Says "' || w.word || '"' from internal.screening_words w where position(w.word in lower(words)) > 0
    union all select 'Holds a link' where has_link or internal.names_link(words)
    union all select 'Mentions somebody' where exists (select from internal.named_handles(words))
    union all select 'New account' where (select u.created_at from auth.users u where u.id = writer) > now() - interval '7 days'
    union all select 'Limited account' where exists (select from public.profile_private p where p.user_id = writer and p.limited_at is not null)
    order by 1)
$$;

-- Posts and comments that wait, the oldest first.
create or replace function public.list_pending_posts(p_after timestamptz default null, p_after_id uuid default null)
returns table (kind text, id uuid, post_id uuid, author_id uuid, author text, handle text, body text, created_at timestamptz, audience text, pictures jsonb, attachment jsonb, flags text[])
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.require_staff();
  return query select w.kind, w.id, w.post_id, w.author_id, coalesce(a.full_name, a.handle::text, 'Deleted user'), a.handle::text, w.body, w.created_at, w.audience, w.pictures, w.attachment, internal.screen_post(w.author_id, w.words, w.has_link)
    from (
      select 'post' as kind, p.id, p.id as post_id, p.author_id, p.body, p.created_at, p.audience, internal.pictures_json(p.id) as pictures, internal.attachment_json(p.attach_kind, p.attach_id, p.attach_url, null) as attachment,
        p.body || ' ' || internal.alts_of(internal.pictures_json(p.id)) as words, p.attach_kind is not distinct from 'track' as has_link
      from public.posts p where p.status = 'pending_check'
      union all
      select 'comment', c.id, c.post_id, c.author_id, c.body, c.created_at, p.audience, '[]', null, c.body, false from public.comments c join public.posts p on p.id = c.post_id where c.status = 'pending_check'
    ) w left join public.profiles a on a.user_id = w.author_id
    where (w.created_at, w.id) > (coalesce(p_after, '-infinity'), coalesce(p_after_id, '00000000-0000-0000-0000-000000000000')) order by w.created_at, w.id limit 50;
end $$;

grant execute on function public.list_pending_posts(timestamptz, uuid) to authenticated;
