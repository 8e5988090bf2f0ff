-- What an organiser puts on, alone or with others, who plays for them and who hosts with them: {upcoming, past, artists, mates}, and
-- whether a team answers for them, {has_team}, whose claim staff have approved, {is_verified}, and takes members, {has_plans}.
-- Its answer is shared, see rules.sql: it may look at its arguments and at announced tables alone.
create or replace function public.get_organiser_nights(p_organiser_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with mine as (
    select l.event_id from public.listings l join public.organisers o on o.slug = l.organiser_slug where o.id = p_organiser_id
    union select h.event_id from public.event_hosts h where h.organiser_id = p_organiser_id
  ), bills as (select l.* from public.listings l join mine on mine.event_id = l.event_id),
  tonight as (select internal.night_date(now()) as night)
  select jsonb_build_object('has_team', exists (select from internal.team_people(p_organiser_id, null, '{owner,manager,editor}')),
    'is_verified', internal.is_verified_organiser(p_organiser_id),
    'has_plans', exists (select from public.membership_plans p where p.organiser_id = p_organiser_id and p.status = 'open'),
    'upcoming', (select coalesce(jsonb_agg(next.card::jsonb || jsonb_build_object('series', internal.series_of(next.event_id)) order by next.starts_at, next.event_id), '[]')
      from (select b.* from bills b, tonight where b.last_night >= tonight.night order by b.starts_at, b.event_id limit 60) next),
    'past', (select coalesce(jsonb_agg(jsonb_build_object('event_id', p.event_id, 'slug', p.slug, 'title', p.title, 'night_date', p.night_date, 'place', p.venue_name)
        order by p.night_date desc, p.event_id), '[]')
      from (select b.* from bills b, tonight where b.last_night < tonight.night and b.status = 'published' order by b.night_date desc, b.event_id limit 300) p),
    'artists', (select coalesce(jsonb_agg(jsonb_build_object('slug', m.slug, 'name', m.name) order by m.shared desc, m.name), '[]')
      from (select a.slug, a.name, count(*) as shared from bills b join public.event_artists e on e.event_id = b.event_id join public.artists a on a.id = e.artist_id
        group by a.id, a.slug, a.name order by count(*) desc, a.name limit 12) m),
    'mates', (select coalesce(jsonb_agg(jsonb_build_object('slug', m.slug, 'name', m.name) order by m.shared desc, m.name), '[]')
      from (select o.slug, o.name, count(*) as shared
        from bills b join lateral (
          select own.id from public.organisers own where own.slug = b.organiser_slug
          union select h.organiser_id from public.event_hosts h where h.event_id = b.event_id) host on host.id <> p_organiser_id
        join public.organisers o on o.id = host.id
        group by o.id, o.slug, o.name order by count(*) desc, o.name limit 12) m))
$$;
grant execute on function public.get_organiser_nights(uuid) to anon, authenticated, service_role;
