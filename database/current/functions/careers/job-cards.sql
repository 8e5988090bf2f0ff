-- A post as lists show it: pay first. `from` is where distance is told from, or null.
create or replace function internal.job_organisation(job public.jobs) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case
    when job.venue_id is not null then (select jsonb_build_object('kind', 'venue', 'name', v.name, 'slug', v.slug) from public.venues v where v.id = job.venue_id)
    when job.organiser_id is not null then (select jsonb_build_object('kind', 'organiser', 'name', o.name, 'slug', o.slug) from public.organisers o where o.id = job.organiser_id)
    else (select jsonb_build_object('kind', 'person', 'name', coalesce(p.full_name, p.handle::text), 'slug', case p.visibility when 'public' then p.handle::text end)
      from public.profiles p where p.user_id = job.posted_by) end
$$;

create or replace function internal.job_card(job public.jobs) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', job.id, 'slug', job.slug, 'title', job.title, 'discipline', job.discipline, 'kind', job.kind, 'contract', job.contract,
    'organisation', internal.job_organisation(job), 'area', (select jsonb_build_object('name', a.name, 'slug', a.slug) from public.areas a where a.id = job.area_id),
    'place', job.place, 'remote', job.remote, 'hours', job.hours, 'pay_min_pence', job.pay_min_pence, 'pay_max_pence', job.pay_max_pence,
    'pay_period', job.pay_period, 'hourly_pence', job.hourly_pence, 'unpaid_reason', job.unpaid_reason, 'needs_sia', job.needs_sia, 'starts_on', job.starts_on,
    'ends_on', job.ends_on, 'closes_at', job.closes_at, 'opened_at', job.opened_at, 'status', job.status)
$$;

-- The whole post as its page shows it.
create or replace function internal.job_json(job public.jobs) returns jsonb
language sql stable security definer set search_path = '' as $$
  select internal.job_card(job) || jsonb_build_object('description', job.description, 'how_to_apply', job.how_to_apply, 'hours_cover', job.hours_cover,
    'pay_note', job.pay_note, 'unpaid_details', job.unpaid_details, 'requirements', job.requirements, 'inclusion', job.inclusion, 'exemption', job.exemption,
    'apply_mode', job.apply_mode, 'apply_target', case when job.status = 'open' then job.apply_target end, 'ended_at', job.ended_at,
    'created_at', job.created_at, 'usual_answer_days', internal.usual_answer_days(job))
$$;

-- How many days the last twenty applicants of this team waited for a first answer, from five on: the middle one.
create or replace function internal.usual_answer_days(job public.jobs) returns integer
language sql stable security definer set search_path = '' as $$
  select case when count(*) >= 5 then greatest(1, ceil(percentile_cont(0.5) within group (order by days)))::integer end from (
    select extract(epoch from a.answered_at - a.submitted_at) / 86400 as days from public.job_applications a join public.jobs j on j.id = a.job_id
    where a.answered_at is not null and (j.venue_id = job.venue_id or j.organiser_id = job.organiser_id
      or num_nonnulls(job.venue_id, job.organiser_id, j.venue_id, j.organiser_id) = 0 and j.posted_by = job.posted_by)
    order by a.answered_at desc limit 20) answered
$$;
