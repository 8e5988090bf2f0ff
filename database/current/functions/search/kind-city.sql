-- Towns of ours; those with nothing on have no page of their own and lead to their list of nights.
create or replace function internal.search_docs_of_city(p_ids uuid[] default null) returns setof internal.search_doc
language sql stable security definer set search_path = '' as $$
  select a.id, '/cities/' || a.slug, a.name, coalesce(parent.name, ''), '{}'::text[], a.id, null::uuid, a.lat, a.lng,
    null::date, null::date, null::timestamptz, 5, null::uuid, parent.name, null::text, array['kind:city'], null::integer
  from public.areas a left join public.areas parent on parent.id = a.parent_id
  where a.kind = 'city' and (p_ids is null or a.id = any (p_ids))
$$;

create or replace function internal.search_cards_city(p_ids uuid[]) returns table (target_id uuid, card jsonb)
language sql stable security definer set search_path = '' as $$
  select a.id, jsonb_build_object('id', a.id, 'slug', a.slug, 'path', '/cities/' || a.slug, 'title', a.name,
    'detail', (select name from public.areas p where p.id = a.parent_id),
    'nights', (select count(*) from public.listings l where l.area_id = a.id and l.last_night >= internal.night_date(now()) and l.status = 'published'))
  from public.areas a where a.id = any (p_ids)
$$;

select internal.watch_search_docs('city', 'areas');
