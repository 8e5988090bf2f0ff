-- The organiser of an event, for a colleague whose role has the right. Nothing is locked. @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function internal.require_event_right(wanted text, p_event_id uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  organiser uuid := (select e.organiser_id from public.events e where e.id = p_event_id);
begin
  perform internal.require_person();
  if organiser is null or internal.my_role(organiser) is null then
    perform internal.refuse(404, 'EVENTS_NOT_FOUND', 'This event is not one of yours', 'Look under Your nights.');
  end if;
  perform internal.require_right(wanted, organiser);
  return organiser;
end $$;

-- Every booking carries the organiser of its event.
create or replace function internal.give_booking_organiser() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select e.organiser_id into new.organiser_id from public.events e where e.id = new.event_id;
  return new;
end $$;
create or replace trigger give_booking_organiser before insert on public.bookings for each row execute function internal.give_booking_organiser();
