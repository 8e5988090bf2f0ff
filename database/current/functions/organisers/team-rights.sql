-- The roles that have a right of internal.team_rights. @throws 22023 when there is no such right
create or replace function internal.roles_with(wanted text) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  allowed text[] := array(select r.role from internal.team_rights r where r."right" = wanted);
begin
  if cardinality(allowed) = 0 then
    raise exception using errcode = '22023', message = format('There is no right %s', wanted), hint = 'State it in internal.team_rights.';
  end if;
  return allowed;
end $$;

-- What the caller is in the team, when their role has the right. @throws TEAMS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function internal.require_right(wanted text, p_organiser_id uuid, p_venue_id uuid default null) returns text
language sql stable security definer set search_path = '' as $$
  select internal.require_role(p_organiser_id, internal.roles_with(wanted), p_venue_id)
$$;

-- Who may do what in any team, for the table that its tab shows: {right, roles}, in the order of reading.
create or replace function public.list_team_rights() returns table ("right" text, roles text[])
language sql stable security definer rows 20 set search_path = '' as $$
  select r."right", array_agg(r.role order by array_position('{owner,manager,editor,finance,door}', r.role))
  from internal.team_rights r group by r."right", r.sort order by r.sort
$$;

grant execute on function public.list_team_rights() to authenticated;
