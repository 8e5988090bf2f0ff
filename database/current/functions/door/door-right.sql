-- Who may do what at a door. Stewards scan, admit parties and guests, and count; supervisors also search, admit by hand, undo, override,
-- refuse, sell and give out passes. A pass does the same for one night without an account.

-- Until when a night goes on.
create or replace function internal.night_ends(event public.events) returns timestamptz
language sql immutable set search_path = '' as $$
  select coalesce(event.ends_at, event.starts_at + interval '8 hours')
$$;

-- When a pass of a night has ended: at its revocation, or six hours after the night.
create or replace function internal.door_pass_ends(pass public.door_passes, event public.events) returns timestamptz
language sql immutable set search_path = '' as $$
  select least(pass.revoked_at, internal.night_ends(event) + interval '6 hours')
$$;

-- The pass behind `<id>.<secret>.<device>`, for its own night and device. Wrong ones are counted by where they come from.
-- @throws DOOR_PASS_UNKNOWN, DOOR_PASS_OTHER_NIGHT, DOOR_PASS_OTHER_DEVICE, DOOR_RATE_LIMITED
create or replace function internal.open_door_pass(p_event_id uuid, p_pass text) returns public.door_passes
language plpgsql security definer set search_path = '' as $$
declare
  parts text[] := regexp_match(left(p_pass, 200), '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9a-z]{26})\.([A-Za-z0-9_-]{20,64})$');
  pass public.door_passes;
begin
  if parts is not null then
    select * into pass from public.door_passes p where p.id = parts[1]::uuid and p.secret_hash = internal.hash_code(parts[2]);
  end if;
  if pass.id is null then
    perform internal.count_wrong_pass();
    perform internal.refuse(404, 'DOOR_PASS_UNKNOWN', 'This link opens no door', 'Ask the person who gave it to you for a new one.');
  elsif pass.event_id is distinct from p_event_id then
    perform internal.refuse(403, 'DOOR_PASS_OTHER_NIGHT', 'This link is for the door of another night', 'Open the link for tonight.');
  elsif pass.device_hash is distinct from internal.hash_code(parts[3]) then
    perform internal.refuse(403, 'DOOR_PASS_OTHER_DEVICE', 'This link is in use on another device', 'Ask a supervisor for a link of your own.');
  end if;
  return pass;
end $$;

create or replace function internal.count_wrong_pass() returns void
language plpgsql security definer set search_path = '' as $$
declare
  wait integer := internal.take_rate_limit(internal.caller_key(), 'door_passes_wrong', 30, 1);
begin
  if wait > 0 then
    perform internal.refuse_too_many('DOOR_RATE_LIMITED', wait);
  end if;
end $$;

-- Who asks, when they have the right `door` or `door_supervisor` of internal.team_rights at this night. With `for_past` a pass that has
-- ended is answered too, with when it did: what was scanned before may still be brought.
-- @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, DOOR_SUPERVISOR_REQUIRED, DOOR_NOT_PUBLIC, DOOR_PASS_…, AUTH_REQUIRED
create or replace function internal.door_right(p_event_id uuid, wanted text, p_pass text default null, for_past boolean default false) returns internal.door_caller
language plpgsql security definer set search_path = '' as $$
declare
  caller internal.door_caller;
  event public.events;
  pass public.door_passes;
begin
  select * into event from public.events e where e.id = p_event_id;
  if p_pass is not null then
    pass := internal.open_door_pass(event.id, p_pass);
    caller := row(event.id, event.organiser_id, null, pass.id, pass.role = 'supervisor', pass.gate, pass.label, internal.door_pass_ends(pass, event));
    if caller.ended_at <= now() and not for_past then
      perform internal.refuse(403, 'DOOR_PASS_ENDED', 'This link has ended', 'Ask a supervisor for a new one.');
    elsif wanted <> 'door' and not caller.is_supervisor then
      perform internal.refuse(403, 'DOOR_SUPERVISOR_REQUIRED', 'Only a supervisor can do this', 'Ask the supervisor at the door.');
    end if;
  else
    perform internal.require_event_right(wanted, p_event_id);
    caller := row(event.id, event.organiser_id, auth.uid(), null,
      internal.my_role(event.organiser_id) = any (internal.roles_with('door_supervisor')), null, null, null);
  end if;
  if event.status not in ('published', 'postponed', 'cancelled') then
    perform internal.refuse(409, 'DOOR_NOT_PUBLIC', 'This night is not public', 'Publish it first.');
  end if;
  return caller;
end $$;

-- Counts what a colleague or a pass does at a door, `p_count` of it at once. It is called before anything is locked. @throws DOOR_RATE_LIMITED, with Retry-After
create or replace function internal.take_door_limit(caller internal.door_caller, action text, p_count integer default 1) returns void
language plpgsql security definer set search_path = '' as $$
declare
  known record := internal.rate_limit_of(action);
  wait integer := internal.take_rate_limits(coalesce('user:' || caller.user_id, 'pass:' || caller.pass_id), action, known.most, known.minutes, p_count);
begin
  if wait > 0 then
    perform internal.refuse_too_many('DOOR_RATE_LIMITED', wait);
  end if;
end $$;

-- A reason as it is kept. @throws DOOR_INVALID_REASON
create or replace function internal.door_reason(p_reason text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  reason constant text := internal.clean_text(p_reason);
begin
  if char_length(coalesce(reason, '')) not between 3 and 300 then
    perform internal.refuse(400, 'DOOR_INVALID_REASON', 'Give a reason of 3 to 300 characters', 'Say in a few words why. Your team reads it in the log.');
  end if;
  return reason;
end $$;

-- The name of a gate or a device as it is kept; null for none. `field` is where a form shows that it is too long. @throws DOOR_INVALID_GATE
create or replace function internal.door_name(p_name text, field text default null) returns text
language plpgsql immutable set search_path = '' as $$
declare
  name constant text := nullif(internal.clean_line(p_name), '');
begin
  if char_length(name) > 40 then
    perform internal.refuse(400, 'DOOR_INVALID_GATE', 'A gate or device has a name of at most 40 characters', 'Shorten it.', field => door_name.field);
  end if;
  return name;
end $$;
