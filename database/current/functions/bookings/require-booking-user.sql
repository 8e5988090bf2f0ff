-- The caller's id. @throws AUTH_REQUIRED, AUTH_SECOND_STEP_REQUIRED, PEOPLE_SUSPENDED
create or replace function internal.require_booking_user() returns uuid
language plpgsql stable set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    perform internal.refuse(401, 'AUTH_REQUIRED', 'User not authenticated', 'Sign in and try again.');
  end if;
  perform internal.require_aal2();
  perform internal.require_standing();
  return (select auth.uid());
end $$;
