-- Nights ahead that a person holds tickets to. Free ones can be given back in one go; paid ones by their own rules.
create or replace function internal.upcoming_tickets(person uuid) returns table (event_id uuid, title text, night_date date, is_free boolean, sentence text)
language sql stable security definer set search_path = '' as $$
  select e.id, e.title, e.night_date, not exists (select from public.tickets t join public.bookings b on b.id = t.booking_id
      where t.event_id = e.id and t.owner_id = person and (internal.paid_booking(b)).total_pence > 0),
    format('Upcoming ticket: %s on %s.', e.title, to_char(e.night_date, 'FMDD FMMonth YYYY'))
  from public.events e
  where coalesce(e.ends_at, e.starts_at) > now() and e.status not in ('cancelled', 'removed') and exists (
    select from public.tickets where tickets.event_id = e.id and owner_id = person
      and status in ('issued', 'checked_in', 'transfer_pending', 'listed', 'frozen', 'ready') and cardinality(internal.gifts_among(array[tickets.id])) = 0)
  order by e.starts_at, e.id
$$;

-- What stands in the way, and what of a booking names its buyer. References, amounts, events and dates stay.
create or replace function internal.obstacles_bookings(person uuid) returns setof text
language sql stable security definer set search_path = '' as $$
  select sentence from internal.upcoming_tickets(person)
  where not exists (select from internal.account_erasures where user_id = person and keeps_tickets)
  union all
  select format('Unfinished payment: booking %s.', ref) from public.bookings
  where user_id = person and (status in ('awaiting_payment', 'processing', 'needs_attention') or internal.has_open_money(id))
$$;

create or replace function internal.anonymise_bookings(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  held uuid[] := array(select id from public.bookings where user_id = person and status in ('held', 'approved', 'failed') order by id for update);
  address constant text := lower(internal.mail_address(person));
begin
  update public.bookings set status = 'abandoned' where id = any (held) or (user_id = person and status = 'awaiting_approval');
  perform internal.move_places(held, -1, 0);
  update public.bookings set buyer_name = internal.pseudonym(buyer_name), buyer_email = internal.pseudonym(buyer_email),
    access_notes = null, application_note = null, holder_names = null, marketing_opt_in = false where user_id = person;
  delete from public.booking_answers where booking_id in (select id from public.bookings where user_id = person);
  update public.tickets set holder_name = null where owner_id = person;
  perform internal.end_comps(array(select c.id from public.comps c where c.status = 'sent' and c.email = address order by c.id for update));
  delete from internal.guest_accounts where user_id = person;
  delete from internal.invited_people where user_id = person;
  update internal.event_invitations v set email = null, person_id = null, ended_at = coalesce(v.ended_at, now()) where v.person_id = person or v.email = address;
  delete from internal.ticket_links where user_id = person;
  update public.comps set name = null, email = null where email = address;
end $$;
