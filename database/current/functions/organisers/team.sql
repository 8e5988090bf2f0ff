-- The organisers one acts for, and as what.
create or replace function public.list_my_organisers()
returns table (id uuid, slug text, name text, kind text, about text, links jsonb, trust text, role text)
language sql stable security definer rows 10 set search_path = '' as $$
  select o.id, o.slug, o.name, o.kind, o.about, o.links, o.trust, internal.my_role(o.id)
  from public.organisers o where o.id = any ((select internal.my_organiser_ids())::uuid[]) order by o.name, o.id
$$;

-- Who is in a team, by name; for everybody in it.
create or replace function public.list_team(p_organiser_id uuid)
returns table (user_id uuid, full_name text, handle text, role text, since timestamptz, is_me boolean)
language plpgsql stable security definer rows 20 set search_path = '' as $$
begin
  perform internal.require_role(p_organiser_id, '{owner,manager,editor,door,finance}');
  return query select m.user_id, p.full_name, p.handle::text, m.role, m.created_at, m.user_id = auth.uid()
    from public.organiser_members m join public.profiles p on p.user_id = m.user_id
    where m.organiser_id = p_organiser_id and m.status = 'active'
    order by array_position('{owner,manager,editor,finance,door}', m.role), p.full_name, m.user_id;
end $$;

-- The row of a colleague whom the caller may change. @throws TEAMS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function internal.changeable_member(p_organiser_id uuid, p_user_id uuid) returns public.organiser_members
language plpgsql security definer set search_path = '' as $$
declare
  mine text := internal.require_role(p_organiser_id, '{owner,manager,editor,door,finance}');
  member public.organiser_members;
begin
  -- one change of a team at a time, or the last two owners could both go
  perform pg_advisory_xact_lock(hashtextextended('team ' || p_organiser_id, 0));
  select * into member from public.organiser_members where organiser_id = p_organiser_id and user_id = p_user_id and status = 'active';
  if member.user_id is null then
    perform internal.refuse(404, 'TEAMS_NOT_FOUND', 'They are not in this team', 'Load the team again.');
  elsif not internal.may_give(mine, member.role) and p_user_id <> auth.uid() then
    perform internal.refuse(403, 'TEAMS_ROLE_REQUIRED', 'Your role in this team does not allow this', 'Ask an owner of the team.');
  end if;
  return member;
end $$;

create or replace function internal.keep_an_owner(member public.organiser_members) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if member.role = 'owner' and not exists (
    select from public.organiser_members other where other.organiser_id = member.organiser_id and other.role = 'owner'
      and other.status = 'active' and other.user_id <> member.user_id) then
    perform internal.refuse(409, 'TEAMS_LAST_OWNER', 'A team keeps one owner', 'Make somebody else owner first.');
  end if;
end $$;

-- @throws TEAMS_INVALID, TEAMS_LAST_OWNER besides
create or replace function public.set_team_role(p_organiser_id uuid, p_user_id uuid, p_role text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  member public.organiser_members := internal.changeable_member(p_organiser_id, p_user_id);
begin
  if coalesce(p_role, '') not in ('owner', 'manager', 'editor', 'door', 'finance') then
    perform internal.refuse(400, 'TEAMS_INVALID', 'Role is owner, manager, editor, door or finance', 'Choose one role.');
  elsif not internal.may_give(internal.my_role(p_organiser_id), p_role) then
    perform internal.refuse(403, 'TEAMS_ROLE_REQUIRED', 'Nobody gives more than they have', 'Ask an owner of the team.');
  end if;
  if p_role <> 'owner' then
    perform internal.keep_an_owner(member);
  end if;
  update public.organiser_members set role = p_role where organiser_id = p_organiser_id and user_id = p_user_id;
end $$;

-- Takes somebody out of the team, or leaves it.
create or replace function public.remove_team_member(p_organiser_id uuid, p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  member public.organiser_members := internal.changeable_member(p_organiser_id, p_user_id);
begin
  perform internal.keep_an_owner(member);
  update public.organiser_members set status = 'removed' where organiser_id = p_organiser_id and user_id = p_user_id;
end $$;

grant execute on function public.list_my_organisers(), public.list_team(uuid), public.set_team_role(uuid, uuid, text),
  public.remove_team_member(uuid, uuid) to authenticated;
