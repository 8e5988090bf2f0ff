-- Applying: once per post and person.
create or replace function internal.note_move(target uuid, p_status text, p_sentence text default null) returns void
language sql security definer set search_path = '' as $$
  insert into public.application_moves (application_id, status, sentence) values (target, p_status, p_sentence)
$$;

-- The post, for somebody who would apply. A person who is shut out by the people behind it learns no more than that it is not there.
create or replace function internal.job_to_apply_for(p_job_id uuid, me uuid) returns public.jobs
language plpgsql security definer set search_path = '' as $$
declare
  job public.jobs;
begin
  select * into job from public.jobs where id = p_job_id for share;
  if job.id is null or job.status not in ('open', 'closed', 'filled', 'expired') or exists (
    select from internal.job_deciders(job) decider where internal.are_blocked(me, decider)) then
    perform internal.refuse(404, 'JOBS_NOT_FOUND', 'This post is not there any more', 'Look for another one.');
  elsif job.status <> 'open' or job.closes_at <= now() then
    perform internal.refuse(409, 'JOBS_CLOSED', 'Applications are closed', 'Look for another one.');
  elsif internal.is_job_team(job.venue_id, job.organiser_id, job.posted_by, '{owner,manager,editor,door,finance}') then
    perform internal.refuse(409, 'APPLICATIONS_OWN_JOB', 'This is a post of your own team', 'Apply for another one.');
  elsif job.apply_mode <> 'onsite' then
    perform internal.refuse(409, 'APPLICATIONS_ELSEWHERE', 'Applications for this post are taken elsewhere', 'Follow its link.');
  end if;
  return job;
end $$;

