-- What a line of a booking has to do with the solidarity fund of its night: it gives to it, or the fund pays part of its tickets.

-- Whether a ticket type is the one that a fund pays for. It is hidden from lists of prices, and opened in its own night's without a code.
create or replace function internal.is_fund_type(p_ticket_type_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from internal.solidarity_funds f where f.ticket_type_id = p_ticket_type_id)
$$;

-- Whether a ticket type is what people give to a fund: an extra of which nothing is handed over, and that has no fee.
create or replace function internal.is_gift_type(p_ticket_type_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from internal.solidarity_funds f where f.gift_type_id = p_ticket_type_id)
$$;

-- Those of some tickets that are gifts: they stay in the fund when tickets are given back.
create or replace function internal.gifts_among(p_tickets uuid[]) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(k.id), '{}') from public.tickets k join internal.fund_lines g on g.booking_line_id = k.booking_line_id and g.kind = 'gift' where k.id = any (p_tickets)
$$;

-- What an order says of what it gives to a fund, after the rule for refunds; null where it gives nothing. The site says the same (GIFT_SENTENCE).
create or replace function internal.gift_sentence(p_booking_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select 'What goes to the solidarity fund stays there, and comes back to you only if the night is cancelled.'
  where exists (select from internal.fund_lines g join public.booking_lines l on l.id = g.booking_line_id where l.booking_id = p_booking_id and g.kind = 'gift')
$$;

-- What is in the fund of a night by its entries.
create or replace function internal.fund_pot(p_event_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(x.pence), 0)::bigint from internal.fund_entries x where x.event_id = p_event_id
$$;

-- What of it is promised to nobody: less what the holds of this moment would take.
create or replace function internal.fund_left(p_event_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select internal.fund_pot(p_event_id) - coalesce((
    select sum(l.quantity * g.unit_pence) from internal.fund_lines g join public.booking_lines l on l.id = g.booking_line_id join public.bookings b on b.id = l.booking_id
    where g.event_id = p_event_id and g.kind = 'ticket' and b.status in ('held', 'approved', 'awaiting_payment', 'processing', 'failed')), 0)::bigint
$$;

-- What the organiser has of a fund's ticket, from its buyer and the fund together: its part of the full price.
create or replace function internal.fund_ticket_worth(fund internal.solidarity_funds) returns integer
language sql stable security definer set search_path = '' as $$
  select p.face from internal.price_ticket(fund.price_pence, 'absorbed', 'donation', fund.organiser_id, 0, 0, 0) p
$$;

-- The fund is locked before any stock; a hold of the same moment waits here. @throws BOOKINGS_FUND_EMPTY, BOOKINGS_NOT_ON_SALE
create or replace function internal.keep_fund_line() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  fund internal.solidarity_funds;
  booking public.bookings;
begin
  select * into fund from internal.solidarity_funds f where f.gift_type_id = new.ticket_type_id or f.ticket_type_id = new.ticket_type_id;
  select * into booking from public.bookings b where b.id = new.booking_id;
  if fund.event_id is null or booking.is_comp then
    return null;
  elsif fund.gift_type_id = new.ticket_type_id then
    insert into internal.fund_lines (booking_line_id, event_id, kind, unit_pence) values (new.id, fund.event_id, 'gift', new.unit_total_pence);
    return null;
  elsif booking.status = 'awaiting_approval' then
    perform internal.refuse(409, 'BOOKINGS_NOT_ON_SALE', 'The solidarity fund is for nights without an application', 'Choose another ticket.');
  end if;
  perform from internal.solidarity_funds f where f.event_id = fund.event_id for update;
  insert into internal.fund_lines (booking_line_id, event_id, kind, unit_pence)
  values (new.id, fund.event_id, 'ticket', greatest(internal.fund_ticket_worth(fund) - new.unit_face_pence + new.unit_discount_pence, 0));
  perform internal.refuse_empty_fund(fund.event_id, booking.id);
  return null;
end $$;

create or replace trigger keep_fund_line after insert on public.booking_lines
  for each row when (new.resale_listing_id is null) execute function internal.keep_fund_line();

-- @throws BOOKINGS_FUND_EMPTY where the fund has less than its holds would take, this one among them
create or replace function internal.refuse_empty_fund(p_event_id uuid, p_booking_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  missing constant bigint := -internal.fund_left(p_event_id);
  wanted bigint;
begin
  if missing > 0 then
    select sum(l.quantity * g.unit_pence) into wanted from internal.fund_lines g join public.booking_lines l on l.id = g.booking_line_id where l.booking_id = p_booking_id;
    perform internal.refuse(409, 'BOOKINGS_FUND_EMPTY', case when wanted > missing then format('The solidarity fund has %s left', internal.money_words(wanted - missing)) else 'The solidarity fund is empty at the moment' end,
      'Pay a little more yourself, choose another ticket, or look again later.');
  end if;
end $$;

-- Whether the fund can still pay for a hold that has ended. It is locked first.
create or replace function internal.has_fund_for(p_booking_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  wanted record;
begin
  select g.event_id, sum(l.quantity * g.unit_pence) as pence into wanted from internal.fund_lines g join public.booking_lines l on l.id = g.booking_line_id
  where l.booking_id = p_booking_id and g.kind = 'ticket' group by g.event_id;
  if wanted.event_id is null then
    return true;
  end if;
  perform from internal.solidarity_funds f where f.event_id = wanted.event_id for update;
  return internal.fund_left(wanted.event_id) >= wanted.pence;
end $$;

-- The price list says what is in the fund: kept pages are read again when that changes.
create or replace function internal.announce_fund() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_notify('undercroft_cache', 'ticket_types') where coalesce(current_setting('undercroft.is_quiet', true), '') <> 'yes';
  return null;
end $$;

create or replace trigger announce_fund after insert on internal.fund_entries for each statement execute function internal.announce_fund();
