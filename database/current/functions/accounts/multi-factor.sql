-- Whether a session at this level is enough for a person: at aal1 only while they have no verified factor. The level is the claim of a
-- token whose signature was checked; whether there is a factor is read at each call, so that setting one up counts at once for devices
-- that have not proven it. Services that read tokens themselves ask this too.
create or replace function internal.is_proven(p_person uuid, p_level text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(p_level, 'aal1') <> 'aal1' or not exists (select from auth.mfa_factors where user_id = p_person and status = 'verified')
$$;

-- A session at aal1 of a person with a verified factor is treated as signed out: a stolen password alone opens nothing.
create or replace function internal.proven_uid() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  if me is not null and not internal.is_proven(me, auth.jwt() ->> 'aal') then
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

-- Whether a person may move money: by a role in a team that has a right to it, or as staff.
create or replace function internal.may_move_money(p_person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.user_roles where user_id = p_person) or exists (
    select from (
      select m.role from public.organiser_members m where m.user_id = p_person and m.status = 'active'
      union all
      select m.role from public.venue_members m where m.user_id = p_person and m.status = 'active') mine
    join internal.team_rights r using (role) where r."right" in ('money', 'refunds'))
$$;

-- A thief of a password would set up a factor of their own, and be more than the owner. So the first factor of a person who may move money is
-- begun in a session in which a mailed code was typed within the last ten minutes. Factors after the first ask for the one there is.
create or replace function internal.may_enrol_factor(p_person uuid, p_session uuid, p_at timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.mfa_factors where user_id = p_person and status = 'verified')
    or not internal.may_move_money(p_person)
    or exists (select from auth.sessions where id = p_session and user_id = p_person and reauthenticated_at > p_at - interval '10 minutes')
$$;

grant execute on function internal.is_proven(uuid, text), internal.may_enrol_factor(uuid, uuid, timestamptz) to auth_admin;
grant execute on function internal.proven_uid(), internal.require_aal2() to anon, authenticated, service_role;
