-- A team's list of people it does not let in. Owners and managers write and read it, and the audit log says when. No team sees another's.

-- A reason and a name as they are kept, and when an entry ends. @throws TEAMS_INVALID
create or replace function internal.check_ban(p_name text, p_reason text, p_until date) returns void
language plpgsql stable set search_path = '' as $$
declare
  today constant date := (now() at time zone 'Europe/London')::date;
begin
  if char_length(p_name) > 100 then
    perform internal.refuse(400, 'TEAMS_INVALID', 'Name too long', 'Use at most 100 characters.', field => 'name');
  elsif char_length(coalesce(p_reason, '')) not between 3 and 1000 then
    perform internal.refuse(400, 'TEAMS_INVALID', 'Give a reason of 3 to 1,000 characters', 'Write what the person did and when.', field => 'reason');
  elsif p_until is null or p_until < today or p_until > today + interval '5 years' then
    perform internal.refuse(400, 'TEAMS_INVALID', 'Choose a last day within five years', 'You can move it later.', field => 'until');
  end if;
end $$;

-- The end of a day in London.
create or replace function internal.ban_ends(p_until date) returns timestamptz
language sql immutable set search_path = '' as $$
  select ((p_until + 1)::timestamp) at time zone 'Europe/London'
$$;

-- Writes an entry. p_who is a handle or an address; p_name a name that is shown beside names like it; one of the two is needed. It is not
-- told whether an address has an account.
-- @throws TEAMS_NOT_FOUND, TEAMS_ROLE_REQUIRED, TEAMS_INVALID, TEAMS_FULL, TEAMS_RATE_LIMITED
create or replace function public.add_team_ban(p_who text, p_name text, p_reason text, p_until date default null, p_organiser_id uuid default null, p_venue_id uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  who text := nullif(lower(btrim(p_who)), '');
  name constant text := nullif(internal.clean_line(p_name), '');
  reason constant text := internal.clean_text(p_reason);
  address text;
  person uuid;
  made uuid;
begin
  perform internal.require_right('bans', p_organiser_id, p_venue_id);
  perform internal.take_limit(auth.uid(), 'team_bans', 'TEAMS_RATE_LIMITED');
  if who is null and name is null then
    perform internal.refuse(400, 'TEAMS_INVALID', 'Write a handle, an email address or a name', 'An account or an address is stopped; a name is only shown.', field => 'who');
  elsif who ~ '^[^[:space:]@<>"]+@[^[:space:]@<>"]+\.[^[:space:]@<>"]+$' and char_length(who) <= 254 then
    address := who;
  elsif who is not null then
    select p.user_id into person from public.profiles p where lower(p.handle::text) = ltrim(who, '@') and p.status <> 'deleted';
    if person is null then
      perform internal.refuse(400, 'TEAMS_INVALID', 'There is no such handle', 'Write it as on their profile, or write their email address.', field => 'who');
    end if;
  end if;
  perform internal.check_ban(name, reason, p_until);
  if exists (select from internal.team_people(p_organiser_id, p_venue_id) t join auth.users u on u.id = t.user_id
    where t.user_id = person or internal.inbox_hash(u.email) = internal.inbox_hash(address)) then
    perform internal.refuse(409, 'TEAMS_INVALID', 'They are in your team', 'Take them out of the team first.', field => 'who');
  end if;
  perform internal.lock_team(p_organiser_id, p_venue_id);
  if (select count(*) from public.team_bans b where (b.organiser_id = p_organiser_id or b.venue_id = p_venue_id) and b.ended_at is null and b.ends_at > now()) >= 500 then
    perform internal.refuse(409, 'TEAMS_FULL', 'Your list has 500 entries', 'End some first.');
  end if;
  insert into public.team_bans (organiser_id, venue_id, user_id, email, email_hash, name, reason, created_by, ends_at)
  values (p_organiser_id, p_venue_id, person, address, internal.inbox_hash(address), name, reason, auth.uid(), internal.ban_ends(p_until)) returning id into made;
  perform internal.record_act('team_ban_added', 'team_bans', made::text, null, null);
  return made;
end $$;

-- An entry that counts, locked, for those who may change it. @throws TEAMS_BAN_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function internal.changeable_ban(p_ban_id uuid) returns public.team_bans
language plpgsql security definer set search_path = '' as $$
declare
  ban public.team_bans;
begin
  perform internal.require_person();
  select * into ban from public.team_bans b where b.id = p_ban_id for update;
  if ban.id is null or internal.my_role(ban.organiser_id, ban.venue_id) is null then
    perform internal.refuse(404, 'TEAMS_BAN_NOT_FOUND', 'There is no such entry on your list', 'Load the list again.');
  end if;
  perform internal.require_right('bans', ban.organiser_id, ban.venue_id);
  perform internal.take_limit(auth.uid(), 'team_bans', 'TEAMS_RATE_LIMITED');
  return ban;
end $$;

-- @throws TEAMS_BAN_NOT_FOUND, TEAMS_BAN_ENDED, TEAMS_ROLE_REQUIRED, TEAMS_INVALID, TEAMS_RATE_LIMITED
create or replace function public.edit_team_ban(p_ban_id uuid, p_name text, p_reason text, p_until date default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ban public.team_bans := internal.changeable_ban(p_ban_id);
  said_name constant text := nullif(internal.clean_line(p_name), '');
  said_reason constant text := internal.clean_text(p_reason);
begin
  if ban.ended_at is not null or ban.ends_at <= now() then
    perform internal.refuse(409, 'TEAMS_BAN_ENDED', 'This entry has ended', 'Write a new one if you need it.');
  elsif said_name is null and ban.user_id is null and ban.email_hash is null then
    perform internal.refuse(400, 'TEAMS_INVALID', 'This entry is a name alone, so it needs one', 'Write the name, or end the entry.', field => 'name');
  end if;
  perform internal.check_ban(said_name, said_reason, p_until);
  update public.team_bans b set name = said_name, reason = said_reason, ends_at = internal.ban_ends(p_until), updated_at = now() where b.id = ban.id;
  perform internal.record_act('team_ban_edited', 'team_bans', ban.id::text, null, null);
end $$;

-- Lets the person in again. Doing it twice is doing it once. @throws TEAMS_BAN_NOT_FOUND, TEAMS_ROLE_REQUIRED, TEAMS_RATE_LIMITED
create or replace function public.end_team_ban(p_ban_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ban public.team_bans := internal.changeable_ban(p_ban_id);
begin
  if ban.ended_at is null and ban.ends_at > now() then
    update public.team_bans b set ended_at = now(), ended_by = auth.uid(), updated_at = now() where b.id = ban.id;
    perform internal.record_act('team_ban_ended', 'team_bans', ban.id::text, null, null);
  end if;
end $$;

-- The list of a team, entries that count first. Of an organiser that is a venue it has the venue's entries too, as its team is the
-- venue's. Each reading is in the audit log. @throws TEAMS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.list_team_bans(p_organiser_id uuid default null, p_venue_id uuid default null)
returns table (id uuid, handle text, email text, name text, reason text, written_by text, created_at timestamptz, ends_at timestamptz, ended_at timestamptz,
  is_over boolean, was_overturned boolean, has_appeal boolean)
language plpgsql security definer rows 20 set search_path = '' as $$
begin
  perform internal.require_right('bans', p_organiser_id, p_venue_id);
  insert into public.audit_logs (actor_id, action_type, table_name, record_id)
  values (auth.uid(), 'team_bans_listed', case when p_organiser_id is null then 'venues' else 'organisers' end, coalesce(p_organiser_id, p_venue_id)::text);
  return query select b.id, p.handle::text, b.email, b.name, b.reason, coalesce(w.full_name, w.handle::text), b.created_at, b.ends_at, b.ended_at,
      b.ended_at is not null or b.ends_at <= now(), b.appeal_status is not distinct from 'overturned', b.appeal_status is not distinct from 'open'
    from public.team_bans b left join public.profiles p on p.user_id = b.user_id left join public.profiles w on w.user_id = b.created_by
    where b.organiser_id = p_organiser_id or b.venue_id = coalesce(p_venue_id, (select o.venue_id from public.organisers o where o.id = p_organiser_id))
    order by b.ended_at is not null or b.ends_at <= now(), b.created_at desc, b.id limit 1000;
end $$;

-- A year after its end an entry is deleted, with its reason and what was said about it.
create or replace function internal.retention_team_bans(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  gone bigint;
begin
  delete from public.team_bans b where least(b.ended_at, b.ends_at) < moment - interval '1 year';
  get diagnostics gone = row_count;
  return gone;
end $$;

grant execute on function public.add_team_ban(text, text, text, date, uuid, uuid), public.edit_team_ban(uuid, text, text, date), public.end_team_ban(uuid),
  public.list_team_bans(uuid, uuid) to authenticated;
