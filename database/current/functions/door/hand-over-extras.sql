-- Extras at the door: what was paid for beside a ticket is handed over with one press, and the press can be undone.

-- Vouchers of the people whose bookings these are, wherever they bought them: ready ones, and those that were handed over.
create or replace function internal.extras_of_party(p_event_id uuid, p_owner uuid) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('ticket_id', k.id, 'name', t.name, 'kind', x.kind, 'is_handed_over', k.status = 'collected') order by t.sort, t.name, k.place_number, k.id), '[]')
  from public.tickets k join public.ticket_types t on t.id = k.ticket_type_id join internal.extra_choices c on c.ticket_type_id = t.id join internal.extras x on x.id = c.extra_id
  where k.event_id = p_event_id and k.owner_id = p_owner and k.status in ('ready', 'collected')
$$;

-- Hands vouchers of one or more bookings over, or takes that back. Doing it twice is doing it once: what has gone meanwhile is left as it is, and
-- the answer says how each stands. @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, DOOR_PASS_…, DOOR_INVALID_SCAN, DOOR_NIGHT_OFF, DOOR_ENDED, DOOR_RATE_LIMITED
create or replace function public.hand_over_extras(p_event_id uuid, p_ticket_ids uuid[], p_is_undone boolean default false, p_pass text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller constant internal.door_caller := internal.door_right(p_event_id, 'door', p_pass);
  event public.events;
begin
  select * into event from public.events e where e.id = p_event_id for key share;
  if coalesce(cardinality(p_ticket_ids), 0) not between 1 and 40 or (
    select count(*) from public.tickets k where k.id = any (p_ticket_ids) and k.event_id = event.id and internal.is_extra_type(k.ticket_type_id)
      and not internal.is_gift_type(k.ticket_type_id)) <> cardinality(p_ticket_ids) then
    perform internal.refuse(400, 'DOOR_INVALID_SCAN', 'Choose 1 to 40 extras of this night', 'Scan the ticket again.');
  elsif event.status <> 'published' then
    perform internal.refuse(409, 'DOOR_INVALID_SCAN', 'This night does not take place as planned', 'Extras of a cancelled night are paid back.');
  elsif internal.night_ends(event) + interval '12 hours' <= now() then
    perform internal.refuse(409, 'DOOR_ENDED', 'This night is over', 'Its extras are not handed over any more.');
  end if;
  perform internal.take_door_limit(caller, 'door_scans', cardinality(p_ticket_ids));
  perform internal.lock_door_tickets(p_ticket_ids);
  update public.tickets k set status = case when p_is_undone then 'ready' else 'collected' end
  where k.id = any (p_ticket_ids) and k.status = case when p_is_undone then 'collected' else 'ready' end;
  return (select json_build_object('extras', coalesce(json_agg(json_build_object('ticket_id', k.id, 'status', k.status) order by k.id), '[]'))
    from public.tickets k where k.id = any (p_ticket_ids));
end $$;

grant execute on function public.hand_over_extras(uuid, uuid[], boolean, text) to anon, authenticated;
