-- What an artist plays next, where they have played, and who shares bills with them: {upcoming, past, mates}.
create or replace function public.get_artist_nights(p_artist_id uuid) returns jsonb
language sql stable security definer set search_path = '' set undercroft.same_for_all = 'on' as $$
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
        where a.artist_id <> p_artist_id group by other.id, other.slug, other.name order by count(*) desc, other.name limit 12) m))
$$;

-- Staff write what an artist's page says; empty words and null take it away.
create or replace function public.edit_artist(p_artist_id uuid, p_about text, p_area_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  artist public.artists;
  words text := nullif(btrim(regexp_replace(coalesce(p_about, ''), '[^[:print:]\n]', ' ', 'g')), '');
begin
  perform internal.require_staff();
  select * into artist from public.artists where id = p_artist_id for update;
  if artist.id is null then
    raise exception using errcode = 'PT404', message = 'There is no such artist', detail = 'ARTISTS_NOT_FOUND', hint = 'Reload the page.';
  elsif char_length(words) > 2000 then
    raise exception using errcode = 'PT400', message = 'The words about an artist are too long', detail = 'ARTISTS_ABOUT_TOO_LONG', hint = 'Shorten them to 2,000 characters.';
  elsif p_area_id is not null and not exists (select from public.areas where id = p_area_id) then
    raise exception using errcode = 'PT404', message = 'There is no such place', detail = 'ARTISTS_AREA_NOT_FOUND', hint = 'Choose a city of the list.';
  end if;
  update public.artists set about = words, area_id = p_area_id where id = p_artist_id;
  perform internal.record_act('artist_edited', 'artists', p_artist_id::text, jsonb_build_object('about', artist.about), jsonb_build_object('about', words));
end $$;

grant execute on function public.get_artist_nights(uuid) to anon, authenticated, service_role;
grant execute on function public.edit_artist(uuid, text, uuid) to authenticated;
