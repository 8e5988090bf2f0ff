-- Devices that show Apple passes. The service has checked the token of the pass before it calls these.

-- Counts a call for a pass: 0 when it may go on, else the seconds to wait. A device asks after each push, and there are ten of them at most.
create or replace function internal.count_pass_call(p_pass_id uuid) returns integer
language sql security definer set search_path = '' as $$
  select internal.take_rate_limit('pass:' || p_pass_id, 'pass_calls', 120, 60)
$$;

-- Counts a refused call, or a line of a device's log, of an address: seconds to wait once there were too many.
create or replace function internal.count_pass_address(p_address text, p_action text) returns integer
language sql security definer set search_path = '' as $$
  select internal.take_rate_limit('address:' || left(p_address, 60), p_action, case p_action when 'pass_logs' then 10 else 100 end, 10)
$$;

-- A device wants to be told of changes. Answers whether it is new. The eleventh device of a pass takes the place of the oldest. One that
-- was given the file before the last change is told at once.
create or replace function internal.register_pass_device(p_pass_id uuid, p_device text, p_push_token text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  pass internal.passes;
  kept internal.pass_devices;
  is_new boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('devices of pass ' || p_pass_id, 0));
  select * into pass from internal.passes p where p.id = p_pass_id;
  is_new := not exists (select from internal.pass_devices d where d.pass_id = p_pass_id and d.device = p_device);
  delete from internal.pass_devices d where is_new and d.id in (
    select older.id from internal.pass_devices older where older.pass_id = p_pass_id order by older.id desc offset 9);
  insert into internal.pass_devices as d (pass_id, device, push_token) values (p_pass_id, p_device, p_push_token)
  on conflict on constraint pass_devices_key do update set push_token = excluded.push_token returning * into kept;
  if is_new and pass.changed_at > pass.given_at then
    insert into internal.pass_pushes (pass_id, device_id) values (p_pass_id, kept.id) on conflict on constraint pass_pushes_key do nothing;
  end if;
  return is_new;
end $$;

create or replace function internal.unregister_pass_device(p_pass_id uuid, p_device text) returns void
language sql security definer set search_path = '' as $$
  delete from internal.pass_devices d where d.pass_id = p_pass_id and d.device = p_device
$$;

-- Passes on a device that changed after the change of that number, and the number to ask with next time; null when there are none.
create or replace function internal.changed_passes(p_device text, p_since bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('serialNumbers', jsonb_agg(p.id order by p.change_number), 'lastUpdated', max(p.change_number)::text)
  from internal.pass_devices d join internal.passes p on p.id = d.pass_id
  where d.device = p_device and p.change_number > p_since having count(*) > 0
$$;

grant execute on function internal.count_pass_call(uuid), internal.count_pass_address(text, text), internal.register_pass_device(uuid, text, text),
  internal.unregister_pass_device(uuid, text), internal.changed_passes(text, bigint) to passes_admin;
