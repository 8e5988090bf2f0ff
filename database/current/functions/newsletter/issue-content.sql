-- A night in a mail: read afresh, so that a cancelled one is not recommended.
create or replace function internal.newsletter_night(card public.listings) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', card.event_id, 'title', card.title, 'path', '/events/' || card.slug, 'night', card.night_date, 'says', coalesce(card.pick_blurb, ''),
    'where', concat_ws(', ', card.venue_name, card.area_name))
$$;

create or replace function internal.newsletter_piece(article public.articles) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', article.id, 'title', article.title, 'path', '/journal/' || article.slug, 'says', article.standfirst, 'section', article.section,
    'writers', internal.article_card(article) -> 'writers', 'partner', article.partner_name)
$$;

-- Everything that an issue says: its pieces and picks in their order, and the nights of every city. What is not public any more has left.
create or replace function internal.newsletter_content(issue public.newsletter_issues, moment timestamptz default now()) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('subject', issue.subject, 'intro', issue.intro,
    'pieces', (select coalesce(jsonb_agg(internal.newsletter_piece(a.*) order by array_position(issue.article_ids, a.id)), '[]')
      from public.articles a where a.id = any (issue.article_ids) and a.status in ('published', 'updated')),
    'picks', (select coalesce(jsonb_agg(internal.newsletter_night(l.*) order by array_position(issue.pick_ids, l.event_id)), '[]')
      from public.listings l where l.event_id = any (issue.pick_ids) and l.status = 'published' and l.starts_at > moment),
    'cities', (select coalesce(jsonb_agg(city order by city ->> 'name'), '[]') from (
      select jsonb_build_object('id', a.id, 'name', a.name, 'slug', a.slug, 'nights', (
        select jsonb_agg(internal.newsletter_night(l.*) order by l.starts_at, l.event_id) from internal.newsletter_nights(a.id, false, moment) l)) as city
      from public.areas a where a.kind = 'city') cities where city -> 'nights' <> 'null'))
$$;

-- The words of one reader's mail: all of it, but of the cities theirs alone.
create or replace function internal.newsletter_mail(content jsonb, areas uuid[], code text) returns jsonb
language sql immutable set search_path = '' as $$
  select content || jsonb_build_object('code', code, 'cities',
    (select coalesce(jsonb_agg(city), '[]') from jsonb_array_elements(content -> 'cities') city where (city ->> 'id')::uuid = any (areas)))
$$;
