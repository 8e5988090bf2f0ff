-- Promoters, collectives and labels.
create or replace function internal.search_docs_of_organiser(p_ids uuid[] default null) returns setof internal.search_doc
language sql stable security definer set search_path = '' as $$
  select o.id, '/organisers/' || o.slug, o.name, initcap(o.kind), '{}'::text[], null::uuid, null::uuid, null::float8, null::float8,
    null::date, null::date, null::timestamptz, 3, null::uuid, o.kind, o.about, array['kind:organiser'], null::integer
  from public.organisers o
  where o.trust <> 'restricted' and (p_ids is null or o.id = any (p_ids))
$$;

create or replace function internal.search_cards_organiser(p_ids uuid[]) returns table (target_id uuid, card jsonb)
language sql stable security definer set search_path = '' as $$
  select o.id, jsonb_build_object('id', o.id, 'slug', o.slug, 'path', '/organisers/' || o.slug, 'title', o.name, 'detail', internal.organiser_detail(o),
    'nights', (select count(*) from public.listings l where l.organiser_slug = o.slug and l.last_night >= internal.night_date(now()) and l.status = 'published'))
  from public.organisers o where o.id = any (p_ids)
$$;

select internal.watch_search_docs('organiser', 'organisers');
