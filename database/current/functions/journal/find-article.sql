-- What an article says besides its body: who made it, its corrections, its place in a series.
create or replace function internal.article_makers(article uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('slug', b.slug, 'name', b.name, 'bio', b.bio, 'role', ab.role)
    order by array_position('{writer,photographer,illustrator}'::text[], ab.role), ab.place), '[]')
  from public.article_bylines ab join public.bylines b on b.slug = ab.byline where ab.article_id = article
$$;

create or replace function internal.article_series_json(article public.articles) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('slug', s.slug, 'title', s.title, 'part', article.part,
    'previous', (select jsonb_build_object('slug', o.slug, 'title', o.title) from public.articles o where o.series_id = s.id and o.part < article.part
      and o.status in ('published', 'updated') order by o.part desc limit 1),
    'next', (select jsonb_build_object('slug', o.slug, 'title', o.title) from public.articles o where o.series_id = s.id and o.part > article.part
      and o.status in ('published', 'updated') order by o.part limit 1))
  from public.article_series s where s.id = article.series_id
$$;

-- Nights to come that an article mentions, or at places and by people it mentions.
create or replace function internal.article_nights(article uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(internal.article_night(l.*) order by l.starts_at, l.event_id), '[]') from (
    select l.* from public.listings l
    where l.status = 'published' and l.starts_at > now() and (
      l.event_id in (select target_id from public.article_links where article_id = article and kind = 'event')
      or l.venue_id in (select target_id from public.article_links where article_id = article and kind = 'venue')
      or l.organiser_slug in (select o.slug from public.article_links k join public.organisers o on o.id = k.target_id where k.article_id = article and k.kind = 'organiser'))
    order by l.starts_at, l.event_id limit 4) l
$$;

create or replace function internal.article_places(article uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'slug', slug, 'name', name) order by kind, name), '[]') from (
    select 'venue' as kind, v.slug, v.name from public.article_links k join public.venues v on v.id = k.target_id
    where k.article_id = article and k.kind = 'venue' and v.status in ('active', 'temporarily_closed', 'closed')
    union all
    select 'artist', a.slug, a.name from public.article_links k join public.artists a on a.id = k.target_id where k.article_id = article and k.kind = 'artist'
    union all
    select 'organiser', o.slug, o.name from public.article_links k join public.organisers o on o.id = k.target_id where k.article_id = article and k.kind = 'organiser') places
$$;

-- Of the same section or about the same things, the closest first.
create or replace function internal.related_articles(article public.articles) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(internal.article_card(o.*) order by picked.closeness desc, o.published_at desc), '[]') from (
    select latest.id, (select count(*) from unnest(latest.tags) tag where tag = any (article.tags)) * 2 + (latest.section = article.section)::integer
      + coalesce(latest.area_id = article.area_id, false)::integer * 2 as closeness
    from (select id, tags, section, area_id, published_at from public.articles where status in ('published', 'updated') and id <> article.id
      order by published_at desc limit 100) latest
    order by 2 desc, latest.published_at desc limit 3) picked join public.articles o on o.id = picked.id
$$;

create or replace function internal.article_json(article public.articles) returns jsonb
language sql stable security definer set search_path = '' as $$
  select internal.article_card(article) || jsonb_build_object('body', article.body, 'hero_credit', article.hero_credit, 'tags', article.tags,
    'update_note', article.update_note, 'updated_at', article.updated_at, 'status', article.status, 'makers', internal.article_makers(article.id),
    'series', internal.article_series_json(article), 'targets', internal.article_targets(article.body),
    'corrections', (select coalesce(jsonb_agg(jsonb_build_object('text', c.text, 'created_at', c.created_at) order by c.created_at desc), '[]')
      from public.article_corrections c where c.article_id = article.id))
$$;

-- An article by its address for anybody: {"article", "nights", "places", "related"}; {"is_gone": true} for what was public and is not; null for what never was.
create or replace function public.find_article(p_slug text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  article public.articles;
begin
  select * into article from public.articles a where a.slug = p_slug
    or a.id = (select h.target_id from public.slug_history h where h.thing = 'articles' and h.slug = p_slug) order by a.slug = p_slug desc limit 1;
  if article.id is null then
    return case when exists (select from public.slug_history h where h.thing = 'articles' and h.slug = p_slug) then '{"is_gone": true}'::jsonb end;
  elsif article.status in ('archived', 'removed', 'draft') and article.published_at is not null then
    return '{"is_gone": true}';
  elsif article.status not in ('published', 'updated') then
    return null;
  end if;
  return jsonb_build_object('article', internal.article_json(article), 'nights', internal.article_nights(article.id),
    'places', internal.article_places(article.id), 'related', internal.related_articles(article));
end $$;

-- The whole text of the latest pieces, for feeds: of everything, a section, an author or a series.
create or replace function public.list_feed(p_filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  f jsonb := case jsonb_typeof(p_filters) when 'object' then p_filters else '{}' end;
  answer jsonb;
begin
  execute format('select coalesce(jsonb_agg(internal.article_json(a.*) order by a.published_at desc, a.id), ''[]'') from (
    select a.* from public.articles a where %s order by a.published_at desc, a.id limit 20) a', internal.article_conditions(f)) into answer using f, internal.search_query(left(f ->> 'query', 200));
  return answer;
end $$;

grant execute on function public.find_article(text), public.list_feed(jsonb) to anon, authenticated, service_role;