create or replace function internal.check_application(form jsonb, me uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  cv text := form ->> 'cv_path';
begin
  if char_length(internal.strip_html(form ->> 'note')) > 2000 then
    perform internal.refuse(400, 'APPLICATIONS_INVALID', 'The note is too long', 'Use at most 2,000 characters in the field note.');
  elsif coalesce(internal.strip_html(form ->> 'note'), '') = '' and cv is null then
    perform internal.refuse(400, 'APPLICATIONS_INVALID', 'Write a note, or add your CV', 'Fill in the field note.');
  elsif char_length(form ->> 'availability') > 500 or char_length(form ->> 'access_needs') > 1000 then
    perform internal.refuse(400, 'APPLICATIONS_INVALID', 'Availability or access needs are too long', 'Use at most 500 and 1,000 characters.');
  elsif jsonb_typeof(form -> 'links') = 'array' and (jsonb_array_length(form -> 'links') > 5
    or exists (select from jsonb_array_elements_text(form -> 'links') link where not internal.is_web_address(btrim(link)))) then
    perform internal.refuse(400, 'APPLICATIONS_INVALID', 'Invalid URL', 'Give at most five links that begin with https:// in the field links.');
  elsif cv is not null and not exists (select from storage.objects where bucket_id = 'cvs' and name = cv and name like me || '/%' and owner_id = me::text) then
    perform internal.refuse(404, 'APPLICATIONS_CV_NOT_FOUND', 'The CV is not there', 'Upload it again.');
  elsif cv is not null and exists (select from storage.objects where bucket_id = 'cvs' and name = cv and metadata ->> 'mimetype' is distinct from 'application/pdf') then
    perform internal.refuse(400, 'APPLICATIONS_INVALID', 'File type not allowed', 'Upload the CV as a PDF.');
  end if;
end $$;

-- p_data: note, cv_path (in the bucket cvs), links[], availability, access_needs. Answers the application's id.
-- @throws APPLICATIONS_TWICE, APPLICATIONS_OWN_JOB, APPLICATIONS_ELSEWHERE, APPLICATIONS_INVALID, APPLICATIONS_CV_NOT_FOUND, JOBS_CLOSED, JOBS_NOT_FOUND
create or replace function public.apply_to_job(p_job_id uuid, p_data jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  form jsonb := case jsonb_typeof(p_data) when 'object' then p_data else '{}' end;
  job public.jobs := internal.job_to_apply_for(p_job_id, me);
  made uuid;
begin
  if not exists (select from auth.users where id = me and email_confirmed_at is not null and not is_anonymous) then
    perform internal.refuse(403, 'JOBS_UNCONFIRMED', 'Confirm your email address first', 'Open the link in the mail we sent you.');
  end if;
  perform internal.check_application(form, me);
  if exists (select from public.job_applications where job_id = job.id and user_id = me) then
    perform internal.refuse(409, 'APPLICATIONS_TWICE', 'You have applied for this already', 'Look under Your applications.');
  end if;
  perform internal.take_limit(me, 'job_applications', 'APPLICATIONS_RATE_LIMITED');
  insert into public.job_applications (job_id, user_id, note, cv_path, links, availability)
  values (job.id, me, coalesce(internal.strip_html(form ->> 'note'), ''), form ->> 'cv_path', array(select btrim(l) from unnest(internal.form_list(form, 'links')) l),
    nullif(internal.strip_html(form ->> 'availability'), ''))
  on conflict on constraint job_applications_person_key do nothing returning id into made;
  if made is null then
    perform internal.refuse(409, 'APPLICATIONS_TWICE', 'You have applied for this already', 'Look under Your applications.');
  end if;
  if coalesce(btrim(form ->> 'access_needs'), '') <> '' then
    insert into internal.application_access_needs (application_id, secret) values (made, internal.seal_needs(btrim(form ->> 'access_needs')));
  end if;
  perform internal.note_move(made, 'submitted');
  perform internal.tell_of_application(job, made, me);
  return made;
end $$;

create or replace function internal.tell_of_application(job public.jobs, application uuid, me uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  decider uuid;
begin
  perform internal.enqueue_mail('job-application-receipt', u.email, jsonb_build_object('title', job.title, 'organisation', internal.job_organisation(job) ->> 'name'))
  from auth.users u where u.id = me and u.email <> '';
  for decider in select internal.job_deciders(job) loop
    perform internal.enqueue_kind_mail('job_application_received', decider, 'job-application-received', jsonb_build_object('title', job.title, 'path', '/careers/posts/' || job.id));
    perform internal.notify('job_application_received', decider, jsonb_build_object('title', job.title, 'job_id', job.id));
  end loop;
end $$;

-- The caller's own application, locked. @throws APPLICATIONS_NOT_FOUND
create or replace function internal.own_application(p_application_id uuid) returns public.job_applications
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  application public.job_applications;
begin
  select * into application from public.job_applications where id = p_application_id and user_id = me for update;
  if application.id is null then
    perform internal.refuse(404, 'APPLICATIONS_NOT_FOUND', 'This application is not yours', 'Look under Your applications.');
  end if;
  return application;
end $$;

create or replace function public.withdraw_application(p_application_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  application public.job_applications := internal.own_application(p_application_id);
begin
  if application.status = 'withdrawn' then
    return;
  end if;
  update public.job_applications set status = 'withdrawn', decided_at = now() where id = application.id;
  perform internal.note_move(application.id, 'withdrawn');
end $$;

-- Takes an application away for both sides, with its messages, its CV and what was needed.
create or replace function public.delete_application(p_application_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  application public.job_applications := internal.own_application(p_application_id);
begin
  delete from public.job_applications where id = application.id;
  perform internal.forget_cvs(array[application.cv_path]);
end $$;

-- Deletes CVs that no application names any longer; the bytes go with the next sweep.
create or replace function internal.forget_cvs(paths text[]) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  versions text[];
begin
  perform set_config('storage.allow_delete_query', 'true', true);
  with gone as (
    delete from storage.objects o where o.bucket_id = 'cvs' and o.name = any (paths)
      and not exists (select from public.job_applications a where a.cv_path = o.name)
    returning version
  )
  select coalesce(array_agg(version), '{}') into versions from gone;
  update internal.blobs set doomed_at = now() - interval '1 day' where version = any (versions);
  perform set_config('storage.allow_delete_query', 'false', true);
  return cardinality(versions);
end $$;

-- The caller's applications with their timelines and messages, the newest first.
create or replace function public.list_my_applications() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'status', a.status, 'note', a.note, 'links', a.links, 'availability', a.availability,
      'cv_path', a.cv_path, 'submitted_at', a.submitted_at, 'job', internal.job_card(j.*), 'usual_answer_days', internal.usual_answer_days(j.*),
      'access_needs', (select internal.open_needs(n.secret) from internal.application_access_needs n where n.application_id = a.id),
      'moves', internal.application_timeline(a.id), 'messages', internal.application_thread(a.id)) order by a.submitted_at desc), '[]')
    from (select * from public.job_applications where user_id = me order by submitted_at desc limit 100) a join public.jobs j on j.id = a.job_id);
end $$;

create or replace function internal.application_timeline(target uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('status', status, 'sentence', sentence, 'created_at', created_at) order by created_at, id), '[]')
  from public.application_moves where application_id = target
$$;

-- Which posts the caller has applied for, for the button of their pages.
create or replace function public.get_my_application_status(p_job_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select status from public.job_applications where job_id = p_job_id and user_id = internal.proven_uid()
$$;

grant execute on function public.apply_to_job(uuid, jsonb), public.withdraw_application(uuid), public.delete_application(uuid), public.list_my_applications(),
  public.get_my_application_status(uuid) to authenticated;
