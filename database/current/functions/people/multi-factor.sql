-- A session at aal1 of a person with a verified factor is treated as signed out: a stolen password alone opens nothing. The level
-- is the claim of the token, checked with its signature; whether there is a factor is read afresh, so that setting one up counts
-- at once for devices that have not proven it.
create or replace function internal.proven_uid() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  if me is not null and coalesce(auth.jwt() ->> 'aal', 'aal1') = 'aal1'
    and exists (select from auth.mfa_factors where user_id = me and status = 'verified') then
    return null;
  end if;
  return me;
end $$;

-- For procedures: says so instead of finding nothing. @throws AUTH_SECOND_STEP_REQUIRED
create or replace function internal.require_aal2() returns void
language plpgsql stable set search_path = '' as $$
begin
  if (select auth.uid()) is not null and internal.proven_uid() is null then
    raise exception using errcode = 'PT403', message = 'Your second step is still to be taken', detail = 'AUTH_SECOND_STEP_REQUIRED',
      hint = 'Confirm with your authenticator, phone or key, and try again.';
  end if;
end $$;

grant execute on function internal.proven_uid(), internal.require_aal2() to anon, authenticated, service_role;
