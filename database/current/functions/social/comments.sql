-- Comments: one level deep, under a post one may read.

-- @throws COMMENTS_INVALID, COMMENTS_CLOSED, COMMENTS_NOT_FOUND, COMMENTS_REPLY_TO_REPLY, COMMENTS_CLIENT_ID_USED, COMMENTS_RATE_LIMITED,
--   POSTS_NOT_FOUND, POSTS_UNCONFIRMED, POSTS_PROFILE_HIDDEN, AGE_REQUIRED, AGE_TOO_YOUNG
create or replace function public.create_comment(p_client_id uuid, p_post_id uuid, p_body text, p_parent_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_post_person();
  words text := internal.clean_post(p_body);
  made public.comments;
  post public.posts;
begin
  if p_client_id is null then
    perform internal.refuse(400, 'COMMENTS_INVALID', 'A comment has an id of its sender', 'Give p_client_id, made once.');
  end if;
  perform internal.check_words(words, 'COMMENTS_INVALID', 'Comment');
  perform pg_advisory_xact_lock(hashtextextended('comments of ' || me, 0));
  select * into made from public.comments where author_id = me and client_id = p_client_id;
  if made.id is not null then
    if made.post_id <> p_post_id or made.body <> words and made.status <> 'deleted' then
      perform internal.refuse(409, 'COMMENTS_CLIENT_ID_USED', 'Another comment was sent under this id', 'Send it again under a new one.');
    end if;
    select * into post from public.posts where id = made.post_id;
    return internal.comment_json(made, post, me);
  end if;
  post := internal.readable_post(me, p_post_id);
  perform internal.check_parent(me, post.id, p_parent_id);
  perform internal.require_post_writer();
  perform internal.take_limit(me, 'comments', 'COMMENTS_RATE_LIMITED');
  -- locked against a deletion of the post
  perform from public.posts where id = post.id for update;
  post := internal.readable_post(me, p_post_id);
  if internal.why_no_comment(me, post) is not null then
    perform internal.refuse(403, 'COMMENTS_CLOSED', case internal.why_no_comment(me, post) when 'nobody' then 'Comments are closed' else 'Only people the author follows can comment' end, 'You can still read the post.');
  end if;
  insert into public.comments (post_id, parent_id, author_id, body, status, client_id, created_at)
  values (post.id, p_parent_id, me, words, case when internal.why_check(me, words, false) is null then 'visible' else 'pending_check' end, p_client_id, clock_timestamp()) returning * into made;
  insert into public.post_mentions (post_id, comment_id, user_id, name) select post.id, made.id, l.user_id, l.name from internal.linked_handles(me, words) l;
  if made.status = 'visible' then
    perform internal.tell_of_comment(made, post);
  end if;
  return internal.comment_json(made, post, me);
end $$;

-- A reply is to a comment of the same post that its writer can read, and to no reply. @throws COMMENTS_NOT_FOUND, COMMENTS_REPLY_TO_REPLY
create or replace function internal.check_parent(me uuid, p_post_id uuid, p_parent_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  parent public.comments;
begin
  if p_parent_id is null then
    return;
  end if;
  select * into parent from public.comments where id = p_parent_id and post_id = p_post_id;
  if parent.id is null or parent.status <> 'visible' or parent.author_id is not null and internal.are_blocked(me, parent.author_id) then
    perform internal.refuse(404, 'COMMENTS_NOT_FOUND', 'This comment is not there', 'Look at the page again.');
  elsif parent.parent_id is not null then
    perform internal.refuse(400, 'COMMENTS_REPLY_TO_REPLY', 'A reply cannot be replied to', 'Reply to the comment above it.');
  end if;
end $$;

-- Tells the author of the post, the writer of the comment it replies to, and who is mentioned; each once.
create or replace function internal.tell_of_comment(c public.comments, post public.posts) returns void
language plpgsql security definer set search_path = '' as $$
declare
  replied_to uuid := (select author_id from public.comments where id = c.parent_id);
  payload jsonb := jsonb_build_object('post_id', post.id, 'comment_id', c.id, 'person', c.author_id);
begin
  if replied_to is not null and replied_to <> c.author_id and internal.may_read_post(replied_to, post) then
    perform internal.notify('comment_reply', replied_to, payload);
  end if;
  if post.author_id is not null and post.author_id <> c.author_id and post.author_id is distinct from replied_to then
    perform internal.notify('comment_new', post.author_id, payload);
  end if;
  perform internal.notify('mention', m.user_id, payload || jsonb_build_object('dedupe_key', c.id))
  from public.post_mentions m where m.comment_id = c.id and m.user_id not in (c.author_id, coalesce(replied_to, c.author_id), coalesce(post.author_id, c.author_id)) and internal.may_read_post(m.user_id, post);
end $$;

-- A comment that was taken back, by its writer, the post's author or staff, leaves no notice, and no mail that was to come of one.
create or replace function internal.take_back_notices() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  untold uuid[];
begin
  with gone as (
    delete from public.notifications n where n.kind in ('comment_new', 'comment_reply', 'mention') and n.payload ->> 'comment_id' = new.id::text and n.user_id in (
      select p.author_id from public.posts p where p.id = new.post_id union select c.author_id from public.comments c where c.id = new.parent_id
      union select m.user_id from public.post_mentions m where m.comment_id = new.id) returning n.user_id)
  select array_agg(distinct user_id) into untold from gone;
  perform realtime.send('{}', 'notification', 'person:' || person) from unnest(untold) person;
  return null;
end $$;
create or replace trigger take_back_notices after update of status on public.comments for each row
  when (new.status is distinct from old.status and new.status in ('deleted', 'dismissed', 'removed')) execute function internal.take_back_notices();

-- One's own comment. @returns false where it was deleted before
create or replace function public.delete_comment(p_comment_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  c public.comments;
begin
  perform internal.take_limit(me, 'post_changes', 'POSTS_RATE_LIMITED');
  perform from public.posts p where p.id = (select post_id from public.comments where id = p_comment_id) for update;
  select * into c from public.comments where id = p_comment_id and author_id = me for update;
  if c.id is null then
    perform internal.refuse(404, 'COMMENTS_NOT_FOUND', 'This comment is not there', 'Look at the page again.');
  elsif c.status = 'deleted' then
    return false;
  end if;
  update public.comments set status = 'deleted' where id = c.id;
  perform internal.empty_comment(c.id, now());
  return true;
end $$;

-- The author of a post takes a comment away; its writer is told, and reads it no more there.
create or replace function public.dismiss_comment(p_comment_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  c public.comments;
begin
  perform internal.take_limit(me, 'post_changes', 'POSTS_RATE_LIMITED');
  perform from public.posts p where p.id = (select post_id from public.comments where id = p_comment_id) for update;
  select w.* into c from public.comments w join public.posts p on p.id = w.post_id where w.id = p_comment_id and p.author_id = me and p.status <> 'deleted' and w.status = 'visible' for update of w;
  if c.id is null or c.author_id = me then
    perform internal.refuse(404, 'COMMENTS_NOT_FOUND', 'This comment is not there', 'Look at the page again.');
  end if;
  update public.comments set status = 'dismissed' where id = c.id;
  if c.author_id is not null then
    perform internal.notify('comment_removed', c.author_id, jsonb_build_object('post_id', c.post_id));
  end if;
end $$;

grant execute on function public.create_comment(uuid, uuid, text, uuid), public.delete_comment(uuid), public.dismiss_comment(uuid) to authenticated;
