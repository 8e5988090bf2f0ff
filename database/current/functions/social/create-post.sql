-- The pictures of a new post, checked: of the writer's own folder, there, of no other post, and described. @throws POSTS_INVALID, POSTS_PICTURE_NOT_FOUND
create or replace function internal.check_post_pictures(me uuid, pictures jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  picture jsonb;
begin
  if jsonb_typeof(pictures) <> 'array' then
    perform internal.refuse(400, 'POSTS_INVALID', 'Pictures are a list', 'Give each a path and an alt.');
  elsif jsonb_array_length(pictures) > 4 then
    perform internal.refuse(400, 'POSTS_INVALID', 'Add at most four pictures', 'Take one away.');
  end if;
  for picture in select * from jsonb_array_elements(pictures) loop
    if char_length(internal.clean_post(picture ->> 'alt')) not between 1 and 500 then
      perform internal.refuse(400, 'POSTS_INVALID', 'Describe this picture', 'Say in 1 to 500 characters what it shows.');
    elsif not exists (select from storage.objects o where o.bucket_id = 'post_media' and o.name = picture ->> 'path' and o.name like me || '/%' and o.metadata ->> 'mimetype' like 'image/%')
      or exists (select from public.post_media m where m.path = picture ->> 'path')
      or (select count(*) from jsonb_array_elements(pictures) other where other ->> 'path' = picture ->> 'path') > 1 then
      perform internal.refuse(404, 'POSTS_PICTURE_NOT_FOUND', 'A picture is not there', 'Add it again.');
    end if;
  end loop;
end $$;

-- What is attached, as the columns of a post hold it, and the city it is in. @throws POSTS_INVALID, POSTS_ATTACHMENT_NOT_FOUND
create or replace function internal.read_attachment(attachment jsonb, out kind text, out id uuid, out url text, out area uuid) returns record
language plpgsql stable security definer set search_path = '' as $$
begin
  if attachment is null or jsonb_typeof(attachment) = 'null' then
    return;
  end if;
  kind := attachment ->> 'kind';
  id := internal.as_id(attachment ->> 'id');
  if jsonb_typeof(attachment) <> 'object' or coalesce(kind, '') not in ('event', 'venue', 'article', 'job', 'track') or (kind <> 'track' and id is null) then
    perform internal.refuse(400, 'POSTS_INVALID', 'What is attached has a kind and an id', 'Choose one event, venue, article, job or track.');
  elsif kind = 'track' then
    id := null;
    url := internal.clean_website(attachment ->> 'url');
    if url is null or char_length(url) > 500 then
      perform internal.refuse(400, 'POSTS_INVALID', 'Invalid URL', 'Give the address of the track. It begins with https://.');
    end if;
    return;
  end if;
  if kind = 'job' and not exists (select from public.jobs j where j.id = read_attachment.id and j.status = 'open')
    or internal.attachment_json(kind, id, null, auth.uid()) ? 'is_gone' then
    perform internal.refuse(404, 'POSTS_ATTACHMENT_NOT_FOUND', 'What you attached is not on show', 'Take it off, or choose something else.');
  end if;
  area := case kind when 'event' then (select l.area_id from public.listings l where l.event_id = read_attachment.id)
    when 'venue' then (select v.area_id from public.venues v where v.id = read_attachment.id)
    when 'article' then (select a.area_id from public.articles a where a.id = read_attachment.id)
    else (select j.area_id from public.jobs j where j.id = read_attachment.id) end;
end $$;

-- Shows something to everybody, or to followers. Sent again under the same p_client_id it is the same post.
-- @param p_pictures [{path, alt}] of the bucket post_media; p_attachment {kind, id}, {kind: track, url} or null
-- @throws POSTS_INVALID, POSTS_UNCONFIRMED, POSTS_PROFILE_HIDDEN, POSTS_PICTURE_NOT_FOUND, POSTS_ATTACHMENT_NOT_FOUND, POSTS_CLIENT_ID_USED,
--   POSTS_RATE_LIMITED, AGE_REQUIRED, AGE_TOO_YOUNG
create or replace function public.create_post(p_client_id uuid, p_body text, p_pictures jsonb default '[]', p_attachment jsonb default null,
  p_audience text default 'public', p_comments_mode text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_post_person();
  words text := internal.clean_post(p_body);
  pictures jsonb := coalesce(p_pictures, '[]');
  made public.posts;
  attached record;
begin
  if p_client_id is null then
    perform internal.refuse(400, 'POSTS_INVALID', 'A post has an id of its sender', 'Give p_client_id, made once.');
  end if;
  -- one person's posts are written one after the other, so that one that is sent twice at once is one
  perform pg_advisory_xact_lock(hashtextextended('posts of ' || me, 0));
  select * into made from public.posts where author_id = me and client_id = p_client_id;
  if made.id is not null then
    if made.body <> words and made.status <> 'deleted' then
      perform internal.refuse(409, 'POSTS_CLIENT_ID_USED', 'Another post was sent under this id', 'Send it again under a new one.');
    end if;
    return internal.post_json(made, me);
  end if;
  perform internal.check_words(words, 'POSTS_INVALID', 'Post');
  if coalesce(p_audience, '') not in ('public', 'followers') or coalesce(p_comments_mode, 'everyone') not in ('everyone', 'following', 'nobody') then
    perform internal.refuse(400, 'POSTS_INVALID', 'Choose who sees the post and who may comment', 'The audience is public or followers; comments are for everyone, following or nobody.');
  end if;
  perform internal.check_post_pictures(me, pictures);
  attached := internal.read_attachment(p_attachment);
  perform internal.require_post_writer();
  perform internal.take_limit(me, 'posts', 'POSTS_RATE_LIMITED');
  perform internal.take_limit(me, 'posts_of_a_day', 'POSTS_RATE_LIMITED');
  insert into public.posts (author_id, body, attach_kind, attach_id, attach_url, area_id, audience, comments_mode, status, client_id)
  values (me, words, attached.kind, attached.id, attached.url, internal.city_of(coalesce(attached.area, (select p.area_id from public.profiles p where p.user_id = me))), p_audience,
    coalesce(p_comments_mode, (select p.comment_policy from public.profile_private p where p.user_id = me)),
    case when internal.why_check(me, words || ' ' || internal.alts_of(pictures), attached.kind = 'track') is null then 'visible' else 'pending_check' end, p_client_id)
  returning * into made;
  insert into public.post_media (post_id, place, path, alt, width, height, thumbhash)
  select made.id, given.place, o.name, internal.clean_post(given.picture ->> 'alt'), nullif((o.metadata ->> 'width')::integer, 0), nullif((o.metadata ->> 'height')::integer, 0), o.metadata ->> 'thumbhash'
  from jsonb_array_elements(pictures) with ordinality given(picture, place) join storage.objects o on o.bucket_id = 'post_media' and o.name = given.picture ->> 'path';
  insert into public.post_tags (post_id, tag, created_at) select made.id, t.tag, made.created_at from internal.named_tags(words) t;
  insert into public.post_mentions (post_id, user_id, name) select made.id, l.user_id, l.name from internal.linked_handles(me, words) l;
  if made.status = 'visible' then
    perform internal.tell_mentioned(made, null);
  end if;
  return internal.post_json(made, me);
end $$;

create or replace function internal.alts_of(pictures jsonb) returns text
language sql immutable set search_path = '' as $$
  select coalesce(string_agg(picture ->> 'alt', ' '), '') from jsonb_array_elements(pictures) picture
$$;

-- Tells those whom a post or one of its comments mentions, as far as they may read it.
create or replace function internal.tell_mentioned(post public.posts, c public.comments) returns void
language sql security definer set search_path = '' as $$
  select internal.notify('mention', m.user_id, jsonb_strip_nulls(jsonb_build_object('post_id', post.id, 'comment_id', c.id, 'person', coalesce(c.author_id, post.author_id),
    'dedupe_key', coalesce(c.id, post.id))))
  from public.post_mentions m where m.post_id = post.id and m.comment_id is not distinct from c.id and m.user_id <> coalesce(c.author_id, post.author_id) and internal.may_read_post(m.user_id, post)
$$;

-- One's own post. What an open report is about keeps its words until that is decided, for staff alone. @returns false where it was deleted before
create or replace function public.delete_post(p_post_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  post public.posts;
begin
  perform internal.take_limit(me, 'post_changes', 'POSTS_RATE_LIMITED');
  select * into post from public.posts where id = p_post_id and author_id = me for update;
  if post.id is null then
    perform internal.refuse(404, 'POSTS_NOT_FOUND', 'This post is not there', 'Look at the page again.');
  elsif post.status = 'deleted' then
    return false;
  end if;
  update public.posts set status = 'deleted' where id = post.id;
  perform internal.empty_post(post.id, now());
  return true;
end $$;

-- @param p_mode everyone, following (people whom the author follows) or nobody
create or replace function public.set_comments_mode(p_post_id uuid, p_mode text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
begin
  if coalesce(p_mode, '') not in ('everyone', 'following', 'nobody') then
    perform internal.refuse(400, 'POSTS_INVALID', 'Comments are for everyone, following or nobody', 'Choose one.');
  end if;
  perform internal.take_limit(me, 'post_changes', 'POSTS_RATE_LIMITED');
  update public.posts set comments_mode = p_mode where id = p_post_id and author_id = me and status <> 'deleted';
  if not found then
    perform internal.refuse(404, 'POSTS_NOT_FOUND', 'This post is not there', 'Look at the page again.');
  end if;
end $$;

grant execute on function public.create_post(uuid, text, jsonb, jsonb, text, text), public.delete_post(uuid), public.set_comments_mode(uuid, text) to authenticated;
