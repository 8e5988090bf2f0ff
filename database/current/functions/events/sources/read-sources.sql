-- One source as its team sees it.
create or replace function internal.source_json(p_source_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('id', s.id, 'owner', s.owner, 'name', s.name, 'kind', s.kind, 'address', s.address, 'new_nights', s.new_nights, 'every_hours', s.every_hours,
    'state', s.state, 'next_at', s.next_at, 'read_at', s.read_at, 'failing_since', s.failing_since, 'problem', s.problem,
    'organiser', (select o.name from public.organisers o where o.id = s.organiser_id), 'venue', (select v.name from public.venues v where v.id = s.venue_id),
    'nights', (select count(*) from public.source_items i where i.source_id = s.id and i.state in ('listed', 'missing', 'waits') and i.starts_at > now()),
    'missing', (select count(*) from public.source_items i where i.source_id = s.id and i.state = 'missing'),
    'waiting', (select coalesce(json_agg(json_build_object('id', w.id, 'state', w.state, 'title', w.title, 'starts_at', w.starts_at, 'slug', w.slug,
        'holders', case when w.event_id is not null then internal.holders_of(w.event_id) else 0 end) order by w.starts_at, w.id), '[]')
      from (select i.*, e.slug from public.source_items i left join public.events e on e.id = i.event_id
        where i.source_id = s.id and i.state in ('asked', 'waits') order by i.starts_at, i.id limit 50) w),
    'kept', (select coalesce(json_agg(json_build_object('title', k.title, 'slug', k.slug, 'starts_at', k.starts_at, 'fields', k.kept) order by k.starts_at, k.id), '[]')
      from (select i.id, i.title, i.starts_at, i.kept, e.slug from public.source_items i join public.events e on e.id = i.event_id
        where i.source_id = s.id and i.state = 'listed' and i.kept <> '{}' and i.starts_at > now() order by i.starts_at, i.id limit 50) k),
    'runs', (select coalesce(json_agg(json_build_object('outcome', r.outcome, 'counts', r.counts, 'problem', r.problem, 'created_at', r.created_at) order by r.created_at desc), '[]')
      from (select * from public.source_runs where source_id = s.id order by created_at desc limit 10) r))
  from public.listing_sources s where s.id = p_source_id
$$;

-- The calendars of a team. @throws TEAMS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.list_sources(p_organiser_id uuid default null, p_venue_id uuid default null) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.require_right('nights', p_organiser_id, p_venue_id);
  return (select coalesce(json_agg(internal.source_json(s.id) order by s.created_at, s.id), '[]') from public.listing_sources s
    where case when p_venue_id is not null then s.owner = 'venue' and s.venue_id = p_venue_id else s.owner = 'organiser' and s.organiser_id = p_organiser_id end);
end $$;

-- All calendars, for staff: what needs a look comes first. The address of a team's calendar may hold a secret, of which staff see the host.
create or replace function public.list_all_sources() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.require_staff();
  return (select coalesce(jsonb_agg(case s.owner when 'staff' then internal.source_json(s.id)::jsonb
      else internal.source_json(s.id)::jsonb || jsonb_build_object('address', split_part(split_part(s.address, '://', 2), '/', 1)) end order by s.place), '[]')
    from (select *, row_number() over (order by state = 'failing' desc, state = 'asking' desc, read_at desc nulls first, id) as place
      from public.listing_sources where state <> 'preview' or owner = 'staff' order by place limit 200) s);
end $$;

-- A source with the rows of its preview, as each would stand, or of its last reading, as each was refused. @throws EVENTS_SOURCE_NOT_FOUND
create or replace function public.open_source(p_source_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  source public.listing_sources := internal.own_source(p_source_id, 'nights');
begin
  return json_build_object('source', internal.source_json(source.id), 'lines', (
    select coalesce(jsonb_agg(case when line ? 'night' then (line - 'night') || jsonb_build_object('title', line #> '{night,title}', 'starts_at', line #> '{night,starts_at}',
        'place', line #> '{night,place,name}', 'price_from', line #> '{night,price_from}', 'price_to', line #> '{night,price_to}', 'status', line #> '{night,status}') else line end), '[]')
    from (select r.nights from public.source_runs r where r.source_id = source.id and r.outcome <> 'same' order by r.created_at desc limit 1) run, jsonb_array_elements(run.nights) line));
end $$;

grant execute on function public.list_sources(uuid, uuid), public.list_all_sources(), public.open_source(uuid) to authenticated;
