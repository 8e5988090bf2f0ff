-- The caller's id; guests book too. @throws AUTH_REQUIRED, AUTH_SECOND_STEP_REQUIRED, PEOPLE_SUSPENDED
create or replace function internal.require_booking_user() returns uuid
language plpgsql stable set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    perform internal.refuse(401, 'AUTH_REQUIRED', 'User not authenticated', 'Sign in and try again.');
  end if;
  perform internal.require_aal2();
  perform internal.require_active_user();
  return (select auth.uid());
end $$;

-- As above, for what takes an account. @throws also PEOPLE_GUEST
create or replace function internal.require_booking_account() returns uuid
language plpgsql stable set search_path = '' as $$
declare
  person uuid := internal.require_booking_user();
begin
  perform internal.require_standing();
  return person;
end $$;
