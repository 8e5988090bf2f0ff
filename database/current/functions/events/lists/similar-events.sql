-- Other events of the same night at the same venue, or within a hundred metres, whose titles are alike: perhaps the same event twice.
create or replace function internal.similar_events(p_title text, p_starts_at timestamptz, p_venue_id uuid, p_except uuid)
returns table (id uuid, slug text, title text, starts_at timestamptz, organiser text, place text)
language sql stable security definer rows 3 set search_path = '' as $$
  with near as (
    select other.id from public.venues here join public.venues other
      on other.lat between here.lat - 0.0009 and here.lat + 0.0009 and other.lng between here.lng - 0.0016 and here.lng + 0.0016
    where here.id = p_venue_id and other.status = 'active'
    union select p_venue_id
  )
  select e.id, e.slug, e.title, e.starts_at, o.name, v.name
  from near join public.events e on e.venue_id = near.id join public.organisers o on o.id = e.organiser_id join public.venues v on v.id = e.venue_id
  where e.night_date = internal.night_date(p_starts_at) and e.status in ('published', 'postponed', 'scheduled') and e.id is distinct from p_except
    and extensions.similarity(internal.plain_text(e.title), internal.plain_text(p_title)) >= 0.4
  order by extensions.similarity(internal.plain_text(e.title), internal.plain_text(p_title)) desc, e.id limit 3
$$;

-- For people who write an event. Only announced ones are named.
create or replace function public.find_similar_events(p_title text, p_starts_at text, p_venue_id uuid, p_event_id uuid default null)
returns table (id uuid, slug text, title text, starts_at timestamptz, organiser text, place text)
language plpgsql stable security definer rows 3 set search_path = '' as $$
begin
  perform internal.require_person();
  return query select s.* from internal.similar_events(left(p_title, 100), internal.to_moment(p_starts_at), p_venue_id, p_event_id) s
    join public.events e on e.id = s.id where e.status in ('published', 'postponed') and e.visibility = 'public';
end $$;

grant execute on function public.find_similar_events(text, text, uuid, uuid) to authenticated;
