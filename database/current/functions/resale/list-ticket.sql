-- Why a ticket cannot be sold on, as a word; null where it can. It says nothing of money: internal.is_resale_value_left does.
create or replace function internal.resale_obstacle(ticket public.tickets, event public.events) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  type public.ticket_types;
  booking public.bookings;
begin
  select * into type from public.ticket_types t where t.id = ticket.ticket_type_id;
  select * into booking from public.bookings b where b.id = ticket.booking_id;
  return case
    when ticket.status = 'listed' then 'listed'
    when ticket.status = 'transfer_pending' then 'passing_on'
    when ticket.status <> 'issued' then 'used'
    when event.requires_approval then 'approval'
    when not event.resale_enabled then 'off'
    when event.status <> 'published' then 'event'
    when internal.resale_ends(event) <= now() then 'late'
    when booking.is_comp then 'comp'
    when type.kind = 'companion' then 'companion'
    when type.is_hidden or type.kind not in ('free', 'paid', 'donation') then 'kind'
    when (select count(*) from public.resale_listings r where r.seller_id = ticket.owner_id and r.ticket_type_id = type.id
      and r.status in ('active', 'reserved', 'sold')) >= type.per_person_max then 'limit' end;
end $$;

-- What people read of each obstacle, and what they can do.
create or replace function internal.resale_words(obstacle text, out sentence text, out remedy text)
language sql immutable set search_path = '' as $$
  select words.sentence, words.remedy from (values
    ('listed', 'This ticket is for sale already', 'You can take it off sale under My bookings.'),
    ('passing_on', 'You are passing this ticket on', 'Take that back first.'),
    ('used', 'This ticket has been used, given back or passed on', 'Only a ticket that still gets you in can be sold on.'),
    ('approval', 'Places for this night are given on application', 'Give yours back, so that the organiser can ask the next person.'),
    ('off', 'The organiser does not allow tickets for this night to be sold on', 'Ask the organiser what else they can do.'),
    ('event', 'This night is not on at the moment', 'Wait until the organiser has said what happens.'),
    ('late', 'Tickets are sold on until two hours before doors', 'Ask the organiser.'),
    ('comp', 'A free ticket from the organiser cannot be sold on', 'Tell the organiser that you cannot come.'),
    ('companion', 'A companion''s ticket goes with the ticket it belongs to', 'Sell that one on, and this one goes with it.'),
    ('kind', 'This kind of ticket cannot be sold on', 'Ask the organiser.'),
    ('limit', 'You have sold on as many of these tickets as one person may buy', 'Ask the organiser.'),
    ('small', 'A ticket of less than 30p cannot be sold on: a card cannot pay it', 'Pass it on to a friend.'),
    ('money', 'Some of the money for this ticket has gone back, or the bank is looking at the payment', 'Ask the organiser.')
  ) words (obstacle, sentence, remedy) where words.obstacle = resale_words.obstacle
$$;

-- The line a ticket was paid with.
create or replace function internal.paid_line_of(p_ticket_id uuid) returns public.booking_lines
language sql stable security definer set search_path = '' as $$
  select l from public.tickets k join public.booking_lines l on l.id = coalesce(k.paid_line_id, k.booking_line_id) where k.id = p_ticket_id
$$;

-- Whether the payer of these tickets could have all of their price back, every one of them. Those for sale from the same order count too.
create or replace function internal.is_resale_value_left(p_tickets uuid[]) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  order_of record;
  payment public.payments;
  value record;
  fits record;
