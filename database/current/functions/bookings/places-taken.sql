-- How many places of a ticket type a person has booked for good; holds are not counted, nor what the organiser gave away.
-- A ticket that was passed on counts for both: passing on is no way round a limit.
create or replace function internal.places_taken(p_ticket_type_id uuid, p_user_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(case b.status when 'processing' then l.quantity else (
    select count(*) from public.tickets k where k.booking_line_id = l.id and k.status not in ('cancelled', 'refunded', 'resold', 'void')) end), 0)::integer
  from public.bookings b join public.booking_lines l on l.booking_id = b.id
  where b.user_id = p_user_id and l.ticket_type_id = p_ticket_type_id and not b.is_comp
    and b.status in ('processing', 'confirmed', 'partly_refunded', 'needs_attention')
$$;
