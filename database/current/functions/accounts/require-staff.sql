-- For procedures of staff. @throws AUTH_REQUIRED, PEOPLE_SUSPENDED, AUTH_SECOND_STEP_REQUIRED, ADMIN_STAFF_REQUIRED
create or replace function internal.require_staff() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  if auth.uid() is null then
    raise exception using errcode = 'PT401', message = 'You are not signed in', detail = 'AUTH_REQUIRED', hint = 'Sign in and try again.';
  end if;
  perform internal.require_standing();
  perform internal.require_aal2();
  if not internal.is_staff() then
    raise exception using errcode = 'PT403', message = 'Only moderators and admins can do this', detail = 'ADMIN_STAFF_REQUIRED', hint = 'Ask an admin for the role.';
  end if;
  return auth.uid();
end $$;

-- The same for what only admins do. @throws ADMIN_ADMIN_REQUIRED besides
create or replace function internal.require_admin() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := internal.require_staff();
begin
  if not internal.has_role('admin') then
    raise exception using errcode = 'PT403', message = 'Only admins can do this', detail = 'ADMIN_ADMIN_REQUIRED', hint = 'Ask an admin.';
  end if;
  return me;
end $$;

-- A reason that was given for an act, tidied. @throws ADMIN_REASON_REQUIRED
create or replace function internal.require_reason(reason text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  tidy text := btrim(regexp_replace(coalesce(reason, ''), '[[:cntrl:]]', ' ', 'g'));
begin
  if char_length(tidy) not between 3 and 500 then
    raise exception using errcode = 'PT400', message = 'Give a reason of 3 to 500 characters', detail = 'ADMIN_REASON_REQUIRED', hint = 'Say in a sentence why.';
  end if;
  return tidy;
end $$;
