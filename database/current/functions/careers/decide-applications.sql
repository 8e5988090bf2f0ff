-- What employers see and decide. Owners and managers alone; applicants see none of this but what is said to them.
create or replace function internal.application_card(a public.job_applications) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', a.id, 'status', a.status, 'name', coalesce(p.full_name, p.handle::text, 'Deleted user'), 'submitted_at', a.submitted_at,
    'has_cv', a.cv_path is not null, 'is_overdue', a.status in ('submitted', 'viewed') and a.submitted_at < now() - interval '14 days')
  from (select) always left join public.profiles p on p.user_id = a.user_id
$$;

-- {"job", "applications": cards, the longest waiting first}. Withdrawn ones are not shown.
create or replace function public.list_job_applications(p_job_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  job public.jobs := internal.own_job(p_job_id, '{owner,manager}');
begin
  return jsonb_build_object('job', internal.my_job_json(job.id), 'applications', (
    select coalesce(jsonb_agg(internal.application_card(a.*) order by a.submitted_at, a.id), '[]')
    from (select * from public.job_applications where job_id = job.id and status <> 'withdrawn' order by submitted_at, id limit 1000) a
    where a.user_id not in (select internal.blocked_people())));
end $$;

-- The application of a post the caller decides about, locked, with that post locked before it. @throws APPLICATIONS_NOT_FOUND
create or replace function internal.application_to_decide(p_application_id uuid) returns public.job_applications
language plpgsql security definer set search_path = '' as $$
declare
  application public.job_applications;
begin
  perform internal.require_person();
  select * into application from public.job_applications where id = p_application_id for update;
  if application.id is null or application.status = 'withdrawn' or not internal.decides_about_job(application.job_id)
    or application.user_id in (select internal.blocked_people()) then
    perform internal.refuse(404, 'APPLICATIONS_NOT_FOUND', 'This application is not there', 'It may have been withdrawn: load the list again.');
  end if;
  return application;
end $$;

-- Opens an application; the first time marks it as viewed. What is needed for an interview shows from the interview on.
create or replace function public.open_application(p_application_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  application public.job_applications := internal.application_to_decide(p_application_id);
begin
  if application.status = 'submitted' then
    update public.job_applications set status = 'viewed', viewed_at = now() where id = application.id returning * into application;
    perform internal.note_move(application.id, 'viewed');
  end if;
  return internal.application_card(application) || jsonb_build_object('note', application.note, 'links', application.links, 'availability', application.availability,
    'access_needs', case when application.status in ('interview', 'offered', 'hired') then
      (select internal.open_needs(n.secret) from internal.application_access_needs n where n.application_id = application.id) end,
    'moves', internal.application_timeline(application.id), 'messages', internal.application_thread(application.id));
end $$;

-- Tells an applicant where their application is; the sentence stands on the site and in the mail.
create or replace function internal.notify_applicant(target uuid, p_status text, p_sentence text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  told record;
begin
  select a.user_id, u.email, j.title, j.id as job_id into told from public.job_applications a join public.jobs j on j.id = a.job_id join auth.users u on u.id = a.user_id
  where a.id = target and u.deleted_at is null;
  if told.user_id is not null then
    perform internal.enqueue_mail('job-application-moved', told.email, jsonb_build_object('title', told.title, 'status', p_status, 'sentence', p_sentence)) where told.email <> '';
    perform internal.notify('job_application_moved', told.user_id, jsonb_build_object('title', told.title, 'status', p_status, 'job_id', told.job_id));
  end if;
end $$;

create or replace function internal.move_applications(job public.jobs, targets uuid[], p_to text, told text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  target uuid;
begin
  foreach target in array targets loop
    update public.job_applications set status = p_to, answered_at = coalesce(answered_at, now()),
      decided_at = case when p_to in ('hired', 'rejected') then now() end where id = target;
    perform internal.note_move(target, p_to, told);
    perform internal.notify_applicant(target, p_to, told);
  end loop;
  return cardinality(targets);
end $$;

-- Moves applications of one post on, each with the same sentence. `p_seen` is the state they were seen in: when a colleague was
-- faster, nothing moves. Answers how many. @throws APPLICATIONS_STALE, APPLICATIONS_NOT_FOUND, STATUS_TRANSITION_REFUSED
create or replace function public.move_application(p_application_ids uuid[], p_to text, p_sentence text default null, p_seen text default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  told text := nullif(internal.clean_text(p_sentence), '');
  wanted uuid[] := array(select distinct unnest(p_application_ids) order by 1);
  application public.job_applications;
  target uuid;
  job public.jobs;
begin
  if cardinality(wanted) = 0 or cardinality(wanted) > 200 then
    perform internal.refuse(400, 'APPLICATIONS_INVALID', 'Choose 1 to 200 applications', 'Choose fewer at once.');
  elsif coalesce(p_to, '') not in ('shortlisted', 'interview', 'offered', 'hired', 'rejected') then
    perform internal.refuse(400, 'APPLICATIONS_INVALID', 'Applications become shortlisted, interview, offered, hired or rejected', 'Choose one.');
  elsif char_length(told) > 500 then
    perform internal.refuse(400, 'APPLICATIONS_INVALID', 'The sentence is too long', 'Use at most 500 characters.', field => 'sentence');
  elsif p_to = 'rejected' and told is null then
    perform internal.refuse(400, 'APPLICATIONS_INVALID', 'Write a message to those you reject', 'Fill in the sentence.', field => 'sentence');
  end if;
  foreach target in array wanted loop
    application := internal.application_to_decide(target);
    if job.id is null then
      select * into job from public.jobs where id = application.job_id;
    elsif job.id <> application.job_id then
      perform internal.refuse(400, 'APPLICATIONS_INVALID', 'Move the applications of one post at once', 'Choose those of one post.');
    end if;
    if p_seen is not null and application.status <> p_seen and not (p_seen = 'submitted' and application.status = 'viewed') then
      perform internal.refuse(409, 'APPLICATIONS_STALE', format('A colleague has moved this to %s in the meantime', application.status), 'Look at it again before you decide.');
    end if;
  end loop;
  return internal.move_applications(job, wanted, p_to, told);
end $$;

-- For the function careers-open-cv: where the CV of an application is kept, for those who decide about it now. Each opening is written down.
create or replace function public.open_application_cv(p_application_id uuid, p_person uuid, p_assurance text default 'aal1') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  found record;
begin
  select a.cv_path, j.venue_id, j.organiser_id, j.posted_by, a.user_id into found
  from public.job_applications a join public.jobs j on j.id = a.job_id where a.id = p_application_id and a.status <> 'withdrawn' and a.cv_path is not null;
  if found.cv_path is null or p_person is null or internal.are_blocked(p_person, found.user_id)
    or not exists (select from public.profiles where user_id = p_person and status = 'active')
    or not internal.is_proven(p_person, p_assurance)
    or not exists (
      select from internal.team_people(found.organiser_id, found.venue_id, '{owner,manager}') t where t.user_id = p_person
      union all
      select where found.venue_id is null and found.organiser_id is null and found.posted_by = p_person) then
    return '{}';
  end if;
  insert into public.audit_logs (actor_id, action_type, table_name, record_id) values (p_person, 'cv_opened', 'job_applications', p_application_id::text);
  return jsonb_build_object('path', found.cv_path);
end $$;

-- Every applicant of a post, for a table that is taken along.
create or replace function public.export_job_applications(p_job_id uuid) returns table (name text, status text, applied timestamptz, availability text, links text, note text)
language plpgsql security definer rows 100 set search_path = '' as $$
declare
  job public.jobs := internal.own_job(p_job_id, '{owner,manager}');
begin
  insert into public.audit_logs (actor_id, action_type, table_name, record_id) values (auth.uid(), 'applicants_exported', 'jobs', job.id::text);
  return query select coalesce(p.full_name, p.handle::text, 'Deleted user'), a.status, a.submitted_at, a.availability, array_to_string(a.links, ' '), a.note
    from public.job_applications a left join public.profiles p on p.user_id = a.user_id
    where a.job_id = job.id and a.status <> 'withdrawn' and a.user_id not in (select internal.blocked_people()) order by a.submitted_at, a.id limit 5000;
end $$;

grant execute on function public.list_job_applications(uuid), public.open_application(uuid), public.move_application(uuid[], text, text, text),
  public.export_job_applications(uuid) to authenticated;
grant execute on function public.open_application_cv(uuid, uuid, text) to service_role;
