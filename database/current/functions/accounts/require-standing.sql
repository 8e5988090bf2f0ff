-- Whether a person booked without an account: an anonymous user of the auth service.
create or replace function internal.is_guest(p_person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select u.is_anonymous from auth.users u where u.id = p_person), false)
$$;

-- The address that mails to a person go to: the one of the account, or the one a guest gave for the tickets. Null where there is none.
create or replace function internal.mail_address(p_person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(nullif(u.email, ''), g.email) from auth.users u left join internal.guest_accounts g on g.user_id = u.id and u.is_anonymous
  where u.id = p_person and u.deleted_at is null
$$;

-- The caller's account is in good standing, with or without an address of its own. A token lives up to an hour longer than the right to
-- act, so the account is read afresh. True for a guest. Visitors and servers act for no account and pass. @throws PEOPLE_SUSPENDED
create or replace function internal.require_active_user() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  is_guest boolean := false;
  until timestamptz;
begin
  if me is null then
    return false;
  end if;
  select u.is_anonymous into is_guest from auth.users u join public.profiles p on p.user_id = u.id
  where u.id = me and p.status = 'active' and u.deleted_at is null and coalesce(u.banned_until <= now(), true);
  if not found then
    -- an account that was erased is nobody's: a tab that is open still is signed out by this, and is not told of a suspension
    if not exists (select from public.profiles p where p.user_id = me and p.status <> 'erased') then
      perform internal.refuse(401, 'AUTH_REQUIRED', 'User not authenticated', 'Sign in and try again.');
    end if;
    select suspended_until into until from public.profile_private where user_id = me and isfinite(suspended_until);
    raise exception using errcode = 'PT403', message = concat('Your account is suspended', to_char(until at time zone 'Europe/London', '" until" FMDD FMMonth YYYY')), detail = 'PEOPLE_SUSPENDED',
      hint = 'Write to us if you think this is a mistake.';
  end if;
  return is_guest;
end $$;

-- For everything that writes: the caller has an account, and it is in good standing. True, or refused. A guest may book and look after
-- the tickets (internal.require_booking_user) and nothing else.
-- In a policy write `(select internal.require_standing())`, so that it is asked once per statement. @throws PEOPLE_SUSPENDED, PEOPLE_GUEST
create or replace function internal.require_standing() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if internal.require_active_user() then
    raise exception using errcode = 'PT403', message = 'This needs an account', detail = 'PEOPLE_GUEST',
      hint = 'You booked without one. Sign in, or make an account first.';
  end if;
  return true;
end $$;

grant execute on function internal.require_standing(), internal.is_guest(uuid) to anon, authenticated, service_role;
grant execute on function internal.mail_address(uuid) to auth_admin;
