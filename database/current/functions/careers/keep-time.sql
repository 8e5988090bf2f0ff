-- Run by the worker. A post whose closing date has come is expired; one that ended thirty days ago is archived.
create or replace function internal.end_due_jobs() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  ended integer;
begin
  update public.jobs set status = 'expired', ended_at = closes_at where id in (
    select id from public.jobs where status = 'open' and closes_at <= now() order by id for update skip locked limit 500);
  get diagnostics ended = row_count;
  update public.jobs set status = 'archived' where id in (
    select id from public.jobs where status in ('closed', 'filled', 'expired') and ended_at < now() - interval '30 days' order by id for update skip locked limit 500);
  return ended;
end $$;

-- Two days before it closes the person who posted it is told, and so are those who saved it. Nobody's cache is dropped for it.
create or replace function internal.tell_closing_jobs() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  job public.jobs;
  told integer := 0;
begin
  perform set_config('undercroft.is_quiet', 'yes', true);
  for job in select * from public.jobs where status = 'open' and closing_told_at is null and closes_at between now() and now() + interval '48 hours'
    order by closes_at for update skip locked limit 200 loop
    update public.jobs set closing_told_at = now() where id = job.id;
    -- not for posts that were open for less than three days
    if job.closes_at > job.opened_at + interval '3 days' then
      perform internal.tell_poster(job, 'job-closing', 'job_closing', jsonb_build_object('title', job.title, 'day', to_char(job.closes_at at time zone 'Europe/London', 'YYYY-MM-DD'), 'path', '/careers/posts/' || job.id));
      perform internal.enqueue_kind_mail('job_closing', s.user_id, 'job-closing', jsonb_build_object('title', job.title, 'day', to_char(job.closes_at at time zone 'Europe/London', 'YYYY-MM-DD'), 'path', '/careers/' || job.slug, 'is_saved', 'yes')),
        internal.notify('job_closing', s.user_id, jsonb_build_object('title', job.title, 'job_id', job.id, 'path', '/careers/' || job.slug, 'expires_at', job.closes_at))
      from public.saved_items s where s.kind = 'job' and s.target_id = job.id and s.user_id is distinct from job.posted_by;
      told := told + 1;
    end if;
  end loop;
  perform set_config('undercroft.is_quiet', 'no', true);
  return told;
end $$;

-- Fourteen and twenty-eight days after an application nobody has answered, those who decide are reminded: one mail a post.
create or replace function internal.nudge_employers(moment timestamptz default now()) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  overdue record;
  decider uuid;
  nudged integer := 0;
begin
  for overdue in
    with due as (
      update public.job_applications set nudges = nudges + 1 where id in (
        select a.id from public.job_applications a join public.jobs j on j.id = a.job_id
        where a.status in ('submitted', 'viewed') and a.nudges < 2 and a.submitted_at < moment - interval '14 days' * (a.nudges + 1)
          and j.status in ('open', 'closed', 'filled', 'expired') order by a.id limit 1000 for update of a skip locked)
      returning job_id
    )
    select job_id, count(*) as waiting from due group by job_id loop
    for decider in select internal.job_deciders(j.*) from public.jobs j where j.id = overdue.job_id loop
      perform internal.enqueue_kind_mail('job_nudge', decider, 'job-nudge', jsonb_build_object('title', j.title, 'waiting', overdue.waiting::text, 'path', '/careers/posts/' || j.id))
      from public.jobs j where j.id = overdue.job_id;
      perform internal.notify('job_nudge', decider, jsonb_build_object('title', (select title from public.jobs where id = overdue.job_id), 'waiting', overdue.waiting, 'job_id', overdue.job_id));
    end loop;
    nudged := nudged + 1;
  end loop;
  return nudged;
end $$;

create or replace function internal.nudge_employers_daily() returns integer
language sql security definer set search_path = '' as $$
  select case when internal.take_daily_run('job-nudges', '09:30') then internal.nudge_employers() else 0 end
$$;

create or replace function internal.retention_job_papers(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  paths text[];
  done bigint;
begin
  select coalesce(array_agg(o.name), '{}') into paths from storage.objects o where o.bucket_id = 'cvs' and not exists (
    select from public.job_applications a where a.cv_path = o.name) and o.created_at < moment - interval '6 months';
  with ended as (
    select a.id, a.cv_path from public.job_applications a join public.jobs j on j.id = a.job_id where j.ended_at < moment - interval '6 months'
  ), needs as (
    delete from internal.application_access_needs where application_id in (select id from ended)
  ), cleared as (
    update public.job_applications a set cv_path = null from ended where a.id = ended.id and ended.cv_path is not null returning ended.cv_path
  )
  select paths || coalesce(array_agg(cv_path), '{}') into paths from cleared;
  done := internal.forget_cvs(paths);
  return done;
end $$;

create or replace function internal.retention_job_applications(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  done bigint;
begin
  perform internal.retention_job_papers(moment);
  delete from public.job_applications a using public.jobs j where j.id = a.job_id and j.ended_at < moment - interval '12 months';
  get diagnostics done = row_count;
  return done;
end $$;

-- A venue that is suspended or merged into another offers no work: its open posts close, and those that wait go back to their authors.
create or replace function internal.close_jobs_of_venue() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.jobs set status = 'closed', ended_at = now() where venue_id = new.id and status = 'open';
  update public.jobs set status = 'draft' where venue_id = new.id and status = 'pending_review';
  return null;
end $$;

create or replace trigger close_jobs_of_venue after update of status on public.venues
  for each row when (new.status in ('suspended', 'merged') and old.status <> new.status) execute function internal.close_jobs_of_venue();
