-- Applications for work have a thread; it goes with them.
create or replace function internal.forget_job_thread() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.conversations where kind = 'job' and subject_id = old.id;
  return null;
end $$;

create or replace trigger forget_job_thread after delete on public.job_applications for each row execute function internal.forget_job_thread();

-- A message about an application, from either side. @throws APPLICATIONS_NOT_FOUND and what start_conversation refuses
create or replace function public.send_application_message(p_application_id uuid, p_body text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  side text := internal.side_of_new(internal.conversation_about('job', p_application_id, me), me);
begin
  if side is null
    or side = 'team' and not internal.decides_about_job((select a.job_id from public.job_applications a where a.id = p_application_id))
    or side = 'person' and exists (
    select from public.job_applications a join public.jobs j on j.id = a.job_id, lateral internal.job_deciders(j) decider
    where a.id = p_application_id and internal.are_blocked(me, decider)) then
    perform internal.refuse(404, 'APPLICATIONS_NOT_FOUND', 'This application is not there', 'Load the page again.');
  end if;
  perform public.start_conversation('job', p_application_id, p_body, gen_random_uuid());
  return internal.application_thread(p_application_id);
end $$;

grant execute on function public.send_application_message(uuid, text) to authenticated;
