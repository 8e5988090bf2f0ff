-- For everything that writes: the caller's account is in good standing. A token lives up to an hour longer than the right to
-- act, so the account is read afresh. True, or refused; visitors and servers act for no account and pass.
-- In a policy write `(select internal.require_standing())`, so that it is asked once per statement. @throws PEOPLE_SUSPENDED
create or replace function internal.require_standing() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  until timestamptz;
begin
  if me is not null and not exists (
    select from auth.users u join public.profiles p on p.user_id = u.id
    where u.id = me and p.status = 'active' and u.deleted_at is null and coalesce(u.banned_until <= now(), true)
  ) then
    select suspended_until into until from public.profile_private where user_id = me and isfinite(suspended_until);
    raise exception using errcode = 'PT403', message = concat('Your account is suspended', to_char(until at time zone 'Europe/London', '" until" FMDD FMMonth YYYY')), detail = 'PEOPLE_SUSPENDED',
      hint = 'Write to us if you think this is a mistake.';
  end if;
  return true;
end $$;

grant execute on function internal.require_standing() to anon, authenticated, service_role;
