-- An event that is perhaps the same night: announced at the place, or the organiser's own draft of that night. None that this source holds now.
-- Of other organisers' nights only those that everybody finds are told: a calendar, or a key, would learn of the others by guessing.
create or replace function internal.twin_of_night(source public.listing_sources, night jsonb) returns uuid
language sql stable security definer set search_path = '' as $$
  select found.id from (
    select s.id, 1 as sort from internal.similar_events(night ->> 'title', (night ->> 'starts_at')::timestamptz,
      coalesce(source.venue_id, internal.venue_of_night(night)), null) s
    where internal.is_event_for_source(s.id, source.organiser_id)
    union all
    select e.id, 2 from public.events e
    where e.organiser_id = source.organiser_id and e.night_date = internal.night_date((night ->> 'starts_at')::timestamptz)
      and e.status in ('draft', 'pending_review', 'scheduled', 'published', 'postponed')
      and e.venue_id is not distinct from coalesce(source.venue_id, internal.venue_of_night(night))
      and extensions.similarity(internal.plain_text(e.title), internal.plain_text(night ->> 'title')) >= 0.4
  ) found
  where not exists (select from public.source_items i where i.event_id = found.id and i.source_id = source.id and i.state <> 'withdrawn')
  order by found.sort, found.id limit 1
$$;

-- Whether a source of this organiser is told of an event: its own, or one that everybody finds.
create or replace function internal.is_event_for_source(p_event_id uuid, p_organiser_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.events e where e.id = p_event_id
    and (e.organiser_id = p_organiser_id or e.status in ('published', 'postponed') and e.visibility = 'public'))
$$;

-- Which night of a reading is which item. An identifier that changed is found again by night and title, so that a calendar with new
-- identifiers at each reading adds nothing. An identifier that is used again, for a night to come, after the night that it named is over, is another
-- night: the one that was stays as it was, with those who held its tickets.
create or replace function internal.match_nights(source public.listing_sources, nights jsonb) returns table (night jsonb, place bigint, item_id uuid)
language sql stable security definer set search_path = '' as $$
  with given as materialized (
    select n.value as night, n.ordinality as place, n.value ->> 'key' as key, (n.value ->> 'starts_at')::timestamptz as starts_at,
      internal.night_date((n.value ->> 'starts_at')::timestamptz) as date, internal.plain_text(n.value ->> 'title') as title
    from jsonb_array_elements(nights) with ordinality n
  ), items as materialized (
    select i.id, i.key, i.starts_at, i.state, internal.night_date(i.starts_at) as date, internal.plain_text(i.title) as title,
      i.starts_at <= now() and e.status is distinct from 'postponed' and coalesce(e.ends_at, greatest(e.starts_at, i.starts_at) + interval '8 hours') <= now() as is_over
    from public.source_items i left join public.events e on e.id = i.event_id where i.source_id = source.id
  ), by_key as (
    select g.*, i.id as item_id from given g left join items i on i.key = g.key and not (i.is_over and g.starts_at > now())
  ), alike as (
    select distinct on (i.id) i.id, g.place from by_key g join items i on i.date = g.date
    where g.item_id is null and i.state in ('listed', 'asked', 'missing', 'waits', 'left') and not exists (select from given other where other.key = i.key)
      and (i.title = g.title or (i.starts_at = g.starts_at and extensions.similarity(i.title, g.title) >= 0.5))
    order by i.id, (i.starts_at = g.starts_at) desc, g.place
  ), again as (
    select distinct on (a.place) a.place, a.id from alike a order by a.place, a.id
  )
  select b.night, b.place, coalesce(b.item_id, again.id) from by_key b left join again on again.place = b.place
$$;

-- What a reading comes to, night by night, before anything is written: new, known (an event that is here already), changed, moved, same, back,
-- postponed, withdrawn, left_out (struck or postponed before it was ever here). What the calendar no longer holds is withdrawn up to the last date that it holds.
create or replace function internal.plan_source(source public.listing_sources, reading jsonb)
returns table (night jsonb, place bigint, item_id uuid, event_id uuid, outcome text)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query with matched as materialized (
    select * from internal.match_nights(source, coalesce(reading -> 'nights', '[]'))
  ), named as (
    select m.*, i.state, i.event_id as listed_as, i.said, i.night ->> 'status' as status_before, internal.facts_of_night(m.night, source) as facts,
      case when i.id is null then internal.twin_of_night(source, m.night) end as twin
    from matched m left join public.source_items i on i.id = m.item_id
  )
  select n.night, n.place, n.item_id, coalesce(n.listed_as, n.twin), case
    when n.night ->> 'status' = 'cancelled' then case when n.item_id is null then 'left_out' when n.state in ('withdrawn', 'left', 'waits') then 'same' else 'withdrawn' end
    when n.night ->> 'status' = 'postponed' then case when n.item_id is null then 'left_out'
      when n.state in ('withdrawn', 'left') or n.status_before = 'postponed' then 'same' else 'postponed' end
    when n.item_id is not null then case
      when n.state = 'left' then 'same'
      when n.state = 'withdrawn' then 'back'
      when n.facts ->> 'starts_at' is distinct from n.said ->> 'starts_at' then 'moved'
      when n.facts is distinct from n.said or n.status_before = 'postponed' then 'changed'
      else 'same' end
    when n.twin is not null then 'known'
    else 'new' end
  from named n
  union all
  select null, null, i.id, i.event_id, 'withdrawn' from public.source_items i
  where i.source_id = source.id and i.state in ('listed', 'asked', 'missing') and i.starts_at > now() and coalesce((reading ->> 'is_whole')::boolean, false)
    and i.starts_at <= (select max((m.night ->> 'starts_at')::timestamptz) from matched m where m.night ->> 'status' <> 'cancelled')
    and not exists (select from matched m where m.item_id = i.id)
    -- a night whose row could not be read is in the calendar still
    and not exists (select from jsonb_array_elements_text(coalesce(reading -> 'unread', '[]')) unread where i.key = unread or starts_with(i.key, unread || '/'))
  order by 2 nulls last;
end $$;