begin
  for order_of in
    select (internal.paid_line_of(wanted.id)).booking_id as booking_id, array_agg(wanted.id) as tickets from (
      select unnest(p_tickets) as id
      union select r.ticket_id from public.resale_listings r where r.status in ('active', 'reserved')
        and (internal.paid_line_of(r.ticket_id)).booking_id in (select (internal.paid_line_of(named)).booking_id from unnest(p_tickets) named)
        and r.event_id in (select k.event_id from public.tickets k where k.id = any (p_tickets))) wanted
    group by 1
  loop
    if cardinality(internal.paid_back_tickets(order_of.tickets)) > 0 then
      return false;
    end if;
    select * into value from internal.value_of_tickets(order_of.tickets);
    if internal.most_for_tickets(order_of.tickets) < value.face + value.fee + value.levy then
      return false;
    elsif value.face + value.fee + value.levy > 0 then
      payment := internal.captured_payment(order_of.booking_id);
      select * into fits from internal.within_payment(payment, value.face, value.fee, value.fee_vat, value.levy);
      if payment.id is null or payment.status not in ('succeeded', 'won') or (fits.face, fits.fee, fits.levy) is distinct from (value.face, value.fee, value.levy) then
        return false;
      end if;
    end if;
  end loop;
  return true;
end $$;

-- The word that stands in the way of selling these tickets on; null where nothing does. Companions that are named beside their ticket are
-- no obstacle: they go with it.
create or replace function internal.resale_obstacle_of(p_tickets uuid[]) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  found_word text;
  companions uuid[] := array(select internal.companion_of(named) from unnest(p_tickets) named);
begin
  select internal.resale_obstacle(k, e) into found_word from public.tickets k join public.events e on e.id = k.event_id
  where k.id = any (p_tickets) and k.id <> all (array_remove(companions, null)) and internal.resale_obstacle(k, e) is not null order by k.place_number limit 1;
  if found_word is null and exists (select from unnest(p_tickets) named where (internal.paid_line_of(named)).unit_total_pence between 1 and 29) then
    found_word := 'small';
  elsif found_word is null and not internal.is_resale_value_left(p_tickets) then
    found_word := 'money';
  elsif found_word is null and exists (
    select from public.tickets k join public.ticket_types t on t.id = k.ticket_type_id
    where k.id = any (p_tickets) and t.kind <> 'companion' group by t.id, k.owner_id
    having count(*) + (select count(*) from public.resale_listings r where r.seller_id = k.owner_id and r.ticket_type_id = t.id
      and r.status in ('active', 'reserved', 'sold')) > t.per_person_max) then
    found_word := 'limit';
  end if;
  return found_word;
end $$;

-- The caller's tickets of one night, each named once. @throws RESALE_INVALID, RESALE_TICKET_NOT_FOUND (also for those of others)
create or replace function internal.check_resale_tickets(booker uuid, p_ticket_ids uuid[]) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(cardinality(p_ticket_ids), 0) not between 1 and 20 or cardinality(p_ticket_ids) <> (select count(distinct named) from unnest(p_ticket_ids) named) then
    perform internal.refuse(400, 'RESALE_INVALID', 'Choose between 1 and 20 tickets', 'Name each of them once, by its id.');
  elsif (select count(*) from public.tickets where id = any (p_ticket_ids) and owner_id = booker) <> cardinality(p_ticket_ids) then
    perform internal.refuse(404, 'RESALE_TICKET_NOT_FOUND', 'This ticket is not yours', 'Look under My bookings.');
  elsif (select count(distinct event_id) from public.tickets where id = any (p_ticket_ids)) > 1 then
    perform internal.refuse(400, 'RESALE_INVALID', 'Choose tickets of one night', 'Sell those of another night on by themselves.');
  end if;
end $$;

-- Puts tickets on sale at what was paid for them; the companion's goes with its ticket. They get their holder in until somebody has paid.
-- Listing a listed ticket is refused; answers my_listings of them.
-- @throws AUTH_REQUIRED, RESALE_INVALID, RESALE_TICKET_NOT_FOUND, RESALE_NOT_POSSIBLE, RESALE_RATE_LIMITED
create or replace function public.list_ticket(p_ticket_ids uuid[]) returns json
language plpgsql security definer set search_path = '' as $$
declare
  booker uuid := internal.require_booking_user();
  obstacle text;
  words record;
  made uuid[];
