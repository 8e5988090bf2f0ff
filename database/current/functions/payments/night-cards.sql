-- One card for many guest addresses of a night is how the limit for each person is got around. A guest's card is authorised, looked at, and then
-- charged or let go: nobody is charged and then refused.

-- Whether the card that was authorised for a payment may be charged. It may not where two other guest addresses paid the same night with it, or
-- where the booking waits for no payment any more. p_card is what the service made of the card with a key of its own; null where there is none to tell
-- apart. The same payment is told the same when it is asked about again.
-- Locks: the bookings, then the payments, as apply_payment does; then the card at each night.
create or replace function internal.may_capture(p_payment_id uuid, p_card text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  parts constant uuid[] := internal.payments_of_charge(p_payment_id);
  night uuid;
begin
  perform internal.lock_charge(p_payment_id);
  if not internal.is_capture_awaited(parts) then
    return false;
  elsif p_card is null then
    return true;
  end if;
  for night in select b.event_id from public.payments p join public.bookings b on b.id = p.booking_id where p.id = any (parts) order by b.event_id loop
    perform pg_advisory_xact_lock(hashtextextended('card of ' || p_card || night, 0));
    if internal.guests_with_card(parts, night, p_card) >= 2 then
      update public.payments p set failure_code = 'card_of_others' where p.id = any (parts);
      return false;
    end if;
  end loop;
  insert into internal.night_cards (payment_id, event_id, card_hash, guest_hash)
  select p.id, b.event_id, internal.night_hash(b.event_id, p_card), internal.guest_hash(b) from public.payments p join public.bookings b on b.id = p.booking_id
  where p.id = any (parts) on conflict do nothing;
  return true;
end $$;

-- The payments, which are locked, are still open, their bookings wait for the money, and their nights are on.
create or replace function internal.is_capture_awaited(p_payment_ids uuid[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select bool_and(p.status in ('created', 'requires_action', 'processing') and p.failure_code is distinct from 'card_of_others'
    and b.status in ('awaiting_payment', 'processing', 'failed') and e.status in ('published', 'postponed', 'under_review'))
  from public.payments p join public.bookings b on b.id = p.booking_id join public.events e on e.id = b.event_id where p.id = any (p_payment_ids)
$$;

-- How many other guest addresses paid a night with the card, or are about to.
create or replace function internal.guests_with_card(p_payment_ids uuid[], p_event_id uuid, p_card text) returns integer
language sql stable security definer set search_path = '' as $$
  select count(distinct k.guest_hash)::integer from internal.night_cards k join public.payments p on p.id = k.payment_id
  where k.event_id = p_event_id and k.card_hash = internal.night_hash(p_event_id, p_card) and p.status not in ('failed', 'cancelled')
    and k.guest_hash not in (select internal.guest_hash(b) from public.payments mine join public.bookings b on b.id = mine.booking_id
      where mine.id = any (p_payment_ids) and b.event_id = p_event_id)
$$;

-- A word as a hash that says nothing at another night.
create or replace function internal.night_hash(p_event_id uuid, p_word text) returns bytea
language sql immutable set search_path = '' as $$
  select sha256(convert_to(p_event_id || ' ' || p_word, 'UTF8'))
$$;

-- Who pays for a booking: their inbox, as far as an address tells.
create or replace function internal.guest_hash(booking public.bookings) returns bytea
language sql stable security definer set search_path = '' as $$
  select internal.night_hash(booking.event_id, coalesce(internal.inbox_hash(internal.mail_address(booking.user_id)), booking.user_id::text))
$$;

create or replace function internal.retention_night_cards(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  gone bigint;
begin
  delete from internal.night_cards k using public.events e
  where e.id = k.event_id and e.status <> 'postponed' and internal.night_end(e) < moment - interval '1 day';
  get diagnostics gone = row_count;
  return gone;
end $$;
