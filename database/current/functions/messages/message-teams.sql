-- Whether a message reaches anybody: screens offer to write only where a member of the team reads.

-- For the page of a venue.
create or replace function public.has_message_team(p_venue_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from internal.team_people(null, p_venue_id, '{owner,manager,editor}'))
$$;

-- Of the caller's bookings those whose organiser has somebody who reads.
create or replace function public.list_answered_bookings() returns setof uuid
language sql stable security definer rows 50 set search_path = '' as $$
  with mine as (select b.id, e.organiser_id from public.bookings b join public.events e on e.id = b.event_id where b.user_id = (select auth.uid())),
  answering as (
    select o.organiser_id from (select distinct organiser_id from mine) o
    where exists (select from internal.team_people(o.organiser_id, null, internal.roles_with('orders'))))
  select m.id from mine m join answering a on a.organiser_id = m.organiser_id
$$;

grant execute on function public.has_message_team(uuid) to anon, authenticated, service_role;
grant execute on function public.list_answered_bookings() to authenticated;
