-- What the caller is in a team: their own row, or for an organiser that is a venue, their row there. Null outside of it.
create or replace function internal.my_role(p_organiser_id uuid, p_venue_id uuid default null) returns text
language sql stable security definer set search_path = '' as $$
  select role from (
    select role from public.organiser_members
    where organiser_id = p_organiser_id and user_id = (select internal.proven_uid()) and status = 'active'
    union all
    select role from public.venue_members
    where venue_id in (p_venue_id, (select venue_id from public.organisers where id = p_organiser_id))
      and user_id = (select internal.proven_uid()) and status = 'active'
  ) mine
  order by array_position('{owner,manager,editor,finance,door}', role) limit 1
$$;

-- Owners give every role, managers every one but owner; the others give none.
create or replace function internal.may_give(mine text, role text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(mine = 'owner' or (mine = 'manager' and role <> 'owner'), false)
$$;

-- One of the two ids names the team. @throws TEAMS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function internal.require_role(p_organiser_id uuid, roles text[], p_venue_id uuid default null) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  mine text;
begin
  perform internal.require_person();
  -- a role in one team must open nothing of another: two ids at once are no team
  if (p_organiser_id is null) <> (p_venue_id is null) then
    mine := internal.my_role(p_organiser_id, p_venue_id);
  end if;
  if mine is null then
    perform internal.refuse(404, 'TEAMS_NOT_FOUND', 'You are not in this team', 'Ask its owner to invite you.');
  elsif not mine = any (roles) then
    perform internal.refuse(403, 'TEAMS_ROLE_REQUIRED', 'Your role in this team does not allow this',
      format('Ask somebody who is %s.', replace(array_to_string(roles, ' or '), 'door', 'at the door')));
  end if;
  return mine;
end $$;
