-- What an artist plays next, where they have played, who shares bills with them, and who else has their name: {upcoming, past, mates, namesakes}.
-- Its answer is shared, see rules.sql: it may look at its arguments and at announced tables alone.
create or replace function public.get_artist_nights(p_artist_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with bills as (
    select l.* from public.listings l where l.event_id in (select a.event_id from public.event_artists a where a.artist_id = p_artist_id)
  ), tonight as (select internal.night_date(now()) as night)
  select jsonb_build_object(
    'upcoming', (select coalesce(jsonb_agg(next.card::jsonb || jsonb_build_object('series', internal.series_of(next.event_id)) order by next.starts_at, next.event_id), '[]')
      from (select b.* from bills b, tonight where b.last_night >= tonight.night order by b.starts_at, b.event_id limit 60) next),
    'past', (select coalesce(jsonb_agg(jsonb_build_object('event_id', p.event_id, 'slug', p.slug, 'title', p.title, 'night_date', p.night_date, 'place', p.venue_name)
        order by p.night_date desc, p.event_id), '[]')
      from (select b.* from bills b, tonight where b.last_night < tonight.night and b.status = 'published' order by b.night_date desc, b.event_id limit 300) p),
    'mates', (select coalesce(jsonb_agg(jsonb_build_object('slug', m.slug, 'name', m.name) order by m.shared desc, m.name), '[]')
      from (select other.slug, other.name, count(*) as shared
        from bills b join public.event_artists a on a.event_id = b.event_id join public.artists other on other.id = a.artist_id
        where a.artist_id <> p_artist_id group by other.id, other.slug, other.name order by count(*) desc, other.name limit 12) m),
    'namesakes', (select coalesce(jsonb_agg(jsonb_build_object('slug', n.slug, 'name', n.name, 'place', n.place, 'genres', n.genres) order by n.place nulls last, n.slug), '[]')
      from (select other.slug, other.name, area.name as place, other.genres[1:2] as genres
        from public.artists self join public.artists other on lower(other.name) = lower(self.name) and other.id <> self.id
        left join public.areas area on area.id = other.area_id
        where self.id = p_artist_id order by other.slug limit 6) n))
$$;

grant execute on function public.get_artist_nights(uuid) to anon, authenticated, service_role;
