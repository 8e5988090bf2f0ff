-- People whose profile everybody may read. They are found by what they call themselves, never by where they are.
create or replace function internal.search_docs_of_person(p_ids uuid[] default null) returns setof internal.search_doc
language sql stable security definer set search_path = '' as $$
  select p.user_id, '/social/u/' || p.handle, coalesce(p.full_name, p.handle::text), '@' || p.handle, array[p.handle::text, replace(p.handle::text, '_', ' ')],
    null::uuid, null::uuid, null::float8, null::float8, null::date, null::date, null::timestamptz, 1, p.user_id, null::text, null::text, array['kind:person'], null::integer
  from public.profiles p
  where p.visibility = 'public' and p.status = 'active' and not p.is_anonymised and not internal.is_minor(p.user_id) and (p_ids is null or p.user_id = any (p_ids))
$$;

create or replace function internal.search_cards_person(p_ids uuid[]) returns table (target_id uuid, card jsonb)
language sql stable security definer set search_path = '' as $$
  select p.user_id, jsonb_build_object('id', p.user_id, 'path', '/social/u/' || p.handle, 'title', coalesce(p.full_name, p.handle::text),
    'detail', '@' || p.handle, 'image_path', p.avatar_path)
  from public.profiles p where p.user_id = any (p_ids) and p.visibility = 'public' and p.status = 'active'
$$;

select internal.watch_search_docs('person', 'profiles', 'user_id');
