-- The archive. p_filters: section, area (slug), tag, month (YYYY-MM, London), byline (slug), series (slug), query. What is not understood is passed over.
create or replace function internal.article_conditions(f jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  said text := 'a.status in (''published'', ''updated'')';
begin
  if coalesce(f ->> 'section', '') <> '' then said := said || ' and a.section = $1 ->> ''section'''; end if;
  if coalesce(f ->> 'area', '') <> '' then said := said || ' and a.area_id = (select id from public.areas where slug = $1 ->> ''area'' limit 1)'; end if;
  if coalesce(f ->> 'tag', '') <> '' then said := said || ' and a.tags @> array[$1 ->> ''tag'']'; end if;
  if f ->> 'month' ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$' then
    said := said || ' and a.published_at >= (($1 ->> ''month'') || ''-01'')::timestamp at time zone ''Europe/London''
      and a.published_at < ((($1 ->> ''month'') || ''-01'')::timestamp + interval ''1 month'') at time zone ''Europe/London''';
  end if;
  if coalesce(f ->> 'byline', '') <> '' then
    said := said || ' and exists (select from public.article_bylines ab where ab.article_id = a.id and ab.byline = $1 ->> ''byline'')';
  end if;
  if coalesce(f ->> 'series', '') <> '' then said := said || ' and a.series_id = (select id from public.article_series where slug = $1 ->> ''series'')'; end if;
  -- $2 is what is looked for. In a question of its own the planner does not know it and reads the index: words of an article are long and
  -- packed, and to unpack them for every row costs more than it thinks
  if internal.search_query(left(f ->> 'query', 200)) is not null then
    said := said || ' and a.search @@ (select $2)';
  end if;
  return said;
end $$;

-- The cards of a page, in its order: those of internal.article_card, for all of them at once and with a plan that is kept.
create or replace function internal.article_cards(ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'slug', a.slug, 'section', a.section, 'title', a.title, 'standfirst', a.standfirst,
      'published_at', a.published_at, 'words', a.words, 'hero_path', a.hero_path, 'hero_alt', a.hero_alt, 'partner_name', a.partner_name,
      'writers', (select coalesce(jsonb_agg(b.name order by ab.place), '[]') from public.article_bylines ab join public.bylines b on b.slug = ab.byline
        where ab.article_id = a.id and ab.role = 'writer'),
      'area', (select jsonb_build_object('name', area.name, 'slug', area.slug) from public.areas area where area.id = a.area_id)) order by page.place), '[]')
    from unnest(ids) with ordinality page (id, place) join public.articles a on a.id = page.id);
end $$;

-- The archive, a section and a month of either: what most people ask for, with plans that are kept.
create or replace function internal.list_archive(f jsonb, skipped integer, out total bigint, out ids uuid[])
language plpgsql stable security definer set search_path = '' as $$
declare
  chosen text := nullif(f ->> 'section', '');
  since timestamptz := '-infinity';
  before timestamptz := 'infinity';
begin
  if f ->> 'month' ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$' then
    since := ((f ->> 'month') || '-01')::timestamp at time zone 'Europe/London';
    before := (((f ->> 'month') || '-01')::timestamp + interval '1 month') at time zone 'Europe/London';
  end if;
  if chosen is null then
    select (select count(*) from public.articles a where a.status in ('published', 'updated') and a.published_at >= since and a.published_at < before),
      array(select a.id from public.articles a where a.status in ('published', 'updated') and a.published_at >= since and a.published_at < before
        order by a.published_at desc, a.id limit 24 offset skipped) into total, ids;
  else
    select (select count(*) from public.articles a
        where a.status in ('published', 'updated') and a.section = chosen and a.published_at >= since and a.published_at < before),
      array(select a.id from public.articles a
        where a.status in ('published', 'updated') and a.section = chosen and a.published_at >= since and a.published_at < before
        order by a.published_at desc, a.id limit 24 offset skipped) into total, ids;
  end if;
end $$;

-- {"total", "articles": 24 cards, the latest first}
create or replace function public.list_articles(p_filters jsonb default '{}', p_page integer default 1) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  f jsonb := case jsonb_typeof(p_filters) when 'object' then p_filters else '{}' end;
  skipped integer := 24 * (least(greatest(coalesce(p_page, 1), 1), 5000) - 1);
  total bigint;
  ids uuid[];
begin
  if concat(f ->> 'area', f ->> 'tag', f ->> 'byline', f ->> 'series', f ->> 'query') = '' then
    select * into total, ids from internal.list_archive(f, skipped);
  else
    execute format('select (select count(*) from public.articles a where %1$s),
        array(select a.id from public.articles a where %1$s order by a.published_at desc, a.id limit 24 offset $3)', internal.article_conditions(f))
      into total, ids using f, internal.search_query(left(f ->> 'query', 200)), skipped;
  end if;
  return jsonb_build_object('total', total, 'articles', internal.article_cards(ids));
end $$;

-- What the archive can be narrowed by: months, places, tags and series, with how many there are of each.
create or replace function public.list_article_facets(p_section text default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  with open as (select id, published_at, area_id, tags, series_id from public.articles where status in ('published', 'updated') and section = coalesce(p_section, section))
  select jsonb_build_object(
    'months', (select coalesce(jsonb_agg(jsonb_build_object('month', month, 'count', count) order by month desc), '[]') from (
      select to_char(published_at at time zone 'Europe/London', 'YYYY-MM') as month, count(*) from open group by 1) months),
    'areas', (select coalesce(jsonb_agg(jsonb_build_object('slug', slug, 'name', name, 'count', count) order by count desc, name), '[]') from (
      select a.slug, a.name, count(*) from open join public.areas a on a.id = open.area_id group by a.slug, a.name order by count(*) desc, a.name limit 12) areas),
    'tags', (select coalesce(jsonb_agg(jsonb_build_object('tag', tag, 'count', count) order by count desc, tag), '[]') from (
      select tag, count(*) from open, unnest(tags) tag group by tag order by count(*) desc, tag limit 16) tags),
    'series', (select coalesce(jsonb_agg(jsonb_build_object('slug', slug, 'title', title, 'count', count) order by title), '[]') from (
      select s.slug, s.title, count(*) from open join public.article_series s on s.id = open.series_id group by s.slug, s.title order by s.title limit 12) series))
$$;

-- What the journal says of an event, a venue, an artist or an organiser: the latest six.
create or replace function public.list_in_journal(p_kind text, p_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(internal.article_card(a.*) order by a.published_at desc, a.id), '[]') from (
    select a.* from public.articles a join public.article_links l on l.article_id = a.id
    where l.kind = p_kind and l.target_id = p_id and a.status in ('published', 'updated') order by a.published_at desc, a.id limit 6) a
$$;

-- Somebody who signs articles, and what they made. Null when nobody signs so.
create or replace function public.find_byline(p_slug text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select internal.byline_json(b.*) from public.bylines b where b.slug = p_slug
$$;

grant execute on function public.list_articles(jsonb, integer), public.list_article_facets(text), public.list_in_journal(text, uuid), public.find_byline(text)
  to anon, authenticated, service_role;
