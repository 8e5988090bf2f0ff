-- Comps of hosts: sent by a host's team out of its guest places, of the one ticket type that the holder opens for that.

-- Opens a ticket type of a night for comps of its hosts, or none. @throws EVENTS_NOT_FOUND, EVENTS_CLOSED, TEAMS_ROLE_REQUIRED, BOOKINGS_INVALID_COMPS
create or replace function public.set_host_comps(p_event_id uuid, p_ticket_type_id uuid default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  event public.events := internal.own_open_night(p_event_id, internal.roles_with('night_changes'));
begin
  if p_ticket_type_id is null then
    delete from internal.host_comp_types where event_id = event.id;
  else
    perform internal.require_comp_type(event, p_ticket_type_id);
    insert into internal.host_comp_types (event_id, ticket_type_id) values (event.id, p_ticket_type_id)
    on conflict (event_id) do update set ticket_type_id = excluded.ticket_type_id;
  end if;
  return internal.hosts_json(event.id);
end $$;

-- Sends comps for a host, within its guest places. The same key again sends nothing and gives the same answer.
-- @throws EVENTS_HOST_NOT_FOUND, EVENTS_GUEST_LIST_CLOSED, EVENTS_GUEST_LIST_FULL, EVENTS_INVALID_HOST, and as public.issue_comps
create or replace function public.issue_host_comps(p_event_id uuid, p_organiser_id uuid, p_people text, p_key uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  terms internal.host_terms := internal.require_host_guests(p_event_id, p_organiser_id);
  event public.events;
  type public.ticket_types;
  sent integer;
  left_over integer;
begin
  select * into event from public.events where id = p_event_id;
  sent := internal.comps_of_key(event.id, p_key);
  if sent is not null then
    return json_build_object('issued', sent);
  end if;
  select t.* into type from internal.host_comp_types h join public.ticket_types t on t.id = h.ticket_type_id and t.status in ('active', 'paused') where h.event_id = event.id;
  if type.id is null then
    perform internal.refuse(409, 'EVENTS_INVALID_HOST', 'Hosts of this night send no comps', 'Put people on your guest list, or ask the organiser of the night.', field => 'people');
  end if;
  perform internal.check_comps(event.id, p_people);
  left_over := terms.guest_places - internal.host_guests(terms);
  if (select count(*) from internal.parse_comps(p_people)) > left_over then
    perform internal.refuse(409, 'EVENTS_GUEST_LIST_FULL', format('%s of %s places are left', greatest(left_over, 0), terms.guest_places), 'Send fewer.', field => 'people');
  end if;
  sent := internal.check_comp_list(event, type, p_people);
  perform internal.keep_type_places(event.id, type.id, sent, field => 'people');
  perform internal.send_comps(event, type.id, p_people, p_key);
  insert into internal.host_comps (comp_id, event_id, organiser_id)
  select c.id, event.id, p_organiser_id from public.comps c where c.event_id = event.id and c.idempotency_key = p_key;
  return json_build_object('issued', sent);
end $$;

-- Takes back a comp of a host that nobody has taken; its place is free again. @throws EVENTS_HOST_NOT_FOUND, EVENTS_HOST_CHANGED, BOOKINGS_COMP_CLOSED
create or replace function public.revoke_host_comp(p_event_id uuid, p_organiser_id uuid, p_comp_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.require_host_guests(p_event_id, p_organiser_id);
  if not exists (select from internal.host_comps h where h.comp_id = p_comp_id and h.event_id = p_event_id and h.organiser_id = p_organiser_id) then
    perform internal.refuse(409, 'EVENTS_HOST_CHANGED', 'This comp is not one of yours', 'Load the page again.');
  end if;
  perform internal.take_comp_back(p_comp_id);
end $$;

grant execute on function public.set_host_comps(uuid, uuid), public.issue_host_comps(uuid, uuid, text, uuid), public.revoke_host_comp(uuid, uuid, uuid) to authenticated;
