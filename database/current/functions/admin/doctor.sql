-- For the server function: whether this person may have the installation looked at now. Looking reaches for the mail server, the store and
-- the card company, so it is for admins and counted. @returns {is_open}, {wait} or {refused}
create or replace function public.open_doctor(p_person uuid, p_assurance text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  known record := internal.rate_limit_of('doctor');
  wait integer;
begin
  if p_person is null or not internal.is_proven(p_person, p_assurance) or not exists (
    select from public.user_roles r join public.profiles p on p.user_id = r.user_id and p.status = 'active'
    where r.user_id = p_person and r.role = 'admin') then
    return jsonb_build_object('refused', jsonb_build_object('status', 403, 'code', 'ADMIN_ADMIN_REQUIRED', 'message', 'Only admins can do this', 'hint', 'Ask an admin.'));
  end if;
  wait := internal.take_rate_limit('user:' || p_person, 'doctor', known.most, known.minutes);
  return case when wait > 0 then jsonb_build_object('wait', wait) else jsonb_build_object('is_open', true) end;
end $$;
revoke execute on function public.open_doctor(uuid, text) from public;
grant execute on function public.open_doctor(uuid, text) to service_role;
