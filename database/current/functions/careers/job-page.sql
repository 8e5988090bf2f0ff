-- A post by id or slug for anybody: {"job", "similar"}; {"is_gone": true} for what was archived or taken down; null for what never was.
create or replace function public.find_job(p_id_or_slug text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  job public.jobs;
begin
  select * into job from public.jobs j where j.slug = p_id_or_slug or j.id = internal.form_uuid(jsonb_build_object('id', p_id_or_slug), 'id')
    or j.id = (select h.target_id from public.slug_history h where h.thing = 'jobs' and h.slug = p_id_or_slug) limit 1;
  if job.id is null then
    return case when exists (select from public.slug_history h where h.thing = 'jobs' and h.slug = p_id_or_slug) then '{"is_gone": true}'::jsonb end;
  elsif job.status in ('archived', 'removed') then
    return case when job.opened_at is not null then '{"is_gone": true}'::jsonb end;
  elsif job.status not in ('open', 'closed', 'filled', 'expired')
    or num_nonnulls(job.venue_id, job.organiser_id) = 0 and job.posted_by in (select internal.blocked_people()) then
    return null;
  end if;
  return jsonb_build_object('job', internal.job_json(job), 'similar', internal.similar_jobs(job));
end $$;

-- Of the same discipline, those nearby first.
create or replace function internal.similar_jobs(job public.jobs) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(internal.job_card(j.*) order by j.area_id is distinct from job.area_id, j.opened_at desc), '[]') from (
    select latest.id from (select other.id, other.area_id, other.opened_at from public.jobs other
      where other.status = 'open' and other.closes_at > now() and other.discipline = job.discipline and other.id <> job.id
        and (other.venue_id is not null or other.organiser_id is not null or other.posted_by not in (select internal.blocked_people()))
      order by other.opened_at desc limit 60) latest
    order by latest.area_id is distinct from job.area_id, latest.opened_at desc limit 4) picked join public.jobs j on j.id = picked.id
$$;

-- What a venue or an organiser offers, and how fast it usually answers.
create or replace function public.list_work_here(p_venue_id uuid default null, p_organiser_id uuid default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(internal.job_card(j.*) order by j.opened_at desc), '[]') from (
    select * from public.jobs where status = 'open' and closes_at > now()
      and (venue_id = p_venue_id or organiser_id = p_organiser_id or organiser_id in (select id from public.organisers where venue_id = p_venue_id))
    order by opened_at desc limit 6) j
$$;

grant execute on function public.find_job(text), public.list_work_here(uuid, uuid) to anon, authenticated, service_role;
