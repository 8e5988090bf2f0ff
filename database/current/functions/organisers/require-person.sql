-- The caller's id, for everything that founds, joins or changes a team. @throws AUTH_REQUIRED, AUTH_SECOND_STEP_REQUIRED, PEOPLE_SUSPENDED
create or replace function internal.require_person() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  if auth.uid() is null then
    perform internal.refuse(401, 'AUTH_REQUIRED', 'User not authenticated', 'Sign in and try again.');
  end if;
  perform internal.require_aal2();
  perform internal.require_standing();
  return auth.uid();
end $$;

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
