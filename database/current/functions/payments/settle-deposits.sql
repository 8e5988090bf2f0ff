-- Deposits after the night: back to the card that paid where the ticket came in, or was refused at the door; kept three days after the end where
-- nobody came with it. A device that was offline sends its scans late: what was kept goes back then, for a month.

-- What becomes of a ticket's deposit now; null while that is open, or where the ticket is nobody's any more.
create or replace function internal.deposit_outcome(ticket public.tickets, p_over_at timestamptz) returns text
language sql stable security definer set search_path = '' as $$
  select case when ticket.status in ('transferred', 'resold', 'void', 'cancelled', 'refunded', 'frozen') then null
    when ticket.status = 'checked_in' or exists (select from public.check_ins c where c.ticket_id = ticket.id and c.result = 'refused'
      and not exists (select from public.check_ins u where u.undoes_id = c.id)) then 'returned'
    when p_over_at + interval '3 days' <= now() then 'kept' end
$$;

-- Tickets whose deposit is still to be settled, with what is to become of it: of nights that were, and whose organiser said nothing else.
create or replace function internal.due_deposits(p_booking_id uuid default null)
returns table (ticket_id uuid, booking_id uuid, outcome text)
language sql stable security definer rows 20 set search_path = '' as $$
  select k.id, l.booking_id, due.outcome
  from internal.held_deposits d join public.booking_lines l on l.id = d.booking_line_id join public.bookings b on b.id = l.booking_id join public.events e on e.id = b.event_id
  join public.tickets k on (k.paid_line_id = l.id or (k.paid_line_id is null and k.booking_line_id = l.id)) left join internal.deposit_ends ended on ended.ticket_id = k.id
  cross join lateral (select coalesce(e.ends_at, e.starts_at + interval '8 hours') as at) over_at
  cross join lateral (select internal.deposit_outcome(k, over_at.at) as outcome) due
  where d.is_open and (p_booking_id is null or l.booking_id = p_booking_id) and e.status in ('published', 'archived') and over_at.at + interval '6 hours' <= now()
    and coalesce((internal.told_outcome(e)).outcome, 'went_ahead') = 'went_ahead'
    and due.outcome is not null and (ended.ticket_id is null or (ended.outcome = 'kept' and due.outcome = 'returned'))
$$;

-- Run every five minutes, two hundred bookings at a time. A booking is locked before its deposits are looked at, and each ticket has one row of
-- what became of it, so that two copies at once, or a second run, send nothing twice. Answers how many bookings were settled.
create or replace function internal.settle_deposits() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  booking public.bookings;
  done integer := 0;
begin
  for booking in
    select b.* from public.bookings b where b.id in (select due.booking_id from internal.due_deposits() due)
      and not exists (select from public.payments p where p.booking_id = b.id and p.status = 'disputed')
    order by b.id limit 200 for update of b skip locked
  loop
    perform internal.settle_deposits_of(booking);
    done := done + 1;
  end loop;
  update internal.held_deposits d set is_open = false
  from public.booking_lines l join public.bookings b on b.id = l.booking_id join public.events e on e.id = b.event_id
  where d.is_open and l.id = d.booking_line_id and coalesce(e.ends_at, e.starts_at + interval '8 hours') + interval '30 days' < now();
  return done;
end $$;

-- The booking is locked.
create or replace function internal.settle_deposits_of(booking public.bookings) returns void
language plpgsql security definer set search_path = '' as $$
declare
  came uuid[] := array(select due.ticket_id from internal.due_deposits(booking.id) due where due.outcome = 'returned');
  payment public.payments := internal.captured_payment(booking.id);
  back uuid[];
  part record;
  refund public.refunds;
begin
  perform internal.deposit_to_fund(due.ticket_id) from internal.due_deposits(booking.id) due where due.outcome = 'kept';
  perform internal.deposit_from_fund(ended.ticket_id) from internal.deposit_ends ended where ended.ticket_id = any (came) and ended.outcome = 'kept';
  insert into internal.deposit_ends (ticket_id, outcome)
  select due.ticket_id, 'kept' from internal.due_deposits(booking.id) due where due.outcome = 'kept' on conflict do nothing;
  back := array(select unnest(came) except select unnest(internal.paid_back_tickets(came)));
  select * into part from internal.value_of_tickets(back);
  select * into part from internal.within_payment(payment, part.face, part.fee, part.fee_vat, part.levy);
  if payment.id is not null and part.face + part.fee + part.levy > 0 then
    refund := internal.write_refund(payment, back, part.face, part.fee, part.fee_vat, part.levy, 'deposit', null, null, 'approved', false);
  end if;
  insert into internal.deposit_ends as ended (ticket_id, outcome, refund_id)
  select id, case when refund.id is not null and id = any (back) then 'returned' else 'paid_before' end, case when id = any (back) then refund.id end from unnest(came) id
  on conflict (ticket_id) do update set outcome = excluded.outcome, refund_id = excluded.refund_id, settled_at = now() where ended.outcome = 'kept';
end $$;

-- Deposits of an organiser's nights that were and are not settled: no pay-out has them in it.
create or replace function internal.open_deposits(p_organiser_id uuid) returns table (event_id uuid, pence bigint)
language plpgsql stable security definer rows 5 set search_path = '' as $$
begin
  if not exists (select from internal.held_deposits d where d.is_open) then
    return; -- nobody asks for deposits: what is asked for every pay-out costs nothing
  end if;
  return query with nights as materialized (
    select l.id, l.unit_face_pence - l.unit_discount_pence as pence, b.event_id
    from internal.held_deposits d join public.booking_lines l on l.id = d.booking_line_id join public.bookings b on b.id = l.booking_id join public.events e on e.id = b.event_id
    where d.is_open and e.organiser_id = p_organiser_id and coalesce(e.ends_at, e.starts_at + interval '8 hours') <= now())
  select l.event_id, sum(l.pence)::bigint from nights l join public.tickets k on (k.paid_line_id = l.id or (k.paid_line_id is null and k.booking_line_id = l.id))
  where k.status not in ('transferred', 'resold', 'void', 'cancelled', 'refunded') and not exists (select from internal.deposit_ends ended where ended.ticket_id = k.id)
    and cardinality(internal.paid_back_tickets(array[k.id])) = 0
  group by l.event_id;
end $$;
