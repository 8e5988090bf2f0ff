-- What the person posted, commented and felt.
create or replace function internal.export_social(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'posts', (select coalesce(jsonb_agg(jsonb_build_object('body', p.body, 'created_at', p.created_at, 'status', p.status, 'audience', p.audience, 'comments_mode', p.comments_mode,
        'area', internal.area_json(p.area_id), 'attachment', internal.attachment_json(p.attach_kind, p.attach_id, p.attach_url, person),
        'pictures', internal.pictures_json(p.id), 'comment_count', p.comment_count, 'reactions', p.reaction_counts) order by p.created_at), '[]') from public.posts p where p.author_id = person and p.status <> 'deleted'),
    'comments', (select coalesce(jsonb_agg(jsonb_build_object('body', c.body, 'created_at', c.created_at, 'status', c.status, 'post_id', c.post_id) order by c.created_at), '[]')
      from public.comments c where c.author_id = person and c.status <> 'deleted'),
    'reactions', (select coalesce(jsonb_agg(jsonb_build_object('kind', r.kind, 'post_id', r.post_id, 'created_at', r.created_at) order by r.created_at), '[]') from public.reactions r where r.user_id = person),
    'mentioned_in', (select coalesce(jsonb_agg(distinct m.post_id), '[]') from public.post_mentions m join public.posts p on p.id = m.post_id where m.user_id = person and internal.may_read_post(person, p)))
$$;
