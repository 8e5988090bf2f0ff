-- Finding work. p_filters: category (artist, venue-management, event-production), discipline[], kind[], area (slug), miles, remote, pay (pence an hour), hours (full, part), closing, sia (yes, no), query.
-- Each facet is counted as if its own choice were not made.
create or replace function internal.job_conditions(f jsonb) returns table (facet text, condition text)
language plpgsql immutable set search_path = '' as $$
begin
  if f ? 'category' then
    return query select 'category', case f ->> 'category' when 'artist' then '(j.discipline = ''artist'' or j.kind in (''open_call'', ''residency''))'
      when 'venue-management' then 'j.discipline in (''venue_management'', ''bar'', ''door'')'
      else 'j.discipline in (''production'', ''stage'', ''sound'', ''lighting'')' end;
  end if;
  if jsonb_array_length(f -> 'discipline') > 0 then
    return query select 'discipline', 'j.discipline = any (array(select jsonb_array_elements_text($1 -> ''discipline'')))';
  end if;
  if jsonb_array_length(f -> 'kind') > 0 then
    return query select 'kind', 'j.kind = any (array(select jsonb_array_elements_text($1 -> ''kind'')))';
  end if;
  if f ? 'lat' then
    -- the box lets the index choose, the distance decides
    return query select 'place', '((j.lat between ($1 ->> ''lat'')::float8 - ($1 ->> ''miles'')::float8 / 69 and ($1 ->> ''lat'')::float8 + ($1 ->> ''miles'')::float8 / 69
      and j.lng between ($1 ->> ''lng'')::float8 - ($1 ->> ''miles'')::float8 / 36 and ($1 ->> ''lng'')::float8 + ($1 ->> ''miles'')::float8 / 36
      and internal.miles_between(j.lat, j.lng, ($1 ->> ''lat'')::float8, ($1 ->> ''lng'')::float8) <= ($1 ->> ''miles'')::float8)'
      || case when f ? 'remote' then ' or j.remote <> ''no'')' else ')' end;
  elsif f ? 'remote' then
    return query select 'place', 'j.remote <> ''no''';
  end if;
  if f ? 'pay' then return query select 'pay', 'j.hourly_pence >= ($1 ->> ''pay'')::integer'; end if;
  if f ? 'hours' then
    return query select 'hours', case f ->> 'hours' when 'full' then 'j.pay_period is distinct from ''fee'' and j.kind in (''job'', ''residency'') and j.hours >= 30 and internal.job_hours_unit(j.kind, j.pay_period) = ''week'''
      else 'not (j.pay_period is distinct from ''fee'' and j.kind in (''job'', ''residency'') and j.hours >= 30 and internal.job_hours_unit(j.kind, j.pay_period) = ''week'')' end;
  end if;
  if f ? 'closing' then return query select 'closing', 'j.closes_at <= now() + interval ''7 days'''; end if;
  if f ? 'sia' then return query select 'sia', case f ->> 'sia' when 'yes' then 'j.needs_sia is true' else 'j.needs_sia is not true' end; end if;
  if f ? 'query' then return query select 'query', 'j.search @@ internal.search_query($1 ->> ''query'')'; end if;
end $$;

