-- Writes down that a list of audit entries was taken out. Called before the file is made.
create or replace function public.record_audit_export(p_filters jsonb, p_rows integer) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.require_admin();
  if octet_length(coalesce(p_filters, '{}')::text) > 2000 then
    perform internal.refuse(400, 'REPORTS_INVALID', 'The filters are too long', 'Use fewer.');
  end if;
  perform internal.record_act('audit_exported', 'audit_logs', null, null, jsonb_build_object('filters', p_filters, 'rows', p_rows));
end $$;

-- Whether the newest thousand entries follow each other as they were written.
create or replace function public.check_audit_chain() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.require_admin();
  return json_build_object('entries', (select position from internal.audit_head), 'breaks', array(select internal.newest_audit_breaks()));
end $$;

-- Lets somebody go on at once who was counted out.
create or replace function public.clear_rate_limit(p_id bigint, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  reason text := internal.require_reason(p_reason);
  gone public.rate_limits;
begin
  perform internal.require_admin();
  select * into gone from public.rate_limits where id = p_id;
  if gone.id is null then
    perform internal.refuse(404, 'REPORTS_NOT_FOUND', 'This limit is gone already', 'Look at the list again.');
  end if;
  -- a count is kept per sixtieth of its window: all of them go, or the person would still wait
  delete from public.rate_limits where identifier = gone.identifier and action_type = gone.action_type and window_minutes = gone.window_minutes;
  perform internal.record_act('rate_limit_cleared', 'rate_limits', gone.id::text, to_jsonb(gone), jsonb_build_object('reason', reason));
end $$;

grant execute on function public.record_audit_export(jsonb, integer), public.check_audit_chain(), public.clear_rate_limit(bigint, text) to authenticated;
