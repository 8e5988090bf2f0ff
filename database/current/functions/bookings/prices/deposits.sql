-- Tickets for a deposit. It has no booking fee and no VAT, no code or bundle lowers it, and payments/settle-deposits.sql gives it back.

create or replace function internal.is_deposit_type(p_ticket_type_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from internal.deposit_types d where d.ticket_type_id = p_ticket_type_id)
$$;

-- Whether deposits that nobody comes for go to the fund of a night, as is said of those that are paid now.
create or replace function internal.takes_deposits(p_event_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from internal.solidarity_funds f where f.event_id = p_event_id and f.takes_deposits and f.settled_at is null)
$$;

-- What is said of a deposit beforehand: on the page of the night, in the basket, at the payment, in the mail.
create or replace function internal.deposit_words(p_event_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select 'This is a deposit. It comes back to the card that paid when the ticket is scanned at the door. If nobody comes with it, '
    || case when internal.takes_deposits(e.id) then 'it goes to the solidarity fund.' else format('it stays with %s.', o.name) end
  from public.events e join public.organisers o on o.id = e.organiser_id where e.id = p_event_id
$$;

-- The same for a booking that has deposits in it; null for another one.
create or replace function internal.deposit_sentence(p_booking_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select format('%s of this is a deposit. It comes back to the card that paid when the ticket is scanned at the door, or entry is refused there. If nobody comes with the ticket, ',
    internal.money_words(sums.pence)) || case when sums.is_for_fund then 'it goes to the solidarity fund.' else format('it stays with %s.', o.name) end
  from public.bookings b join public.events e on e.id = b.event_id join public.organisers o on o.id = e.organiser_id cross join lateral (
    select sum(l.quantity * l.unit_total_pence) as pence, bool_and(exists (select from internal.fund_deposits f where f.booking_line_id = l.id)) as is_for_fund from public.booking_lines l join internal.held_deposits d on d.booking_line_id = l.id where l.booking_id = b.id) sums
  where b.id = p_booking_id and sums.pence > 0
$$;

-- What was agreed stays with the line; who buys a ticket on pays the deposit for it, and gets it back.
create or replace function internal.keep_deposit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into internal.held_deposits (booking_line_id)
  select new.id where case when new.resale_listing_id is null then internal.is_deposit_type(new.ticket_type_id) else exists (
    select from public.resale_listings r join public.tickets k on k.id = r.ticket_id join internal.held_deposits d on d.booking_line_id = coalesce(k.paid_line_id, k.booking_line_id)
    where r.id = new.resale_listing_id) end;
  insert into internal.fund_deposits (booking_line_id)
  select d.booking_line_id from internal.held_deposits d where d.booking_line_id = new.id and internal.takes_deposits((select b.event_id from public.bookings b where b.id = new.booking_id));
  return null;
end $$;

create or replace trigger keep_deposit after insert on public.booking_lines
  for each row when (new.unit_total_pence > 0) execute function internal.keep_deposit();
