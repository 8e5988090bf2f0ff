-- What a device keeps for the time without a connection.

-- A ticket's state as one letter: g good, i inside, o went out, c cancelled, r refunded, p passed on, s sold on, f frozen, x expired; n not let in, which a
-- good ticket is whose holder is on the list of its team; m not admitted by the club whose night it is, which wants a connection.
create or replace function internal.door_letter(status text, is_inside boolean) returns text
language sql immutable set search_path = '' as $$
  select case when is_inside then 'i' else case status when 'checked_in' then 'o' when 'cancelled' then 'c' when 'void' then 'c' when 'refunded' then 'r' when 'transferred' then 'p'
    when 'resold' then 's' when 'frozen' then 'f' when 'expired' then 'x' else 'g' end end
$$;

-- Tickets as lines: hash, booking as eight letters, number of the type, state; for supervisors, after tabs, the holder and the reference. With `since`, those
-- that changed after it.
create or replace function internal.door_list_tickets(p_event_id uuid, since timestamptz, is_supervisor boolean) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(string_agg(k.door_hash || ' ' || translate(left(encode(sha256(uuid_send(k.booking_id)), 'base64'), 8), '+/', '-_') || ' ' || t.number || ' '
    || case when k.owner_id = any (stopped.people) and internal.ticket_refusal(k.status) is null and not k.is_inside then 'n'
      when k.id = any (stopped.club) then 'm' else internal.door_letter(k.status, k.is_inside) end || case when is_supervisor then E'\t' || coalesce(k.holder_name, '') || E'\t' || b.ref else '' end, E'\n' order by k.created_at, k.booking_id, k.place_number), '')
  from public.tickets k join public.ticket_types t on t.id = k.ticket_type_id join public.bookings b on b.id = k.booking_id,
    (select internal.stopped_holders(p_event_id) as people, internal.tickets_outside_club(p_event_id) as club,
      internal.ban_list_changed(p_event_id, since) or (internal.club_of_night(p_event_id)).plan_id is not null as has_changed) stopped
  where k.event_id = p_event_id and t.kind <> 'extra' and (since is null or stopped.has_changed or k.created_at > since or k.id in (
    select c.ticket_id from public.check_ins c where c.event_id = p_event_id and c.synced_at > since
    union select s.record_id from internal.status_log s where s.thing = 'tickets' and s.at > since))
$$;

-- The list, or what changed since `p_since`, the `as_of` of an earlier one: {list, seal, key}. `list` is a text of JSON: its tickets are lines, so that twenty
-- thousand stay under a megabyte, and name nobody to a steward; guests are by name. `seal` is its HMAC-SHA-256 under `key`, which is for this
-- caller and night alone: a device keeps the key where scripts cannot read it, and checks the seal whenever it opens the list.
-- @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, DOOR_PASS_…, DOOR_NOT_PUBLIC, DOOR_ENDED, DOOR_RATE_LIMITED
create or replace function public.door_list(p_event_id uuid, p_since timestamptz default null, p_pass text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller constant internal.door_caller := internal.door_right(p_event_id, 'door', p_pass);
  event public.events;
  -- what was being written when the last list was read
  since constant timestamptz := p_since - interval '2 minutes';
  list text;
  key bytea;
begin
  select * into event from public.events e where e.id = p_event_id;
  if internal.night_ends(event) + interval '12 hours' <= now() then
    perform internal.refuse(409, 'DOOR_ENDED', 'This night is over', 'Its list is erased from every device.');
  end if;
  perform internal.take_door_limit(caller, case when p_since is null then 'door_lists' else 'door_reads' end);
  list := json_build_object('event_id', event.id, 'as_of', now(), 'since', p_since, 'erase_at', internal.night_ends(event) + interval '12 hours', 'title', event.title, 'status', event.status,
    'starts_at', event.starts_at, 'doors_at', event.doors_at, 'ends_at', event.ends_at, 'last_entry_at', event.last_entry_at, 're_entry', event.re_entry,
    're_entry_until', event.re_entry_until, 'price_pence', internal.door_price(event.id), 'public_key', (select k.public_key from internal.door_keys k where k.event_id = event.id),
    'is_supervisor', caller.is_supervisor,
    'types', (select coalesce(json_agg(json_build_object('number', t.number, 'id', t.id, 'name', t.name, 'is_companion', t.kind = 'companion', 'entry_before', t.entry_before) order by t.number), '[]')
      from public.ticket_types t where t.event_id = event.id and t.status <> 'draft' and t.kind <> 'extra'),
    'tickets', internal.door_list_tickets(event.id, since, caller.is_supervisor),
    'guests', (select coalesce(json_agg(g order by lower(g.name), g.id), '[]') from internal.door_guests(event.id) g), 'numbers', internal.door_summary(event.id))::text;
  key := (select internal.derived_key(k.key, format('list of the door %s for %s', event.id, coalesce(caller.user_id, caller.pass_id))) from internal.encryption_keys k
    where k.name = 'default' order by k.version desc limit 1);
  return json_build_object('list', list, 'key', encode(key, 'base64'), 'seal', encode(extensions.hmac(convert_to(list, 'UTF8'), key, 'sha256'), 'base64'), 'server_time', clock_timestamp());
end $$;

-- Everybody who is still expected or in, by name, for paper, and the host with whom a companion comes. Every reading is noted.
-- @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, DOOR_PASS_…, DOOR_SUPERVISOR_REQUIRED, DOOR_RATE_LIMITED
create or replace function public.list_door_names(p_event_id uuid, p_pass text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller constant internal.door_caller := internal.door_right(p_event_id, 'door_supervisor', p_pass);
begin
  perform internal.take_door_limit(caller, 'door_lists');
  insert into public.audit_logs (actor_id, action_type, table_name, record_id, new_data)
  values (caller.user_id, 'door_names_listed', 'events', p_event_id::text, jsonb_build_object('pass_id', caller.pass_id));
  return json_build_object('as_of', now(),
    'tickets', (
      with listed as (
        select k.holder_name, b.ref, t.name as type, k.status, k.booking_id, k.place_number, k.ticket_type_id, t.parent_type_id, t.kind = 'companion' as is_companion,
          row_number() over (partition by k.booking_id, k.ticket_type_id order by k.place_number) as nth
        from public.tickets k join public.bookings b on b.id = k.booking_id join public.ticket_types t on t.id = k.ticket_type_id
        where k.event_id = p_event_id and k.status in ('issued', 'checked_in', 'transfer_pending', 'listed')
      )
      select coalesce(json_agg(json_build_object('name', l.holder_name, 'ref', l.ref, 'type', l.type, 'is_in', l.status = 'checked_in', 'goes_with', host.holder_name)
        order by lower(l.holder_name), l.ref, l.place_number), '[]')
      from listed l left join lateral (
        select h.holder_name from listed h where l.is_companion and h.booking_id = l.booking_id and h.ticket_type_id = l.parent_type_id
        order by abs(h.nth - l.nth), h.nth limit 1) host on true),
    'guests', (select coalesce(json_agg(g order by lower(g.name), g.id), '[]') from internal.door_guests(p_event_id) g));
end $$;

grant execute on function public.door_list(uuid, timestamptz, text), public.list_door_names(uuid, text) to anon, authenticated;
