-- Ten reports of errors an hour, per person or network, row by row: a stranger may write here without an account.
create or replace function internal.limit_error_reports() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  wait integer;
begin
  if internal.is_server() then
    return new;
  end if;
  wait := internal.take_rate_limit(internal.caller_key(), 'error_reports', 10, 60);
  if wait > 0 then
    perform internal.refuse_too_many('ERROR_REPORTS_RATE_LIMITED', wait);
  end if;
  return new;
end $$;

create or replace trigger limit_error_reports before insert on public.error_reports
  for each row execute function internal.limit_error_reports();
