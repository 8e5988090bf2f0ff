-- What else is on, before the date of a night is chosen: announced nights of the town by what they share and by size, how many others are being
-- planned (from three organisers on, without names), large ones within thirty miles, bank holidays and the change of clocks.

-- The city of a district; anything else is itself.
create or replace function internal.town_of(p_area_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select case a.kind when 'district' then a.parent_id else a.id end from public.areas a where a.id = p_area_id
$$;

-- Whose bank holidays a place has: that of a nation above it, else of England and Wales.
create or replace function internal.nation_of(p_area_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  with recursive above as (
    select a.id, a.parent_id, a.slug from public.areas a where a.id = p_area_id
    union all select a.id, a.parent_id, a.slug from above join public.areas a on a.id = above.parent_id)
  select coalesce((select case slug when 'scotland' then 'scotland' else 'northern_ireland' end from above where slug in ('scotland', 'northern-ireland') limit 1), 'england_and_wales')
$$;

-- Where a night is going to be: what its draft says, else where its organiser's last one was.
create or replace function internal.planned_town(p_organiser_id uuid, p_venue_id uuid, p_area text) returns uuid
language sql stable security definer set search_path = '' as $$
  select internal.town_of(coalesce(
    (select v.area_id from public.venues v where v.id = p_venue_id and v.status = 'active'),
    (select a.id from public.areas a where a.slug = p_area and a.kind in ('city', 'district')),
    (select coalesce(v.area_id, e.area_id) from public.events e left join public.venues v on v.id = e.venue_id
      where e.organiser_id = p_organiser_id and coalesce(v.area_id, e.area_id) is not null order by e.night_date desc limit 1),
    (select v.area_id from public.organisers o join public.venues v on v.id = o.venue_id where o.id = p_organiser_id)))
$$;

-- How many other organisers plan something in a town that night and have not announced it; null below three. Those who never announced anything do
-- not count, or two accounts of one person could find out about a third.
create or replace function internal.count_planned(p_organiser_id uuid, night date, p_town uuid) returns integer
language sql stable security definer set search_path = '' as $$
  with planned as (
    select d.organiser_id, internal.draft_uuid(d.data, 'venue_id') as venue_id, internal.draft_line(d.data, 'area') as area, null::uuid as area_id
    from public.event_drafts d
    where d.event_id is null and left(d.data ->> 'starts_at', 10) in (night::text, (night + 1)::text) and internal.night_date(internal.draft_moment(d.data, 'starts_at')) = night
    union all
    select e.organiser_id, e.venue_id, null, e.area_id from public.events e
    where e.night_date = night and e.status in ('draft', 'pending_review', 'scheduled') and e.visibility <> 'invited')
  select nullif(count(distinct p.organiser_id), least(count(distinct p.organiser_id), 2))::integer
  from planned p left join public.venues v on v.id = p.venue_id left join public.areas a on a.slug = p.area
  where p.organiser_id <> p_organiser_id and internal.my_role(p.organiser_id) is null and internal.town_of(coalesce(v.area_id, p.area_id, a.id)) = p_town
    and exists (select from public.events e where e.organiser_id = p.organiser_id and e.status in ('published', 'archived', 'cancelled', 'postponed'))
$$;

-- Announced nights: of the town, or large ones around it.
create or replace function internal.clashing_nights(night date, p_town uuid, p_venue_id uuid, p_tags text[], p_except uuid, p_is_near boolean) returns table (
  slug text, title text, starts_at timestamptz, organiser text, place text, town text, size integer, tags text[], is_here boolean, rank bigint)
language sql stable security definer rows 20 set search_path = '' as $$
  select l.slug, l.title, l.starts_at, l.organiser_name, l.venue_name, l.area_name, coalesce(e.capacity, v.capacity),
    array(select unnest(l.tags) intersect select unnest(p_tags) order by 1), coalesce(l.venue_id = p_venue_id, false),
    row_number() over (order by l.venue_id is not distinct from p_venue_id and p_venue_id is not null desc,
      cardinality(array(select unnest(l.tags) intersect select unnest(p_tags))) desc, coalesce(e.capacity, v.capacity) desc nulls last, l.starts_at, l.event_id)
  from public.areas here, public.listings l join public.events e on e.id = l.event_id left join public.venues v on v.id = l.venue_id
  where here.id = p_town and l.night_date <= night and l.last_night >= night and l.night_date > night - 32 and l.status in ('published', 'postponed') and l.event_id is distinct from p_except
    and case when p_is_near then l.area_id <> p_town and (l.event_type = 'festival' or coalesce(e.capacity, v.capacity) >= 1500)
        and l.lat between here.lat - 0.5 and here.lat + 0.5 and internal.miles_between(here.lat, here.lng, l.lat, l.lng) <= 30
      else l.area_id = p_town and (l.night_date = night or l.event_type = 'festival') end
$$;

-- For those who may make a night of this organiser. @throws AUTH_REQUIRED, TEAMS_NOT_FOUND, TEAMS_ROLE_REQUIRED, EVENTS_RATE_LIMITED, EVENTS_INVALID_TIME
create or replace function public.find_clashes(p_organiser_id uuid, p_starts_at text, p_venue_id uuid default null, p_area text default null, p_tags text[] default '{}', p_event_id uuid default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  night date;
  town uuid;
  nation text;
  wanted text[];
begin
  perform internal.require_role(p_organiser_id, '{owner,manager,editor}');
  perform internal.take_limit(auth.uid(), 'clashes', 'EVENTS_RATE_LIMITED');
  night := internal.night_date(internal.to_moment(left(p_starts_at, 40)));
  if night is null then
    perform internal.refuse(400, 'EVENTS_INVALID_TIME', 'Invalid date format', 'Choose the day and the time it starts.');
  end if;
  town := internal.planned_town(p_organiser_id, p_venue_id, p_area);
  nation := internal.nation_of(town);
  wanted := array(select distinct trim(both '-' from left(internal.slugify(t.tag), 40)) from unnest(p_tags[1:10]) as t(tag));
  return json_build_object('night', night, 'town', (select name from public.areas where id = town),
    'holiday', (select name from internal.bank_holidays h where h.nation = nation_of.name and h.day = night),
    'holiday_after', (select name from internal.bank_holidays h where h.nation = nation_of.name and h.day = night + 1),
    'clock', case sign(extract(epoch from ((night + 1)::timestamp + interval '12 hours') at time zone 'Europe/London' - (night::timestamp + interval '12 hours') at time zone 'Europe/London') / 3600 - 24)
      when 1 then 'back' when -1 then 'forward' end,
    'planned', internal.count_planned(p_organiser_id, night, town),
    'total', (select count(*) from internal.clashing_nights(night, town, p_venue_id, wanted, p_event_id, false)),
    'nights', (select coalesce(json_agg(to_jsonb(c) - 'rank' order by c.rank), '[]') from internal.clashing_nights(night, town, p_venue_id, wanted, p_event_id, false) c where c.rank <= 8),
    'nearby', (select coalesce(json_agg(to_jsonb(c) - 'rank' order by c.size desc nulls last, c.rank), '[]') from internal.clashing_nights(night, town, p_venue_id, wanted, p_event_id, true) c where c.rank <= 4))
  from (select nation as name) nation_of;
end $$;

grant execute on function public.find_clashes(uuid, text, uuid, text, text[], uuid) to authenticated;
