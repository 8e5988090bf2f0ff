-- Counts one action of a person against the limit that the part's rules.sql names. @throws the code, with Retry-After
create or replace function internal.take_limit(person uuid, action text, code text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  known record := internal.rate_limit_of(action);
  wait integer := internal.take_rate_limit('user:' || person, action, known.most, known.minutes);
begin
  if wait > 0 then
    perform internal.refuse_too_many(code, wait);
  end if;
end $$;

-- Counts one action of a caller, who may have no account, against such a limit. @throws the code, with Retry-After
create or replace function internal.take_caller_limit(action text, code text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  known record := internal.rate_limit_of(action);
  wait integer := internal.take_rate_limit(internal.caller_key(), action, known.most, known.minutes);
begin
  if wait > 0 then
    perform internal.refuse_too_many(code, wait);
  end if;
end $$;
