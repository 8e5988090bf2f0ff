-- The organisers one acts for, and as what.
create or replace function public.list_my_organisers()
returns table (id uuid, slug text, name text, kind text, about text, links jsonb, trust text, role text, label text)
language sql stable security definer rows 10 set search_path = '' as $$
  select o.id, o.slug, o.name, o.kind, o.about, o.links, o.trust, internal.my_role(o.id), internal.organiser_label(o)
  from public.organisers o where o.id = any ((select internal.my_organiser_ids())::uuid[]) order by o.name, o.id
$$;

-- Who is in a team, by name; for everybody in it. An organiser that is a venue shows the venue's team too: `team` says which one a
-- row is of, and each is changed in its own.
create or replace function public.list_team(p_organiser_id uuid default null, p_venue_id uuid default null)
returns table (user_id uuid, full_name text, handle text, role text, since timestamptz, is_me boolean, team text)
language plpgsql stable security definer rows 20 set search_path = '' as $$
begin
  perform internal.require_right('team_read', p_organiser_id, p_venue_id);
  return query select m.user_id, p.full_name, p.handle::text, m.role, m.since, m.user_id = auth.uid(), m.team
    from internal.team_people(p_organiser_id, p_venue_id) m join public.profiles p on p.user_id = m.user_id
    order by array_position('{owner,manager,editor,finance,door}', m.role), p.full_name, m.user_id, m.team;
end $$;

-- One change of a team at a time, or the last two owners could both go. Those of the venue that an organiser is wait for one another too.
create or replace function internal.lock_team(p_organiser_id uuid, p_venue_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('team ' || venue_id, 0)) from (
    select coalesce(p_venue_id, (select o.venue_id from public.organisers o where o.id = p_organiser_id)) as venue_id) of_venue where venue_id is not null;
  if p_organiser_id is not null then
    perform pg_advisory_xact_lock(hashtextextended('team ' || p_organiser_id, 0));
  end if;
end $$;

