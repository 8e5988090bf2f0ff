-- Applications, their messages and papers go; posts for nobody else close and say no more; posts of teams stay without their author.
create or replace function internal.anonymise_careers(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.job_alerts where user_id = person;
  delete from internal.job_alerts_sent where user_id = person;
  delete from public.job_applications where user_id = person;
  delete from public.jobs where posted_by = person and venue_id is null and organiser_id is null;
  update public.jobs set posted_by = null where posted_by = person;
end $$;

create or replace function internal.export_careers(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'applications', (select coalesce(jsonb_agg(jsonb_build_object('job', j.title, 'status', a.status, 'note', a.note, 'links', a.links, 'availability', a.availability,
        'cv', a.cv_path, 'access_needs', (select internal.open_needs(n.secret) from internal.application_access_needs n where n.application_id = a.id),
        'submitted_at', a.submitted_at, 'moves', internal.application_timeline(a.id))), '[]')
      from public.job_applications a join public.jobs j on j.id = a.job_id where a.user_id = person),
    'jobs_posted', (select coalesce(jsonb_agg(jsonb_build_object('title', j.title, 'description', j.description, 'status', j.status, 'created_at', j.created_at)), '[]')
      from public.jobs j where j.posted_by = person),
    'job_alerts', (select coalesce(jsonb_agg(jsonb_build_object('name', l.name, 'filters', l.filters, 'created_at', l.created_at)), '[]') from public.job_alerts l where l.user_id = person),
    'job_alerts_sent', (select coalesce(jsonb_agg(jsonb_build_object('job', j.title) order by j.title), '[]') from internal.job_alerts_sent s join public.jobs j on j.id = s.job_id where s.user_id = person))
$$;
