-- What everybody reads: warnings that stand in a town, and the log of all that were ever shown. Who wrote one for an organisation is not told.

-- What a warning says. One that nobody confirmed keeps its headline to itself, and one about a missing person its words once it is over.
create or replace function internal.warning_json(w internal.warnings) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', (w).id, 'kind', (w).kind, 'title', case when is_told then (w).title end, 'body', case when is_told and (w).status <> 'withdrawn' then (w).body end,
    'sources', case when is_told and (w).status <> 'withdrawn' then to_jsonb((w).sources) else '[]' end, 'organisation', (w).organisation, 'status', (w).status, 'is_urgent', (w).is_urgent,
    'is_confirmed', (w).seconded_at is not null, 'is_over', (w).ends_at <= now(), 'created_at', (w).created_at, 'shown_at', (w).shown_at, 'ends_at', (w).ends_at, 'look_by', (w).look_by,
    'closed_at', (w).closed_at, 'why', (w).why, 'town', (select jsonb_build_object('name', a.name, 'slug', a.slug) from public.areas a where a.id = (w).area_id))
  from (select (w).status in ('waiting', 'refused', 'shown') and not ((w).kind = 'missing_person' and (w).ends_at <= now()) or (w).status = 'withdrawn' and (w).kind <> 'missing_person' as is_told) told
$$;

-- What stands in a town now: at most ten, the newest first, with corrections of the last two days.
create or replace function internal.warnings_of_town(p_area_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(internal.warning_json(w) order by w.shown_at desc, w.id), '[]') from (
    select * from internal.warnings w where w.area_id = p_area_id
      and (w.status = 'shown' and w.ends_at > now() or w.status = 'withdrawn' and w.closed_at > now() - interval '2 days')
    order by w.shown_at desc, w.id limit 10) w
$$;

create or replace function public.list_town_warnings(p_area_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  select internal.warnings_of_town(internal.city_of(p_area_id))
$$;

-- For the page of a night: from the midnight on which its day begins until it is over.
create or replace function public.list_night_warnings(p_event_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select internal.warnings_of_town(internal.city_of(coalesce(v.area_id, e.area_id))) from public.events e left join public.venues v on v.id = e.venue_id
    where e.id = p_event_id and e.status in ('published', 'postponed') and internal.day_begins(e.night_date) <= now() and internal.night_ends(e) > now()), '[]')
$$;

-- The log, thirty at a time, the newest first: p_before is the time of the last one of the page before. The town by its slug.
create or replace function public.list_warnings(p_area text default null, p_before timestamptz default null) returns json
language sql stable security definer set search_path = '' as $$
  with page as (
    select w as warning, w.shown_at, w.id from internal.warnings w
    where w.shown_at is not null and (p_before is null or w.shown_at < p_before) and (p_area is null or w.area_id = (select a.id from public.areas a where a.slug = p_area and a.kind = 'city'))
    order by w.shown_at desc, w.id limit 31)
  select json_build_object('warnings', (select coalesce(json_agg(internal.warning_json(p.warning) order by p.shown_at desc, p.id), '[]') from (select * from page order by shown_at desc, id limit 30) p),
    'before', (select p.shown_at from page p order by p.shown_at desc, p.id offset 29 limit 1),
    'has_more', (select count(*) > 30 from page),
    'towns', (select coalesce(json_agg(json_build_object('name', a.name, 'slug', a.slug) order by a.name), '[]') from public.areas a
      where a.kind = 'city' and exists (select from internal.warnings w where w.area_id = a.id and w.shown_at is not null)))
$$;

grant execute on function public.list_town_warnings(uuid), public.list_night_warnings(uuid), public.list_warnings(text, timestamptz) to anon, authenticated;
