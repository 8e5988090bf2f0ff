-- Who reads a post: one rule for policies, functions and pictures.

-- Visible, of somebody whose profile the viewer (null without an account) may see, and where it is for followers, of oneself or of
-- somebody who is followed. What a deleted person left is for everybody.
create or replace function internal.may_read_post(viewer uuid, post public.posts) returns boolean
language sql stable security definer set search_path = '' as $$
  select post.status = 'visible' and case
    when post.author_id is null then post.audience = 'public'
    when post.audience = 'public' then internal.may_see(viewer, post.author_id, 'profile')
    else viewer is not null and internal.standing_towards(viewer, post.author_id) in ('me', 'follower') and internal.may_see(viewer, post.author_id, 'profile') end
$$;

-- The author reads what waits, and what was taken down, too.
create or replace function internal.may_open_post(viewer uuid, post public.posts) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(post.author_id = viewer and post.status <> 'deleted', false) or internal.may_read_post(viewer, post)
$$;

-- @throws POSTS_NOT_FOUND where there is no such post for the caller
create or replace function internal.readable_post(me uuid, p_post_id uuid) returns public.posts
language plpgsql stable security definer set search_path = '' as $$
declare
  post public.posts;
begin
  select * into post from public.posts where id = p_post_id;
  if post.id is null or not internal.may_read_post(me, post) then
    perform internal.refuse(404, 'POSTS_NOT_FOUND', 'This post is not there', 'Look at the page again.');
  end if;
  return post;
end $$;

-- Why a reader cannot comment: nobody, following (people whom the author follows), or null where they can. The stricter of what the post
-- and what its author say holds.
create or replace function internal.why_no_comment(viewer uuid, post public.posts) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when post.author_id is null then 'nobody'
    when 'nobody' in (post.comments_mode, p.comment_policy) then 'nobody'
    when viewer = post.author_id then null
    when 'following' in (post.comments_mode, p.comment_policy) and not exists (select from public.follows f
      where f.follower_id = post.author_id and f.kind = 'user' and f.target = viewer::text and f.status = 'active') then 'following' end
  from (select) always left join public.profile_private p on p.user_id = post.author_id
$$;

-- A picture is read with its post, by its author alone before it has one, and by staff where the post waits, was taken down or is
-- reported. Lists of the bucket are for nobody but servers: each of its names would be asked about.
create or replace function internal.may_read_post_file(p_name text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := internal.proven_uid();
  post public.posts;
begin
  select p.* into post from public.post_media m join public.posts p on p.id = m.post_id where m.path = p_name;
  if post.id is null then
    return split_part(p_name, '/', 1) = me::text;
  elsif internal.may_read_post(me, post) or post.author_id = me and post.status = 'pending_check' then
    return true;
  end if;
  return me is not null and internal.is_staff()
    and (post.status in ('pending_check', 'hidden', 'removed') or exists (select from public.report_items i where i.kind = 'post' and i.target_id = post.id));
end $$;

-- also asked by the policies of tables
grant execute on function internal.may_read_post(uuid, public.posts), internal.may_open_post(uuid, public.posts), internal.may_read_post_file(text) to anon, authenticated;
