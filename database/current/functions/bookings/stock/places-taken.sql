-- How many places of a ticket type count for a person: what they have booked, hold, buy, or are offered, on a waiting list and by holders
-- alike, with what guests of the same inbox have; not what the organiser gave away. A ticket that was passed on counts for both: passing on is no way round a limit. A rule that limits a
-- person asks this function and no other. `p_without_hold` leaves out the ordinary hold, which the next one replaces.
create or replace function internal.places_taken(p_ticket_type_id uuid, p_user_id uuid, p_without_hold boolean default false) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(case when b.status in ('held', 'awaiting_payment', 'processing', 'failed', 'approved') then l.quantity else (
    select count(*) from public.tickets k where k.booking_line_id = l.id and k.status not in ('cancelled', 'refunded', 'resold', 'void')) end), 0)::integer
  from public.bookings b join public.booking_lines l on l.booking_id = b.id
  where b.user_id = any ((select internal.same_booker(p_user_id, t.event_id) from public.ticket_types t where t.id = p_ticket_type_id)::uuid[]) and l.ticket_type_id = p_ticket_type_id and not b.is_comp
    -- anybody may hold with the address of another person: what guests hold counts against others once it is booked
    and (b.user_id = p_user_id or b.status in ('confirmed', 'partly_refunded', 'needs_attention') or not internal.is_guest(b.user_id))
    and b.status in ('held', 'awaiting_payment', 'processing', 'failed', 'approved', 'confirmed', 'partly_refunded', 'needs_attention')
    and not (p_without_hold and b.waitlist_entry_id is null and b.status in ('held', 'awaiting_payment', 'failed', 'approved'))
$$;

-- After the stock is locked: no offer of the same moment was missed when the limit was asked for first. @throws BOOKINGS_LIMIT_REACHED
create or replace function internal.check_person_limits(p_booking_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  over record;
begin
  select t.name, t.per_person_max, taken.places into over
  from public.bookings b join public.booking_lines l on l.booking_id = b.id join public.ticket_types t on t.id = l.ticket_type_id,
    lateral (select internal.places_taken(t.id, b.user_id) as places) taken
  where b.id = p_booking_id and taken.places > t.per_person_max order by t.id limit 1;
  if found then
    perform internal.refuse(409, 'BOOKINGS_LIMIT_REACHED', format('One person may have %s of %s', over.per_person_max, over.name), 'What you hold or are offered counts too: it is under My bookings.');
  end if;
  perform internal.check_member_places(p_booking_id);
end $$;

-- Of what is for members alone, a member may have one place and one for each guest that their plan allows. Where an invitation waives
-- the membership, the people that it allows count instead (check_invited_places). @throws BOOKINGS_LIMIT_REACHED
create or replace function internal.check_member_places(p_booking_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  booking public.bookings;
  is_night boolean;
  most integer;
begin
  select * into booking from public.bookings b where b.id = p_booking_id;
  is_night := exists (select from public.members_nights n where n.event_id = booking.event_id);
  if ((internal.club_of_night(booking.event_id)).plan_id is null and internal.invitation_waives(booking.event_id, booking.user_id, 'membership')) or not is_night and not exists (select from public.booking_lines l join public.members_types t on t.ticket_type_id = l.ticket_type_id where l.booking_id = booking.id) then
    return;
  end if;
  most := internal.places_of_member(booking.event_id, booking.user_id);
  if exists (select from public.booking_lines l where l.booking_id = booking.id and exists (select from public.members_types t where t.ticket_type_id = l.ticket_type_id)
      and internal.places_taken(l.ticket_type_id, booking.user_id) > most)
    or (is_night and (select sum(internal.places_taken(t.id, booking.user_id)) from public.ticket_types t where t.event_id = booking.event_id and t.kind <> 'extra') > most) then
    perform internal.refuse_member_places(most);
  end if;
end $$;
