-- Which of the names that a supervisor or a manager has before them are like a name on the team's list of people it does not let in, for
-- them to look again: at most a thousand names at once. It stops nobody, and a namesake is let in.
-- @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, DOOR_PASS_…, DOOR_SUPERVISOR_REQUIRED, DOOR_NOT_PUBLIC, DOOR_RATE_LIMITED, DOOR_INVALID_GUEST
create or replace function public.find_look_alikes(p_event_id uuid, p_names text[], p_pass text default null) returns table (name text, looks_like text)
language plpgsql security definer rows 5 set search_path = '' as $$
declare
  caller constant internal.door_caller := internal.door_right(p_event_id, 'door_supervisor', p_pass);
begin
  if cardinality(p_names) > 1000 or exists (select from unnest(p_names) said where char_length(said) > 200) then
    perform internal.refuse(400, 'DOOR_INVALID_GUEST', 'Ask about at most 1,000 names at once', 'Ask about the others afterwards.');
  end if;
  perform internal.take_door_limit(caller, 'door_reads');
  return query select n.name, n.looks_like from internal.names_on_ban_list(caller.organiser_id, p_names) n;
end $$;

grant execute on function public.find_look_alikes(uuid, text[], text) to anon, authenticated;

-- Who holds a ticket of a night and is on the list of its team, for devices that go on without a connection.
create or replace function internal.stopped_holders(p_event_id uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  with entries as (
    select b.user_id, b.email_hash from public.events e join public.organisers o on o.id = e.organiser_id
    join public.team_bans b on (b.organiser_id = o.id or b.venue_id = o.venue_id) and b.ended_at is null and b.ends_at > now() and num_nonnulls(b.user_id, b.email_hash) > 0
    where e.id = p_event_id
  ), holders as (
    -- addresses are hashed only where the list has one
    select distinct u.id, internal.inbox_hash(nullif(u.email, '')) as email_hash from public.tickets k join auth.users u on u.id = k.owner_id
    where k.event_id = p_event_id and exists (select from entries where email_hash is not null)
  )
  select array(select user_id from entries where user_id is not null union select h.id from holders h join entries b on b.email_hash = h.email_hash)
$$;

-- Whether that list has changed after a moment, so that a device gets all tickets of the night again.
create or replace function internal.ban_list_changed(p_event_id uuid, since timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.events e join public.organisers o on o.id = e.organiser_id join public.team_bans b on b.organiser_id = o.id or b.venue_id = o.venue_id
    where e.id = p_event_id and (b.updated_at > since or b.ends_at between since and now()))
$$;
