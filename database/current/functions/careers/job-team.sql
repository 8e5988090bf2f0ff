-- Whether the caller acts for a post in one of these roles; a person who posts for nobody else is its owner.
create or replace function internal.is_job_team(p_venue_id uuid, p_organiser_id uuid, p_posted_by uuid, roles text[] default '{owner,manager,editor}') returns boolean
language sql stable security definer set search_path = '' as $$
  select case
    when p_venue_id is not null then p_venue_id = any (internal.my_venue_ids(roles))
    when p_organiser_id is not null then p_organiser_id = any (internal.my_organiser_ids(roles))
    else coalesce(p_posted_by = internal.proven_uid(), false) end
$$;

-- The post, locked, for somebody who acts for it. Its owners and managers alone decide about applicants.
-- @throws AUTH_REQUIRED, PEOPLE_SUSPENDED, JOBS_NOT_FOUND, JOBS_ROLE_REQUIRED
create or replace function internal.own_job(p_job_id uuid, roles text[] default '{owner,manager,editor}') returns public.jobs
language plpgsql security definer set search_path = '' as $$
declare
  job public.jobs;
begin
  perform internal.require_person();
  select * into job from public.jobs where id = p_job_id for update;
  if job.id is null or not internal.is_job_team(job.venue_id, job.organiser_id, job.posted_by, '{owner,manager,editor,door,finance}') then
    perform internal.refuse(404, 'JOBS_NOT_FOUND', 'This post is not one of yours', 'Look under Your posts.');
  elsif not internal.is_job_team(job.venue_id, job.organiser_id, job.posted_by, roles) then
    perform internal.refuse(403, 'JOBS_ROLE_REQUIRED', 'Your role in this team does not allow this', 'Ask an owner or a manager of the team.');
  end if;
  return job;
end $$;

-- The people who decide about a post's applicants: they are told of new ones.
create or replace function internal.job_deciders(job public.jobs) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select t.user_id from internal.team_people(job.organiser_id, job.venue_id, '{owner,manager}') t
  union
  select job.posted_by where job.venue_id is null and job.organiser_id is null and job.posted_by is not null
$$;

-- For policies: whether the caller acts for a post that the public does not see, or is staff.
create or replace function internal.has_part_in_job(p_venue_id uuid, p_organiser_id uuid, p_posted_by uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return internal.is_job_team(p_venue_id, p_organiser_id, p_posted_by) or internal.is_staff();
end $$;

create or replace function internal.has_part_in_job_of(p_job_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select internal.has_part_in_job(venue_id, organiser_id, posted_by) from public.jobs where id = p_job_id), false)
$$;

-- Whether the caller has any role in the team of a post, for staff who would decide about it.
create or replace function internal.acts_for_job(p_job_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select internal.is_job_team(venue_id, organiser_id, posted_by, '{owner,manager,editor,door,finance}') from public.jobs where id = p_job_id), false)
$$;

-- For policies: whether the caller decides about the applicants of a post.
create or replace function internal.decides_about_job(p_job_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select internal.is_job_team(venue_id, organiser_id, posted_by, '{owner,manager}') from public.jobs where id = p_job_id), false)
$$;

-- For policies: whether an application is the caller's own, or the caller decides about it.
create or replace function internal.has_part_in_application(p_application_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select a.user_id = internal.proven_uid()
      or (a.status <> 'withdrawn' and internal.decides_about_job(a.job_id) and a.user_id not in (select internal.blocked_people()))
    from public.job_applications a where a.id = p_application_id), false)
$$;

grant execute on function internal.has_part_in_job(uuid, uuid, uuid), internal.has_part_in_job_of(uuid), internal.decides_about_job(uuid),
  internal.has_part_in_application(uuid) to authenticated;
