-- Somebody who can no longer open their account gets by email what they need at the door: the tickets that are still good and still theirs,
-- also of a booking of which some went back. An account that is deleted (`p_is_deleted`) loses its name, so the reference has to do.
create or replace function internal.mail_tickets(person uuid, p_is_deleted boolean default false) returns void
language sql security definer set search_path = '' as $$
  select internal.enqueue_mail('tickets-kept', u.address, jsonb_strip_nulls(jsonb_build_object('bookings', kept.bookings, 'is_deleted', case when p_is_deleted then 'true' end)))
  from internal.mail_address(person) u(address) cross join lateral (
    select jsonb_agg(internal.booking_mail(b.id) || jsonb_build_object('tickets', good.tickets) order by e.starts_at) as bookings
    from public.bookings b join public.events e on e.id = b.event_id
    cross join lateral (
      select jsonb_agg(jsonb_build_object('name', t.name, 'holder_name', k.holder_name) order by k.place_number) as tickets
      from public.tickets k join public.ticket_types t on t.id = k.ticket_type_id
      where k.booking_id = b.id and k.status in ('issued', 'checked_in', 'transfer_pending', 'listed', 'frozen')) good
    where b.user_id = person and b.status in ('confirmed', 'partly_refunded') and coalesce(e.ends_at, e.starts_at) > now() and good.tickets is not null) kept
  where u.address <> '' and kept.bookings is not null
$$;
