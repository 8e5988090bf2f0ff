-- Work that is open.
create or replace function internal.search_docs_of_job(p_ids uuid[] default null) returns setof internal.search_doc
language sql stable security definer set search_path = '' as $$
  select j.id, '/careers/' || j.slug, j.title, concat_ws(', ', organisation.name, coalesce(area.name, j.place)), '{}'::text[], j.area_id, null::uuid,
    area.lat, area.lng, null::date, null::date, null::timestamptz, 2, case when j.venue_id is null and j.organiser_id is null then j.posted_by end,
    concat_ws(' ', organisation.name, replace(j.discipline, '_', ' ')), concat_ws(' ', 'work job', area.name, j.place, j.description),
    array['kind:job', 'discipline:' || j.discipline], null::integer
  from public.jobs j left join public.areas area on area.id = j.area_id
  cross join lateral (select coalesce((select v.name from public.venues v where v.id = j.venue_id), (select o.name from public.organisers o where o.id = j.organiser_id)) as name) organisation
  where j.status = 'open' and (p_ids is null or j.id = any (p_ids))
$$;

create or replace function internal.search_cards_job(p_ids uuid[]) returns table (target_id uuid, card jsonb)
language sql stable security definer set search_path = '' as $$
  select j.id, internal.job_card(j) from public.jobs j where j.id = any (p_ids) and j.status = 'open'
$$;

select internal.watch_search_docs('job', 'jobs');
select internal.watch_search_names('job', 'areas', 'select id from public.jobs where area_id = any ($1)');
select internal.watch_search_names('job', 'venues', 'select id from public.jobs where venue_id = any ($1)');
select internal.watch_search_names('job', 'organisers', 'select id from public.jobs where organiser_id = any ($1)');
