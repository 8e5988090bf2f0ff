-- Says no to a booking: a sentence for people, a stable code in `detail`, what to do in `hint`, the HTTP status in the code.
create or replace function internal.refuse_booking(status integer, code text, sentence text, remedy text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  raise exception using errcode = 'PT' || status, message = sentence, detail = code, hint = remedy;
end $$;

-- The caller's id. @throws AUTH_REQUIRED, AUTH_SECOND_STEP_REQUIRED
create or replace function internal.booker() returns uuid
language plpgsql stable set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    perform internal.refuse_booking(401, 'AUTH_REQUIRED', 'User not authenticated', 'Sign in and try again.');
  end if;
  perform internal.require_second_step();
  return (select auth.uid());
end $$;
