-- What stands in the way, and what of a booking names its buyer. References, amounts, events and dates stay.
create or replace function internal.obstacles_bookings(person uuid) returns setof text
language sql stable security definer set search_path = '' as $$
  select format('Upcoming ticket: %s on %s.', e.title, to_char(e.night_date, 'FMDD FMMonth YYYY'))
  from public.events e
  where coalesce(e.ends_at, e.starts_at) > now() and e.status not in ('cancelled', 'removed') and exists (
    select from public.tickets where event_id = e.id and owner_id = person
      and status in ('issued', 'checked_in', 'transfer_pending', 'listed', 'frozen'))
  union all
  select format('Unfinished payment: booking %s.', ref) from public.bookings
  where user_id = person and (status in ('awaiting_payment', 'processing', 'needs_attention') or internal.has_open_money(id))
$$;

create or replace function internal.anonymise_bookings(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  held uuid[] := array(select id from public.bookings where user_id = person and status in ('held', 'approved', 'failed') order by id for update);
begin
  update public.bookings set status = 'abandoned' where id = any (held) or (user_id = person and status = 'awaiting_approval');
  perform internal.move_places(held, -1, 0);
  update public.bookings set buyer_name = internal.pseudonym(buyer_name), buyer_email = internal.pseudonym(buyer_email),
    access_notes = null, application_note = null, holder_names = null, marketing_opt_in = false where user_id = person;
  delete from public.booking_answers where booking_id in (select id from public.bookings where user_id = person);
  update public.tickets set holder_name = null where owner_id = person;
end $$;
