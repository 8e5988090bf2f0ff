-- The event, locked, for a colleague in one of these roles. @throws AUTH_REQUIRED, EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function internal.own_event(p_event_id uuid, roles text[] default '{owner,manager,editor}') returns public.events
language plpgsql security definer set search_path = '' as $$
declare
  event public.events;
begin
  perform internal.require_person();
  select * into event from public.events where id = p_event_id for no key update;
  if event.id is null or internal.my_role(event.organiser_id) is null then
    perform internal.refuse(404, 'EVENTS_NOT_FOUND', 'This event is not one of yours', 'Look under Your nights.');
  end if;
  perform internal.require_role(event.organiser_id, roles);
  return event;
end $$;
