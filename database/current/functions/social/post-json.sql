-- How posts and comments are answered, under the rights of one reader (null without an account).

-- The person behind words; null where they are gone, or may not be named any more.
create or replace function internal.writer_json(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('user_id', person, 'handle', c.handle, 'full_name', c.full_name, 'avatar_path', c.avatar_path) from internal.person_card(person) c where c.handle is not null
$$;

-- What a post shows besides its words, read afresh: what is not on show any more for this reader is gone.
create or replace function internal.attachment_json(p_kind text, p_id uuid, p_url text, viewer uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when p_kind is null then null when p_kind = 'track' then jsonb_build_object('kind', 'track', 'url', p_url, 'is_player', internal.is_player_address(p_url))
    else coalesce((
      select jsonb_build_object('title', l.title, 'path', '/events/' || l.slug, 'subtitle', coalesce(l.venue_name, l.area_name), 'image_path', l.image_path, 'image_alt', l.image_alt,
          'night_date', l.night_date, 'starts_at', l.starts_at, 'status', l.status)
        from public.listings l where p_kind = 'event' and l.event_id = p_id
      union all
      select jsonb_build_object('title', v.name, 'path', '/venues/' || v.slug, 'subtitle', (select a.name from public.areas a where a.id = v.area_id), 'image_path', v.image_path, 'image_alt', v.image_alt)
        from public.venues v where p_kind = 'venue' and v.id = p_id and v.status in ('active', 'temporarily_closed', 'closed')
      union all
      select jsonb_build_object('title', a.title, 'path', '/journal/' || a.slug, 'subtitle', a.section, 'image_path', a.hero_path, 'image_alt', a.hero_alt)
        from public.articles a where p_kind = 'article' and a.id = p_id and a.status in ('published', 'updated')
      union all
      select jsonb_build_object('title', j.title, 'path', '/careers/' || j.slug, 'subtitle', internal.job_organisation(j) ->> 'name', 'status', j.status)
        from public.jobs j where p_kind = 'job' and j.id = p_id and j.status in ('open', 'closed', 'filled', 'expired')
          and (j.venue_id is not null or j.organiser_id is not null or viewer is null or not internal.are_blocked(viewer, j.posted_by))
    ) || jsonb_build_object('kind', p_kind, 'id', p_id), jsonb_build_object('kind', p_kind, 'is_gone', true)) end
$$;

-- The handles in these words that are links for this reader, and the tags.
create or replace function internal.marks_json(p_post_id uuid, p_comment_id uuid, words text, viewer uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'mentions', case when position('@' in words) = 0 then '[]' else (select coalesce(jsonb_agg(jsonb_build_object('name', m.name, 'handle', p.handle) order by m.name), '[]')
      from public.post_mentions m join public.profiles p on p.user_id = m.user_id
      where m.post_id = p_post_id and m.comment_id is not distinct from p_comment_id and p.status = 'active' and p.visibility <> 'hidden'
        and (viewer is null or not internal.are_blocked(viewer, m.user_id))) end,
    'tags', case when position('#' in words) = 0 then '[]' else (select coalesce(jsonb_agg(jsonb_build_object('name', t.name, 'tag', t.tag)), '[]') from internal.named_tags(words) t) end)
$$;

-- Whether words hold what a reader has muted.
create or replace function internal.is_folded(viewer uuid, words text) returns boolean
language sql stable security definer set search_path = '' as $$
  select viewer is not null and exists (select from public.user_mutes m where m.user_id = viewer
    and (m.kind = 'word' and position(m.target in lower(words)) > 0 or m.kind = 'tag' and m.target in (select t.tag from internal.named_tags(words) t)))
$$;

-- What its author is told of a post that others do not read.
create or replace function internal.post_notice(p_kind text, p_id uuid, p_status text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case p_status when 'pending_check' then '{"kind": "pending"}'::jsonb when 'visible' then null else
    jsonb_build_object('kind', p_status, 'reason', a.facts, 'rule', a.rule, 'decision_id', a.id) end
  from (select) always left join lateral (select * from public.report_actions ra where ra.kind = p_kind and ra.target_id = p_id and ra.action in ('hide', 'remove') and ra.reversed_at is null
    order by ra.created_at desc limit 1) a on true
$$;

create or replace function internal.pictures_json(p_post_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('path', m.path, 'alt', m.alt, 'width', m.width, 'height', m.height, 'thumbhash', m.thumbhash) order by m.place), '[]')
  from public.post_media m where m.post_id = p_post_id
$$;

create or replace function internal.post_json(post public.posts, viewer uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('type', 'post', 'id', post.id, 'created_at', post.created_at, 'author', internal.writer_json(post.author_id), 'body', post.body, 'status', post.status,
      'notice', internal.post_notice('post', post.id, post.status), 'audience', post.audience, 'comments_mode', post.comments_mode,
      'can_comment', viewer is not null and post.status = 'visible' and closed.why is null, 'comments_closed', closed.why,
      'area', internal.area_json(post.area_id), 'attachment', internal.attachment_json(post.attach_kind, post.attach_id, post.attach_url, viewer),
      'pictures', case when post.status in ('hidden', 'removed') then '[]' else internal.pictures_json(post.id) end,
      'comment_count', post.comment_count, 'reactions', post.reaction_counts,
      'my_reactions', (select coalesce(jsonb_agg(r.kind order by r.kind), '[]') from public.reactions r where r.user_id = viewer and r.post_id = post.id),
      'is_mine', coalesce(post.author_id = viewer, false),
      'is_saved', exists (select from public.saved_items s where s.user_id = viewer and s.kind = 'post' and s.target_id = post.id),
      'is_folded', coalesce(post.author_id <> viewer, true) and internal.is_folded(viewer, post.body))
    || internal.marks_json(post.id, null, post.body, viewer)
  from (select internal.why_no_comment(viewer, post) as why) closed
$$;

-- A comment for one reader of its post. What is gone, or of somebody they have shut out, keeps its place without words and name.
create or replace function internal.comment_json(c public.comments, post public.posts, viewer uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', c.id, 'post_id', c.post_id, 'parent_id', c.parent_id, 'created_at', c.created_at, 'gone', told.gone, 'status', case when told.gone is null then c.status end,
      'author', case when told.gone is null then internal.writer_json(c.author_id) end, 'body', case when told.gone is null then c.body end,
      'is_mine', told.gone is null and mine, 'can_delete', told.gone is null and mine,
      'can_dismiss', told.gone is null and not mine and c.status = 'visible' and coalesce(post.author_id = viewer, false),
      'can_reply', told.gone is null and c.status = 'visible' and c.parent_id is null and viewer is not null and internal.why_no_comment(viewer, post) is null,
      'is_folded', told.gone is null and not mine and internal.is_folded(viewer, c.body))
    || internal.marks_json(c.post_id, c.id, case when told.gone is null then c.body else '' end, viewer)
  from (select coalesce(c.author_id = viewer, false) as mine) own, lateral (select case
    when c.status not in ('visible', 'pending_check') then 'removed'
    when c.author_id is not null and not mine and (viewer is not null and internal.are_blocked(viewer, c.author_id)
      or not exists (select from public.profiles p where p.user_id = c.author_id and p.status = 'active')) then 'unavailable' end as gone) told
$$;
