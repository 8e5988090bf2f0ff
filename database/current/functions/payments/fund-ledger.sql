-- The solidarity fund in the ledger. What is given comes in with its order, to the organiser like all of it, and moves to the account `fund`;
-- what the fund pays of a ticket moves the other way, and back when the ticket ends. Entries without a night wait for the next fund.

-- `pence` into the fund, or out of it below zero. A fund whose night is settled holds nothing any more.
create or replace function internal.book_fund(fund internal.solidarity_funds, p_kind text, p_pence integer, p_ticket_id uuid, p_booking_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  one constant uuid := gen_random_uuid();
begin
  insert into internal.fund_entries (organiser_id, event_id, kind, pence, ticket_id)
  values (fund.organiser_id, case when fund.settled_at is null then fund.event_id end, p_kind, p_pence, p_ticket_id);
  insert into internal.ledger_entries (transaction_id, kind, account, amount_pence, organiser_id, booking_id, payment_id)
  select one, 'fund_' || p_kind, side.account, side.pence, fund.organiser_id, p_booking_id, (internal.captured_payment(p_booking_id)).id
  from (values ('organiser', p_pence), ('fund', -p_pence)) side (account, pence);
end $$;

-- What a ticket has to stand for in the fund, beside what it does. What was given stays, but for a night that is cancelled.
create or replace function internal.settle_fund_ticket(p_ticket_id uuid, p_status text, line internal.fund_lines) returns void
language plpgsql security definer set search_path = '' as $$
declare
  fund internal.solidarity_funds;
  is_off boolean;
  due integer;
  booked integer;
begin
  select coalesce(sum(x.pence), 0)::integer into booked from internal.fund_entries x where x.ticket_id = p_ticket_id and x.kind = line.kind;
  if booked <> 0 then
    -- two that end the same ticket go one after the other
    perform from internal.solidarity_funds f where f.event_id = line.event_id for update;
    select coalesce(sum(x.pence), 0)::integer into booked from internal.fund_entries x where x.ticket_id = p_ticket_id and x.kind = line.kind;
  end if;
  select * into fund from internal.solidarity_funds f where f.event_id = line.event_id;
  is_off := exists (select from public.events e where e.id = line.event_id and e.status = 'cancelled');
  due := case when line.kind = 'gift' then case when is_off and p_status in ('cancelled', 'refunded') then 0 else line.unit_pence end
    when is_off or p_status in ('cancelled', 'refunded', 'transferred', 'resold', 'void') then 0 else -line.unit_pence end;
  if line.kind = 'gift' and due = 0 then
    perform internal.return_fund_tickets(fund);
  end if;
  if due <> booked then
    perform internal.book_fund(fund, line.kind, due - booked, p_ticket_id, (select l.booking_id from public.booking_lines l where l.id = line.booking_line_id));
  end if;
end $$;

-- All that the fund of a cancelled night paid comes back to it, before what was given goes back.
create or replace function internal.return_fund_tickets(fund internal.solidarity_funds) returns void
language sql security definer set search_path = '' as $$
  select internal.settle_fund_ticket(paid.ticket_id, k.status, g)
  from (select x.ticket_id from internal.fund_entries x where x.event_id = fund.event_id and x.kind = 'ticket' group by x.ticket_id having sum(x.pence) <> 0) paid
  join public.tickets k on k.id = paid.ticket_id join internal.fund_lines g on g.booking_line_id = coalesce(k.paid_line_id, k.booking_line_id)
$$;

create or replace function internal.follow_fund_ticket() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  line internal.fund_lines;
begin
  select * into line from internal.fund_lines g where g.booking_line_id = coalesce(new.paid_line_id, new.booking_line_id);
  if line.booking_line_id is not null then
    perform internal.settle_fund_ticket(new.id, new.status, line);
  end if;
  return null;
end $$;

create or replace trigger follow_fund_ticket after insert or update of status on public.tickets
  for each row execute function internal.follow_fund_ticket();

-- A deposit that nobody came for goes to the fund, where that was said when it was paid.
create or replace function internal.deposit_to_fund(p_ticket_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  line constant public.booking_lines := internal.line_that_paid(p_ticket_id);
  fund internal.solidarity_funds;
begin
  select f.* into fund from internal.fund_deposits d join public.bookings b on b.id = line.booking_id join internal.solidarity_funds f on f.event_id = b.event_id
  where d.booking_line_id = line.id for update of f;
  if fund.event_id is not null and cardinality(internal.paid_back_tickets(array[p_ticket_id])) = 0 then
    perform internal.book_fund(fund, 'deposit', line.unit_face_pence - line.unit_discount_pence, p_ticket_id, line.booking_id);
  end if;
end $$;

-- A scan of its ticket arrived late: it comes out of the fund again, as far as that still has it. The rest is the organiser's to bear.
create or replace function internal.deposit_from_fund(p_ticket_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  line constant public.booking_lines := internal.line_that_paid(p_ticket_id);
  fund internal.solidarity_funds;
  pence integer;
begin
  select f.* into fund from public.bookings b join internal.solidarity_funds f on f.event_id = b.event_id where b.id = line.booking_id for update of f;
  select sum(x.pence)::integer into pence from internal.fund_entries x where x.ticket_id = p_ticket_id and x.kind = 'deposit';
  pence := least(pence, greatest(internal.fund_pot(fund.event_id), 0));
  if pence > 0 and fund.settled_at is null then
    perform internal.book_fund(fund, 'deposit', -pence, p_ticket_id, line.booking_id);
  end if;
end $$;

create or replace function internal.line_that_paid(p_ticket_id uuid) returns public.booking_lines
language sql stable security definer set search_path = '' as $$
  select l from public.tickets k join public.booking_lines l on l.id = coalesce(k.paid_line_id, k.booking_line_id) where k.id = p_ticket_id
$$;
