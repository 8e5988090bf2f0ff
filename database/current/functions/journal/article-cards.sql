-- An article as lists show it.
create or replace function internal.article_card(article public.articles) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', article.id, 'slug', article.slug, 'section', article.section, 'title', article.title, 'standfirst', article.standfirst,
    'published_at', article.published_at, 'words', article.words, 'hero_path', article.hero_path, 'hero_alt', article.hero_alt, 'partner_name', article.partner_name,
    'writers', (select coalesce(jsonb_agg(b.name order by ab.place), '[]') from public.article_bylines ab join public.bylines b on b.slug = ab.byline
      where ab.article_id = article.id and ab.role = 'writer'),
    'area', (select jsonb_build_object('name', a.name, 'slug', a.slug) from public.areas a where a.id = article.area_id))
$$;

-- A night as a card of an article, read afresh: a cancelled one says so, one that is not listed any more leaves.
create or replace function internal.article_night(card public.listings) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('slug', card.slug, 'title', card.title, 'status', card.status, 'night_date', card.night_date, 'starts_at', card.starts_at,
    'is_over', coalesce(card.ends_at, card.starts_at + interval '6 hours') < now(), 'venue_name', card.venue_name, 'area_name', card.area_name,
    'price_from_pence', card.price_from_pence, 'sale_state', card.sale_state, 'sale_kind', card.sale_kind)
$$;

-- Everything that the cards of a body show, by id. Hidden and secret things have none.
create or replace function internal.article_targets(body jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  with named as (select distinct block ->> 'type' as kind, internal.form_uuid(block, 'id') as id from jsonb_array_elements(body) block
    where block ->> 'type' in ('event', 'venue', 'artist'))
  select coalesce(jsonb_object_agg(id, card), '{}') from (
    select n.id, internal.article_night(l.*) as card from named n join public.listings l on l.event_id = n.id where n.kind = 'event'
    union all
    select n.id, jsonb_build_object('slug', v.slug, 'name', v.name, 'status', v.status, 'image_path', v.image_path, 'image_alt', v.image_alt,
      'area_name', (select name from public.areas where id = v.area_id))
    from named n join public.venues v on v.id = n.id where n.kind = 'venue' and v.status in ('active', 'temporarily_closed', 'closed')
    union all
    select n.id, jsonb_build_object('slug', a.slug, 'name', a.name, 'image_path', a.image_path, 'image_alt', a.image_alt)
    from named n join public.artists a on a.id = n.id where n.kind = 'artist') cards
$$;
