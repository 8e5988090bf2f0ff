-- What the journal has published.
create or replace function internal.search_docs_of_article(p_ids uuid[] default null) returns setof internal.search_doc
language sql stable security definer set search_path = '' as $$
  select a.id, '/journal/' || a.slug, a.title, initcap(replace(a.section, '_', ' ')), '{}'::text[], a.area_id, null::uuid, area.lat, area.lng,
    null::date, null::date, null::timestamptz, 2, null::uuid, array_to_string(a.tags, ' '), concat_ws(' ', area.name, a.standfirst), array['kind:article', 'section:' || a.section], null::integer
  from public.articles a left join public.areas area on area.id = a.area_id
  where a.status in ('published', 'updated') and (p_ids is null or a.id = any (p_ids))
$$;

create or replace function internal.search_cards_article(p_ids uuid[]) returns table (target_id uuid, card jsonb)
language sql stable security definer set search_path = '' as $$
  select a.id, internal.article_card(a)
  from public.articles a where a.id = any (p_ids)
$$;

select internal.watch_search_docs('article', 'articles');
select internal.watch_search_names('article', 'areas', 'select id from public.articles where area_id = any ($1)');
