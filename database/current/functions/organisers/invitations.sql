create or replace function internal.hash_code(code text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(coalesce(code, ''), 'UTF8')), 'hex')
$$;

-- Asks an address to join a team, with or without an account. The code leaves this database in the mail alone.
-- @throws TEAMS_NOT_FOUND, TEAMS_ROLE_REQUIRED, TEAMS_INVALID, TEAMS_FULL, TEAMS_UNCONFIRMED, TEAMS_INBOX_FULL, TEAMS_RATE_LIMITED
create or replace function public.invite_to_team(p_email text, p_role text, p_organiser_id uuid default null, p_venue_id uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  mine text := internal.my_role(p_organiser_id, p_venue_id);
  address text := lower(btrim(coalesce(p_email, '')));
  code text := internal.random_code(26, '0123456789abcdefghjkmnpqrstvwxyz');
  team text := coalesce((select name from public.organisers where id = p_organiser_id), (select name from public.venues where id = p_venue_id));
  invitation uuid;
begin
  if (p_organiser_id is null) = (p_venue_id is null) or mine is null then
    perform internal.refuse(404, 'TEAMS_NOT_FOUND', 'You are not in this team', 'Ask its owner to invite you.');
  elsif address !~ '^[^[:space:]@<>"]+@[^[:space:]@<>"]+\.[^[:space:]@<>"]+$' then
    perform internal.refuse(400, 'TEAMS_INVALID', 'Invalid email format', 'Write the address as name@example.org.', field => 'email');
  elsif char_length(address) > 254 then
    perform internal.refuse(400, 'TEAMS_INVALID', 'Email too long', 'Use at most 254 characters.', field => 'email');
  elsif coalesce(p_role, '') not in ('owner', 'manager', 'editor', 'door', 'finance') then
    perform internal.refuse(400, 'TEAMS_INVALID', 'Role is owner, manager, editor, door or finance', 'Choose one role.');
  elsif not internal.may_give(mine, p_role) then
    perform internal.refuse(403, 'TEAMS_ROLE_REQUIRED', 'Nobody gives more than they have', 'Ask an owner of the team.');
  end if;
  perform internal.check_inviter(me, team);
  perform internal.check_room_in_team(address, p_organiser_id, p_venue_id);
  perform internal.take_limit(me, 'team_invitations', 'TEAMS_RATE_LIMITED');
  perform internal.require_inbox_turn(address, 'TEAMS_INBOX_FULL');
  update public.team_invitations set status = 'revoked'
  where status = 'pending' and email = address and (organiser_id = p_organiser_id or venue_id = p_venue_id);
  insert into public.team_invitations (organiser_id, venue_id, email, role, code_hash, invited_by)
  values (p_organiser_id, p_venue_id, address, p_role, internal.hash_code(code), me) returning id into invitation;
  perform internal.enqueue_mail('team-invited', address, jsonb_build_object('team', team, 'role', p_role,
    'inviter', (select full_name from public.profiles where user_id = me), 'path', '/organise/join/' || invitation || '?code=' || code));
  perform internal.notify('team_invited', id, jsonb_build_object('team', team, 'role', p_role)) from auth.users where email = address and deleted_at is null;
  return invitation;
end $$;

-- The mail carries two names that the sender chose. @throws TEAMS_UNCONFIRMED, TEAMS_INVALID
create or replace function internal.check_inviter(me uuid, p_team text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from auth.users where id = me and email_confirmed_at is not null) then
    perform internal.refuse(403, 'TEAMS_UNCONFIRMED', 'Confirm your email address first', 'Open the link in the mail we sent you.');
  end if;
  perform internal.check_mailed_name(p_team, 'The name of your team', 'TEAMS_INVALID');
  perform internal.check_mailed_name((select full_name from public.profiles where user_id = me), 'Your name', 'TEAMS_INVALID');
end $$;

create or replace function internal.check_room_in_team(address text, p_organiser_id uuid, p_venue_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.lock_team(p_organiser_id, p_venue_id);
  if exists (select from auth.users u join internal.team_people(p_organiser_id, p_venue_id) t on t.user_id = u.id where u.email = address) then
    perform internal.refuse(409, 'TEAMS_INVALID', 'They are in the team already', 'Change their role in the list.', field => 'email');
  elsif (select count(*) from public.team_invitations where status = 'pending' and (organiser_id = p_organiser_id or venue_id = p_venue_id)) >= 50 then
    perform internal.refuse(409, 'TEAMS_FULL', 'Fifty invitations are waiting already', 'Take some back first.');
  end if;
end $$;

create or replace function public.revoke_team_invitation(p_invitation_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  asked public.team_invitations;
begin
  perform internal.require_person();
  select * into asked from public.team_invitations where id = p_invitation_id for update;
  if asked.id is null or not internal.may_give(internal.my_role(asked.organiser_id, asked.venue_id), asked.role) then
    perform internal.refuse(404, 'TEAMS_INVITATION_NOT_FOUND', 'This invitation does not exist', 'Load the team again.');
  elsif asked.status = 'pending' then
    update public.team_invitations set status = 'revoked' where id = asked.id;
  end if;
end $$;

-- The invitation that a link from the mail names, for the person whose address it was sent to. @throws TEAMS_INVITATION_NOT_FOUND, TEAMS_OTHER_ADDRESS
create or replace function internal.open_invitation(p_invitation_id uuid, p_code text) returns public.team_invitations
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  asked public.team_invitations;
begin
  select * into asked from public.team_invitations where id = p_invitation_id and code_hash = internal.hash_code(p_code) for update;
  if asked.id is null then
    perform internal.refuse(404, 'TEAMS_INVITATION_NOT_FOUND', 'This invitation does not exist', 'Open the link in the mail again, or ask for a new one.');
  elsif not exists (select from auth.users where id = me and lower(email) = asked.email and email_confirmed_at is not null) then
    perform internal.refuse(403, 'TEAMS_OTHER_ADDRESS', 'This invitation was sent to another address', 'Sign in with the address that the mail went to.');
  end if;
  return asked;
end $$;

create or replace function public.read_team_invitation(p_invitation_id uuid, p_code text)
returns table (team text, role text, state text, inviter text, is_venue boolean)
language plpgsql security definer rows 1 set search_path = '' as $$
declare
  asked public.team_invitations := internal.open_invitation(p_invitation_id, p_code);
begin
  return query select coalesce(o.name, v.name), asked.role,
    case when asked.status = 'pending' and asked.expires_at <= now() then 'expired' else asked.status end,
    (select full_name from public.profiles where user_id = asked.invited_by), asked.venue_id is not null
    from (select) always left join public.organisers o on o.id = asked.organiser_id left join public.venues v on v.id = asked.venue_id;
end $$;

-- Who invites to what, for the holder of the link from the mail who has not signed in yet. The code in it is the proof: it left this
-- database in that mail alone, so the address may be filled in. @throws TEAMS_INVITATION_NOT_FOUND
create or replace function public.preview_team_invitation(p_invitation_id uuid, p_code text)
returns table (team text, role text, state text, inviter text, is_venue boolean, email text)
language plpgsql stable security definer rows 1 set search_path = '' as $$
declare
  asked public.team_invitations;
begin
  select * into asked from public.team_invitations where id = p_invitation_id and code_hash = internal.hash_code(p_code);
  if asked.id is null then
    perform internal.refuse(404, 'TEAMS_INVITATION_NOT_FOUND', 'This invitation does not exist', 'Open the link in the mail again, or ask for a new one.');
  end if;
  return query select coalesce(o.name, v.name), asked.role,
    case when asked.status = 'pending' and asked.expires_at <= now() then 'expired' else asked.status end,
    (select full_name from public.profiles where user_id = asked.invited_by), asked.venue_id is not null, asked.email
    from (select) always left join public.organisers o on o.id = asked.organiser_id left join public.venues v on v.id = asked.venue_id;
end $$;

grant execute on function public.preview_team_invitation(uuid, text) to anon, authenticated;

-- Joins the team. Doing it twice is doing it once. @throws TEAMS_INVITATION_OVER besides
create or replace function public.accept_team_invitation(p_invitation_id uuid, p_code text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  asked public.team_invitations;
begin
  -- the team before the invitation, as inviting does: the other way round the two could wait for each other for ever
  perform internal.lock_team(i.organiser_id, i.venue_id) from public.team_invitations i where i.id = p_invitation_id;
  asked := internal.open_invitation(p_invitation_id, p_code);
  if asked.status = 'accepted' then
    return;
  elsif asked.status <> 'pending' or asked.expires_at <= now() then
    perform internal.refuse(410, 'TEAMS_INVITATION_OVER', 'This invitation has ended', 'Ask the team for a new one.');
  end if;
  -- somebody who came into the team another way meanwhile keeps the role they have, or its last owner could become a door person
  if asked.organiser_id is not null then
    insert into public.organiser_members as kept (organiser_id, user_id, role) values (asked.organiser_id, auth.uid(), asked.role)
    on conflict (organiser_id, user_id) do update set role = excluded.role, status = 'active', created_at = now() where kept.status <> 'active';
  else
    insert into public.venue_members as kept (venue_id, user_id, role, invited_by) values (asked.venue_id, auth.uid(), asked.role, asked.invited_by)
    on conflict (venue_id, user_id) do update set role = excluded.role, status = 'active', invited_by = excluded.invited_by, created_at = now()
    where kept.status <> 'active';
  end if;
  perform internal.tell_team(asked.organiser_id, asked.venue_id, auth.uid(), 'joined', asked.role) where found;
  update public.team_invitations set status = 'accepted' where id = asked.id;
end $$;

-- Invitations that nobody took up end after seven days and are gone after ninety.
create or replace function internal.retention_team_invitations(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  gone bigint;
begin
  update public.team_invitations set status = 'expired' where status = 'pending' and expires_at <= moment;
  delete from public.team_invitations where created_at < moment - interval '90 days';
  get diagnostics gone = row_count;
  return gone;
end $$;

grant execute on function public.invite_to_team(text, text, uuid, uuid), public.revoke_team_invitation(uuid),
  public.read_team_invitation(uuid, text), public.accept_team_invitation(uuid, text) to authenticated;
