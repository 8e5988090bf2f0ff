-- Passes: given out by supervisors with an account, kept by the first device that opens the link.

-- Answers {id, secret, path}; the secret is told this once. @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, DOOR_INVALID_PASS, DOOR_TOO_MANY_PASSES,
-- DOOR_ENDED, DOOR_RATE_LIMITED
create or replace function public.issue_door_pass(p_event_id uuid, p_role text, p_label text, p_gate text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller constant internal.door_caller := internal.door_right(p_event_id, 'door_supervisor');
  secret constant text := internal.random_code(26, '0123456789abcdefghjkmnpqrstvwxyz');
  label constant text := internal.clean_line(p_label);
  event public.events;
  made uuid;
begin
  if coalesce(p_role, '') not in ('steward', 'supervisor') then
    perform internal.refuse(400, 'DOOR_INVALID_PASS', 'A pass is for a steward or a supervisor', 'Choose one.');
  elsif char_length(coalesce(label, '')) not between 1 and 40 then
    perform internal.refuse(400, 'DOOR_INVALID_PASS', 'Say in 1 to 40 characters whose pass it is', 'For example: Front gate.', field => 'label');
  end if;
  -- one at a time, or two at once could both be the twentieth
  select * into event from public.events e where e.id = p_event_id for no key update;
  if internal.night_ends(event) + interval '6 hours' <= now() then
    perform internal.refuse(409, 'DOOR_ENDED', 'This night is over', 'Passes end six hours after a night.');
  elsif (select count(*) from public.door_passes p where p.event_id = event.id and p.revoked_at is null) >= 20 then
    perform internal.refuse(409, 'DOOR_TOO_MANY_PASSES', 'A night has at most 20 passes', 'Revoke one that is not needed.');
  end if;
  perform internal.take_door_limit(caller, 'door_passes');
  insert into public.door_passes (event_id, role, label, gate, secret_hash, created_by)
  values (event.id, p_role, label, internal.door_name(p_gate, field => 'gate'), internal.hash_code(secret), caller.user_id) returning id into made;
  insert into public.audit_logs (actor_id, action_type, table_name, record_id, new_data)
  values (caller.user_id, 'door_pass_issued', 'door_passes', made::text, jsonb_build_object('event_id', event.id, 'role', p_role));
  return json_build_object('id', made, 'secret', secret, 'path', '/door/' || event.slug || '#' || made || '.' || secret);
end $$;

-- The pass as its device is told of it.
create or replace function internal.door_pass_json(pass public.door_passes, event public.events) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('id', pass.id, 'event_id', event.id, 'slug', event.slug, 'title', event.title, 'starts_at', event.starts_at, 'ends_at', event.ends_at,
    'role', pass.role, 'label', pass.label, 'gate', pass.gate, 'pass_ends_at', internal.door_pass_ends(pass, event), 'server_time', clock_timestamp())
$$;

-- Binds a pass to the device that opens its link first; the same device may open it again. `p_device` is 20 to 64 random letters that the
-- device keeps to itself. From then on `<id>.<secret>.<device>` is the pass. @throws DOOR_PASS_UNKNOWN, DOOR_PASS_ENDED, DOOR_PASS_OTHER_DEVICE,
-- DOOR_INVALID_PASS, DOOR_RATE_LIMITED
create or replace function public.claim_door_pass(p_pass_id uuid, p_secret text, p_device text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  pass public.door_passes;
  event public.events;
begin
  perform internal.require_active_user();
  if coalesce(p_device, '') !~ '^[A-Za-z0-9_-]{20,64}$' then
    perform internal.refuse(400, 'DOOR_INVALID_PASS', 'The device has no name of its own', 'Send 20 to 64 random letters or digits as p_device.');
  end if;
  select * into pass from public.door_passes p where p.id = p_pass_id and p.secret_hash = internal.hash_code(p_secret) for update;
  if pass.id is null then
    perform internal.count_wrong_pass();
    perform internal.refuse(404, 'DOOR_PASS_UNKNOWN', 'This link opens no door', 'Ask the person who gave it to you for a new one.');
  end if;
  select * into event from public.events e where e.id = pass.event_id;
  if internal.door_pass_ends(pass, event) <= now() then
    perform internal.refuse(403, 'DOOR_PASS_ENDED', 'This link has ended', 'Ask a supervisor for a new one.');
  elsif pass.device_hash is null then
    update public.door_passes p set device_hash = internal.hash_code(p_device), claimed_at = now() where p.id = pass.id returning * into pass;
  elsif pass.device_hash <> internal.hash_code(p_device) then
    perform internal.refuse(403, 'DOOR_PASS_OTHER_DEVICE', 'This link is in use on another device', 'Ask a supervisor for a link of your own.');
  end if;
  return internal.door_pass_json(pass, event);
end $$;

-- Ends a pass at once; again changes nothing. @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.revoke_door_pass(p_pass_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  pass public.door_passes;
begin
  select * into pass from public.door_passes p where p.id = p_pass_id;
  perform internal.door_right(pass.event_id, 'door_supervisor');
  update public.door_passes p set revoked_at = now() where p.id = pass.id and p.revoked_at is null;
  if found then
    insert into public.audit_logs (actor_id, action_type, table_name, record_id) values (auth.uid(), 'door_pass_revoked', 'door_passes', pass.id::text);
  end if;
end $$;

-- The passes of a night for its supervisors, the newest first. @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.list_door_passes(p_event_id uuid)
returns table (id uuid, role text, label text, gate text, state text, created_at timestamptz, claimed_at timestamptz, ends_at timestamptz)
language plpgsql security definer rows 20 set search_path = '' as $$
begin
  perform internal.door_right(p_event_id, 'door_supervisor');
  return query select p.id, p.role, p.label, p.gate,
      case when p.revoked_at is not null then 'revoked' when internal.door_pass_ends(p, e) <= now() then 'ended' when p.claimed_at is null then 'waiting' else 'in_use' end,
      p.created_at, p.claimed_at, internal.door_pass_ends(p, e)
    from public.door_passes p join public.events e on e.id = p.event_id where p.event_id = p_event_id order by p.created_at desc, p.id limit 200;
end $$;

grant execute on function public.issue_door_pass(uuid, text, text, text), public.revoke_door_pass(uuid), public.list_door_passes(uuid) to authenticated;
grant execute on function public.claim_door_pass(uuid, text, text) to anon, authenticated;
