-- Notes that a signed-in person opened something sensitive. A browser says so itself: a hint, never evidence.
create or replace function public.log_sensitive_access(
  p_action_type text, p_table_name text default null, p_record_id text default null, p_new_data jsonb default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  wait integer;
begin
  if (select auth.uid()) is null then
    raise exception using errcode = 'PT401', message = 'User not authenticated', detail = 'AUTH_REQUIRED', hint = 'Sign in and try again.';
  end if;
  perform internal.require_aal2();
  perform internal.require_standing();
  if octet_length(p_new_data::text) > 4096 then
    raise exception using errcode = 'PT413', message = 'p_new_data is too large', detail = 'AUDIT_DATA_TOO_LARGE', hint = 'Send at most 4 kB.';
  end if;
  wait := internal.take_rate_limit('user:' || (select auth.uid()), 'audit', 60, 1);
  if wait > 0 then
    perform internal.refuse_too_many('AUDIT_RATE_LIMITED', wait);
  end if;
  insert into public.audit_logs (actor_id, action_type, table_name, record_id, new_data, source)
  values ((select auth.uid()), left(coalesce(p_action_type, ''), 100), left(p_table_name, 100), left(p_record_id, 100), p_new_data, 'client');
end $$;

grant execute on function public.log_sensitive_access(text, text, text, jsonb) to authenticated, service_role;