begin
  perform internal.check_resale_tickets(booker, p_ticket_ids);
  perform internal.require_guest_code(booker);
  perform internal.take_limit(booker, 'resale_listings', 'RESALE_RATE_LIMITED');
  -- one person's listings go one after the other; then as a sale locks: bookings, listings, tickets
  perform pg_advisory_xact_lock(hashtextextended('resale:' || booker::text, 0));
  perform internal.lock_holders(p_ticket_ids);
  perform from public.tickets k where k.id = any (p_ticket_ids) order by k.id for update;
  obstacle := internal.resale_obstacle_of(p_ticket_ids);
  if obstacle is not null then
    select * into words from internal.resale_words(obstacle);
    perform internal.refuse(409, 'RESALE_NOT_POSSIBLE', words.sentence, words.remedy);
  end if;
  with listed as (
    insert into public.resale_listings (event_id, ticket_type_id, ticket_id, companion_ticket_id, seller_id, face_pence, fee_pence, levy_pence, face_vat_pence,
      fee_vat_pence, original_pence)
    select k.event_id, k.ticket_type_id, k.id, internal.companion_of(k.id), booker, l.unit_face_pence - l.unit_discount_pence, l.unit_fee_pence, l.unit_levy_pence,
      least(l.unit_face_vat_pence, l.unit_face_pence - l.unit_discount_pence), l.unit_fee_vat_pence, l.unit_face_pence + l.unit_fee_pence + l.unit_levy_pence
    from public.tickets k join public.ticket_types t on t.id = k.ticket_type_id and t.kind <> 'companion', lateral internal.paid_line_of(k.id) l
    where k.id = any (p_ticket_ids) order by k.id returning id, ticket_id, companion_ticket_id
  ), marked as (
    update public.tickets k set status = 'listed' from listed where k.id in (listed.ticket_id, listed.companion_ticket_id) and k.status = 'issued'
  )
  select array_agg(id) into made from listed;
  return internal.listings_json(made);
end $$;

-- Locks the bookings that paid for these tickets and then those that hold them, each in the order of their ids.
create or replace function internal.lock_holders(p_ticket_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.bookings b where b.id in (select (internal.paid_line_of(named)).booking_id from unnest(p_ticket_ids) named) order by b.id for update;
  perform from public.bookings b where b.id in (select k.booking_id from public.tickets k where k.id = any (p_ticket_ids)) order by b.id for update;
end $$;

-- Takes a ticket off sale. Doing it twice is doing it once. @throws RESALE_NOT_FOUND, RESALE_BEING_BOUGHT, RESALE_GONE
create or replace function public.withdraw_listing(p_listing_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  booker uuid := internal.require_booking_user();
  listing public.resale_listings;
begin
  select * into listing from public.resale_listings r where r.id = p_listing_id and r.seller_id = booker;
  if listing.id is null then
    perform internal.refuse(404, 'RESALE_NOT_FOUND', 'You have no such ticket on sale', 'Look under My bookings.');
  end if;
  perform internal.lock_holders(array[listing.ticket_id]);
  select * into listing from public.resale_listings r where r.id = p_listing_id for update;
  if listing.status = 'reserved' then
    perform internal.refuse(409, 'RESALE_BEING_BOUGHT', 'Somebody is buying this ticket right now', 'Try again in ten minutes: if they do not finish, you can take it off sale.');
  elsif listing.status = 'sold' then
    perform internal.refuse(409, 'RESALE_GONE', 'This ticket has been sold', 'Your money is on its way back to the card that paid.');
  elsif listing.status = 'active' then
    perform internal.end_listing(listing, 'withdrawn');
  end if;
  return internal.listings_json(array[listing.id]);
end $$;

grant execute on function public.list_ticket(uuid[]), public.withdraw_listing(uuid) to authenticated;
