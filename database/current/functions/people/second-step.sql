-- Whoever has set up a second proof is nobody until it was given: a password that was stolen opens nothing by any door.
-- The level is the token's, checked with its signature; whether there is a proof to give is read afresh, so that setting
-- one up counts at once for the devices that have not given it.
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
create or replace function internal.require_second_step() returns void
language plpgsql stable set search_path = '' as $$
begin
  if (select auth.uid()) is not null and internal.proven_uid() is null then
    raise exception using errcode = 'PT403', message = 'Your second step is still to be taken', detail = 'AUTH_SECOND_STEP_REQUIRED',
      hint = 'Confirm with your authenticator, phone or key, and try again.';
  end if;
end $$;

grant execute on function internal.proven_uid(), internal.require_second_step() to anon, authenticated, service_role;