-- The role of a colleague whom the caller may change. @throws TEAMS_NOT_FOUND, TEAMS_ROLE_REQUIRED, TEAMS_INVALID
create or replace function internal.changeable_member(p_organiser_id uuid, p_venue_id uuid, p_user_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  mine text := internal.require_right('team_read', p_organiser_id, p_venue_id);
  theirs text;
  own constant text := case when p_venue_id is null then 'organiser' else 'venue' end;
begin
  perform internal.lock_team(p_organiser_id, p_venue_id);
  -- somebody else may have taken the caller's role while they waited for the lock
  mine := internal.require_right('team_read', p_organiser_id, p_venue_id);
  select m.role into theirs from internal.team_people(p_organiser_id, p_venue_id) m where m.user_id = p_user_id and m.team = own;
  if theirs is null and exists (select from internal.team_people(p_organiser_id, p_venue_id) m where m.user_id = p_user_id) then
    perform internal.refuse(409, 'TEAMS_INVALID', 'Their role comes from the team of the venue', 'Change it there.');
  elsif theirs is null then
    perform internal.refuse(404, 'TEAMS_NOT_FOUND', 'They are not in this team', 'Load the team again.');
  elsif not internal.may_give(mine, theirs) and p_user_id <> auth.uid() then
    perform internal.refuse(403, 'TEAMS_ROLE_REQUIRED', 'Your role in this team does not allow this', 'Ask an owner of the team.');
  end if;
  return theirs;
end $$;

-- @throws TEAMS_LAST_OWNER when no other owner would be left
create or replace function internal.keep_an_owner(p_organiser_id uuid, p_venue_id uuid, p_user_id uuid, p_role text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_role = 'owner' and not exists (select from internal.team_people(p_organiser_id, p_venue_id, '{owner}') other where other.user_id <> p_user_id) then
    perform internal.refuse(409, 'TEAMS_LAST_OWNER', 'A team keeps one owner', 'Make somebody else owner first.');
  end if;
end $$;

create or replace function internal.put_role(p_organiser_id uuid, p_venue_id uuid, p_user_id uuid, p_role text) returns void
language sql security definer set search_path = '' as $$
  update public.organiser_members set role = p_role where organiser_id = p_organiser_id and user_id = p_user_id;
  update public.venue_members set role = p_role where venue_id = p_venue_id and user_id = p_user_id;
$$;

-- @throws TEAMS_INVALID, TEAMS_LAST_OWNER besides
create or replace function public.set_team_role(p_organiser_id uuid default null, p_user_id uuid default null, p_role text default null, p_venue_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  was text := internal.changeable_member(p_organiser_id, p_venue_id, p_user_id);
begin
  if coalesce(p_role, '') not in ('owner', 'manager', 'editor', 'door', 'finance') then
    perform internal.refuse(400, 'TEAMS_INVALID', 'Role is owner, manager, editor, door or finance', 'Choose one role.');
  elsif not internal.may_give(internal.my_role(p_organiser_id, p_venue_id), p_role) then
    perform internal.refuse(403, 'TEAMS_ROLE_REQUIRED', 'Nobody gives more than they have', 'Ask an owner of the team.');
  elsif p_role = was then
    return;
  elsif p_role <> 'owner' then
    perform internal.keep_an_owner(p_organiser_id, p_venue_id, p_user_id, was);
  end if;
  perform internal.put_role(p_organiser_id, p_venue_id, p_user_id, p_role);
  perform internal.tell_team(p_organiser_id, p_venue_id, p_user_id, 'role', p_role);
end $$;

-- Makes a colleague owner and the caller, who is one, a manager, both or neither.
create or replace function public.hand_over_team(p_user_id uuid, p_organiser_id uuid default null, p_venue_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mine text := internal.changeable_member(p_organiser_id, p_venue_id, auth.uid());
  theirs text := internal.changeable_member(p_organiser_id, p_venue_id, p_user_id);
begin
  if mine <> 'owner' then
    perform internal.refuse(403, 'TEAMS_ROLE_REQUIRED', 'Only an owner hands a team over', 'Ask an owner of the team.');
  elsif p_user_id = auth.uid() then
    perform internal.refuse(400, 'TEAMS_INVALID', 'You are owner already', 'Choose a colleague.');
  end if;
  perform internal.put_role(p_organiser_id, p_venue_id, p_user_id, 'owner') where theirs <> 'owner';
  perform internal.put_role(p_organiser_id, p_venue_id, auth.uid(), 'manager');
  perform internal.tell_team(p_organiser_id, p_venue_id, p_user_id, 'handed_over', 'owner');
end $$;

-- Takes somebody out of the team, or leaves it.
create or replace function public.remove_team_member(p_organiser_id uuid default null, p_user_id uuid default null, p_venue_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  was text := internal.changeable_member(p_organiser_id, p_venue_id, p_user_id);
begin
  perform internal.keep_an_owner(p_organiser_id, p_venue_id, p_user_id, was);
  update public.organiser_members set status = 'removed' where organiser_id = p_organiser_id and user_id = p_user_id;
  update public.venue_members set status = 'removed' where venue_id = p_venue_id and user_id = p_user_id;
  delete from internal.team_removals where removed_at < now() - interval '1 hour' or (user_id = p_user_id and (organiser_id = p_organiser_id or venue_id = p_venue_id));
  if p_user_id <> auth.uid() then
    insert into internal.team_removals (organiser_id, venue_id, user_id, removed_by, role) values (p_organiser_id, p_venue_id, p_user_id, auth.uid(), was);
  end if;
  perform internal.tell_team(p_organiser_id, p_venue_id, p_user_id, case when p_user_id = auth.uid() then 'left' else 'removed' end, was);
end $$;

-- Takes a colleague back whom the caller has just taken out: for ten minutes, with the role they had. Who left by themselves is asked
-- again. @throws TEAMS_REMOVAL_OVER, TEAMS_ROLE_REQUIRED
create or replace function public.restore_team_member(p_user_id uuid, p_organiser_id uuid default null, p_venue_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mine text := internal.require_right('team_read', p_organiser_id, p_venue_id);
  removal internal.team_removals;
begin
  perform internal.lock_team(p_organiser_id, p_venue_id);
  mine := internal.require_right('team_read', p_organiser_id, p_venue_id);
  delete from internal.team_removals r where r.user_id = p_user_id and r.removed_by = auth.uid() and r.removed_at > now() - interval '10 minutes'
    and (r.organiser_id = p_organiser_id or r.venue_id = p_venue_id) returning * into removal;
  if removal.id is null then
    perform internal.refuse(409, 'TEAMS_REMOVAL_OVER', 'This can no longer be undone', 'Invite them again.');
  elsif not internal.may_give(mine, removal.role) then
    perform internal.refuse(403, 'TEAMS_ROLE_REQUIRED', 'Your role in this team does not allow this', 'Ask an owner of the team.');
  end if;
  update public.organiser_members set status = 'active', role = removal.role where organiser_id = p_organiser_id and user_id = p_user_id and status = 'removed';
  update public.venue_members set status = 'active', role = removal.role where venue_id = p_venue_id and user_id = p_user_id and status = 'removed';
  perform internal.tell_team(p_organiser_id, p_venue_id, p_user_id, 'restored', removal.role);
end $$;

grant execute on function public.restore_team_member(uuid, uuid, uuid) to authenticated;
grant execute on function public.list_my_organisers(), public.list_team(uuid, uuid), public.set_team_role(uuid, uuid, text, uuid),
  public.remove_team_member(uuid, uuid, uuid), public.hand_over_team(uuid, uuid, uuid) to authenticated;