-- What of the filters is understood; the rest is passed over, so that an address somebody typed is never an error.
create or replace function internal.read_job_filters(p_filters jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  given jsonb := case jsonb_typeof(p_filters) when 'object' then p_filters else '{}' end;
  place record;
  known jsonb := jsonb_build_object('discipline', to_jsonb(internal.form_list(given, 'discipline')), 'kind', to_jsonb(internal.form_list(given, 'kind')));
begin
  if given ->> 'category' in ('artist', 'venue-management', 'event-production') then
    known := known || jsonb_build_object('category', given ->> 'category');
  end if;
  -- a place is an area of ours or the first half of a postcode
  select a.lat, a.lng, case a.kind when 'region' then a.radius_miles end as miles into place from public.areas a
  where a.slug = given ->> 'area' and a.kind in ('region', 'city', 'district');
  if place.lat is null then
    select o.lat, o.lng, null::float8 as miles into place from public.outward_codes o where o.code = upper(left(given ->> 'area', 8)) and o.nation is not null;
  end if;
  if place.lat is not null then
    known := known || jsonb_build_object('lat', place.lat, 'lng', place.lng,
      'miles', least(greatest(coalesce(internal.form_number(given, 'miles'), place.miles, 10), 1), 200));
  end if;
  if given -> 'remote' = 'true' then known := known || '{"remote": true}'; end if;
  if internal.form_number(given, 'pay') between 1 and 100000 then known := known || jsonb_build_object('pay', trunc(internal.form_number(given, 'pay'))); end if;
  if given ->> 'hours' in ('full', 'part') then known := known || jsonb_build_object('hours', given ->> 'hours'); end if;
  if given -> 'closing' = 'true' then known := known || '{"closing": true}'; end if;
  if given ->> 'sia' in ('yes', 'no') then known := known || jsonb_build_object('sia', given ->> 'sia'); end if;
  if internal.search_query(left(given ->> 'query', 200)) is not null then known := known || jsonb_build_object('query', left(given ->> 'query', 200)); end if;
  return known;
end $$;

-- Whom the caller does not meet: people they have blocked or who have blocked them, where they post for nobody else.
create or replace function internal.job_conditions_of(f jsonb, except_facets text[] default '{}') returns text
language sql stable security definer set search_path = '' as $$
  select 'j.status = ''open'' and j.closes_at > now() and (j.venue_id is not null or j.organiser_id is not null or j.posted_by not in (select internal.blocked_people()))'
    || coalesce(string_agg(' and ' || condition, ''), '')
  from internal.job_conditions(f) where facet <> all (except_facets)
$$;

-- {"total", "facets"}: one pass over what the other filters leave, summed up by discipline, kind and licence.
create or replace function internal.count_jobs(f jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sums jsonb;
begin
  execute format('select coalesce(jsonb_agg(g), ''[]'') from (
      select j.discipline, j.kind, case when j.needs_sia then ''yes'' else ''no'' end as sia, count(*) as rows from public.jobs j where %s group by 1, 2, 3) g',
    internal.job_conditions_of(f, '{discipline,kind,sia}')) into sums using f;
  return (
    with g as (
      select *, internal.is_chosen(f -> 'discipline', discipline) as in_discipline, internal.is_chosen(f -> 'kind', kind) as in_kind,
        not f ? 'sia' or f ->> 'sia' = sia as in_sia
      from jsonb_to_recordset(sums) g (discipline text, kind text, sia text, rows bigint)
    )
    select jsonb_build_object('total', (select coalesce(sum(rows), 0) from g where in_discipline and in_kind and in_sia), 'facets', jsonb_build_object(
      'discipline', (select coalesce(jsonb_object_agg(discipline, rows), '{}') from (select discipline, sum(rows) as rows from g where in_kind and in_sia group by 1) d),
      'kind', (select coalesce(jsonb_object_agg(kind, rows), '{}') from (select kind, sum(rows) as rows from g where in_discipline and in_sia group by 1) k),
      'sia', (select coalesce(jsonb_object_agg(sia, rows), '{}') from (select sia, sum(rows) as rows from g where in_discipline and in_kind group by 1) s))));
end $$;

-- No choice means all of them.
create or replace function internal.is_chosen(choices jsonb, value text) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_array_length(choices) = 0 or choices ? value
$$;

-- With no results: which one filter, taken away, would show the most.
create or replace function internal.widest_job_filter(f jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  facet text;
  rows bigint;
  most bigint := 0;
  widest text;
begin
  for facet in select distinct c.facet from internal.job_conditions(f) c where c.facet <> 'category' loop
    execute format('select count(*) from public.jobs j where %s', internal.job_conditions_of(f, array[facet])) into rows using f;
    if rows > most then
      most := rows;
      widest := facet;
    end if;
  end loop;
  return widest;
end $$;

-- {"total", "jobs": 24 cards, "facets", "widest"}. p_sort is newest, pay, closing or distance.
create or replace function public.list_jobs(p_filters jsonb default '{}', p_sort text default 'newest', p_page integer default 1) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  f jsonb := internal.read_job_filters(p_filters);
  distance text := case when f ? 'lat' then 'internal.miles_between(j.lat, j.lng, ($1 ->> ''lat'')::float8, ($1 ->> ''lng'')::float8)' else 'null::float8' end;
  sorting text := case p_sort when 'pay' then 'j.hourly_pence desc nulls last, j.id' when 'closing' then 'j.closes_at, j.id'
    when 'distance' then distance || ' nulls last, j.opened_at desc, j.id' else 'j.opened_at desc, j.id' end;
  counted jsonb := internal.count_jobs(f);
  cards jsonb;
begin
  execute format('select coalesce(jsonb_agg(internal.job_card(j.*) || jsonb_build_object(''miles'', round(page.miles::numeric, 1)) order by page.place), ''[]'') from (
      select ordered.*, row_number() over () as place from (
        select j.id, %s as miles from public.jobs j where %s order by %s limit 24 offset $2) ordered) page
    join public.jobs j on j.id = page.id', distance, internal.job_conditions_of(f), sorting)
    into cards using f, 24 * (least(greatest(coalesce(p_page, 1), 1), 5000) - 1);
  return counted || jsonb_build_object('jobs', cards, 'widest', case when (counted ->> 'total')::bigint = 0 then internal.widest_job_filter(f) end);
end $$;

grant execute on function public.list_jobs(jsonb, text, integer) to anon, authenticated, service_role;
