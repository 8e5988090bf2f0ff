-- Who acts for which venue, organiser and event. Each is read once per query: write `= any ((select …)::uuid[])`.
create or replace function internal.my_venue_ids(roles text[] default '{owner,manager,editor,door,finance}') returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(venue_id), '{}') from public.venue_members
  where user_id = (select internal.proven_uid()) and status = 'active' and role = any (roles)
$$;

-- A venue that sells its own nights is an organiser too: its team acts for that organiser.
create or replace function internal.my_organiser_ids(roles text[] default '{owner,manager,editor,door,finance}') returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(id), '{}') from (
    select organiser_id as id from public.organiser_members
    where user_id = (select internal.proven_uid()) and status = 'active' and role = any (roles)
    union
    select id from public.organisers where venue_id = any (internal.my_venue_ids(roles))
  ) mine
$$;

create or replace function internal.is_event_team(target uuid, roles text[] default '{owner,manager,editor,door,finance}') returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.events where id = target and organiser_id = any ((select internal.my_organiser_ids(roles))::uuid[])
  )
$$;

-- Holding a place opens what the organiser tells only to those who come. A ticket that was given back or cancelled opens nothing.
create or replace function internal.person_holds_ticket(person uuid, target uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.tickets
    where event_id = target and owner_id = person and status in ('issued', 'checked_in', 'transfer_pending', 'listed')
  )
$$;

create or replace function internal.holds_ticket(target uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select internal.person_holds_ticket((select internal.proven_uid()), target)
$$;

-- People who ever had a ticket may go on reading what it was for.
create or replace function internal.holds_any_ticket(target uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.tickets where event_id = target and owner_id = (select internal.proven_uid()))
$$;

-- So may people who are booking.
create or replace function internal.has_booked(target uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.bookings where event_id = target and user_id = (select internal.proven_uid()))
$$;

-- A ticket keeps its type readable after the type is archived or the event taken down.
create or replace function internal.holds_type(target uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.tickets where ticket_type_id = target and owner_id = (select internal.proven_uid()))
$$;

-- The exact place of a private venue opens to ticket holders when the event's reveal_at has come.
create or replace function internal.may_find_venue(target uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select target = any (internal.my_venue_ids()) or exists (
    select from public.tickets t join public.events e on e.id = t.event_id
    where t.owner_id = (select internal.proven_uid()) and t.status in ('issued', 'checked_in', 'transfer_pending', 'listed')
      and e.venue_id = target and e.status = 'published' and coalesce(e.reveal_at, '-infinity') <= now()
  )
$$;

-- Who reads an event before it is announced or after it was taken down: its team, people who had a ticket, staff.
create or replace function internal.has_part_in_event(target uuid, organiser uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return organiser = any (internal.my_organiser_ids()) or internal.holds_any_ticket(target) or internal.has_booked(target)
    or internal.is_staff();
end $$;

-- The same for a venue that is not open: its team, the person who proposed it, staff.
create or replace function internal.has_part_in_venue(target uuid, proposer uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return target = any (internal.my_venue_ids()) or proposer = auth.uid() or internal.is_staff();
end $$;

grant execute on function internal.has_part_in_event(uuid, uuid), internal.has_part_in_venue(uuid, uuid) to authenticated;
grant execute on function internal.my_venue_ids(text[]), internal.my_organiser_ids(text[]), internal.is_event_team(uuid, text[]),
  internal.holds_ticket(uuid), internal.holds_type(uuid), internal.holds_any_ticket(uuid), internal.may_find_venue(uuid) to anon, authenticated, service_role;
