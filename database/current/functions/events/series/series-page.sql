-- The page of a series: its next dates and past ones. A series is known while one of its nights is announced; unlisted nights and drafts
-- tell nothing of it.
create or replace function internal.give_series_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.slug := internal.free_slug('series', coalesce(nullif(internal.slugify(new.title), ''), 'series'));
  return new;
end $$;
create or replace trigger give_slug before insert on public.series
  for each row when (new.slug = '') execute function internal.give_series_slug();

create or replace function internal.is_series_announced(p_series_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.events e join public.listings l on l.event_id = e.id where e.series_id = p_series_id)
$$;

-- {id, slug, title, organiser, description, place, upcoming, past}, or null where there is none that everybody may know.
-- Its answer is shared, see rules.sql: it may look at its arguments and at announced tables alone.
create or replace function public.find_series(p_slug text) returns jsonb
language sql stable security definer set search_path = '' as $$
  with one as (select s.* from public.series s where s.slug = p_slug),
  dates as (select l.* from one join public.events e on e.series_id = one.id join public.listings l on l.event_id = e.id),
  tonight as (select internal.night_date(now()) as night),
  -- what is said of the next date is said of the series
  nearest as (select d.event_id from dates d, tonight order by d.last_night < tonight.night, case when d.last_night >= tonight.night then d.starts_at end, d.starts_at desc limit 1)
  select jsonb_build_object('id', one.id, 'slug', one.slug, 'title', one.title,
    'organiser', (select jsonb_build_object('slug', o.slug, 'name', o.name) from public.organisers o where o.id = one.organiser_id),
    'description', (select e.description from public.events e join nearest on nearest.event_id = e.id),
    'upcoming', (select coalesce(jsonb_agg(next.card::jsonb order by next.starts_at, next.event_id), '[]')
      from (select d.* from dates d, tonight where d.last_night >= tonight.night order by d.starts_at, d.event_id limit 60) next),
    'past', (select coalesce(jsonb_agg(jsonb_build_object('event_id', p.event_id, 'slug', p.slug, 'title', p.title, 'night_date', p.night_date, 'place', p.venue_name)
        order by p.night_date desc, p.event_id), '[]')
      from (select d.* from dates d, tonight where d.last_night < tonight.night and d.status = 'published' order by d.night_date desc, d.event_id limit 300) p))
  from one where internal.is_series_announced(one.id)
$$;

-- The series a night belongs to and how many of its dates are ahead: {slug, title, ahead}; null for a night that stands alone.
-- Its answer is shared, see rules.sql: it may look at its arguments and at announced tables alone.
create or replace function public.get_event_series(p_event_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('slug', s.slug, 'title', s.title, 'ahead', (
    select count(*) from public.events other join public.listings l on l.event_id = other.id
    where other.series_id = s.id and l.last_night >= internal.night_date(now())))
  from public.events e join public.series s on s.id = e.series_id
  where e.id = p_event_id and exists (select from public.listings l where l.event_id = e.id)
$$;

-- The series of those of these nights that are one of a series, by the ids of the nights: {id: {slug, title, more}}; `more` is how many of
-- its dates come after this night.
-- Its answer is shared, see rules.sql: it may look at its arguments and at announced tables alone.
create or replace function public.list_series_of(p_event_ids uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(e.id, jsonb_build_object('slug', s.slug, 'title', s.title, 'more', (
    select count(*) from public.events later join public.listings card on card.event_id = later.id
    where later.series_id = s.id and later.starts_at > e.starts_at and later.status <> 'cancelled' and card.last_night >= internal.night_date(now())))), '{}')
  from public.events e join public.series s on s.id = e.series_id join public.listings l on l.event_id = e.id
  where e.id = any (p_event_ids[1:100])
$$;

grant execute on function public.find_series(text), public.get_event_series(uuid), public.list_series_of(uuid[]) to anon, authenticated, service_role;
