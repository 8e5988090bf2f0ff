-- What is left of a solidarity fund, four days after its night: deposits that nobody came for are in it by then.

-- Funds of nights that were, and of nights that were cancelled thirty days ago, when all that was given has gone back.
create or replace function internal.due_funds() returns setof internal.solidarity_funds
language sql stable security definer rows 20 set search_path = '' as $$
  select f from internal.solidarity_funds f join public.events e on e.id = f.event_id
  where f.settled_at is null and case when e.status = 'cancelled' then e.cancelled_at < now() - interval '30 days'
    else e.status in ('published', 'archived') and coalesce(e.ends_at, e.starts_at + interval '8 hours') + interval '4 days' <= now()
      and coalesce((internal.told_outcome(e)).outcome, 'went_ahead') = 'went_ahead' end
$$;

-- Run every five minutes, twenty nights at a time. Answers how many were settled.
create or replace function internal.settle_funds() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  fund internal.solidarity_funds;
  done integer := 0;
begin
  for fund in select f.* from internal.solidarity_funds f where f.event_id in (select due.event_id from internal.due_funds() due) order by f.event_id limit 20 for update skip locked loop
    perform internal.settle_fund(fund);
    done := done + 1;
  end loop;
  return done;
end $$;

-- The fund is locked, and takes nothing any more. What cannot go back by its rule waits for the next fund of the organiser.
create or replace function internal.settle_fund(fund internal.solidarity_funds) returns void
language plpgsql security definer set search_path = '' as $$
declare
  pot integer := internal.fund_pot(fund.event_id);
  given constant bigint := (select coalesce(sum(x.pence), 0) from internal.fund_entries x where x.event_id = fund.event_id and x.kind = 'gift');
  gift record;
begin
  if fund.rest = 'back' and pot > 0 and given > 0 then
    for gift in
      select x.ticket_id, sum(x.pence) as pence from internal.fund_entries x where x.event_id = fund.event_id and x.kind = 'gift' group by x.ticket_id having sum(x.pence) > 0 order by x.ticket_id
    loop
      perform internal.give_back_gift(fund, gift.ticket_id, (gift.pence::bigint * least(pot, given) / given)::integer);
    end loop;
    pot := internal.fund_pot(fund.event_id);
  end if;
  if pot > 0 then
    insert into internal.fund_entries (organiser_id, event_id, kind, pence) values (fund.organiser_id, fund.event_id, 'carried', -pot), (fund.organiser_id, null, 'carried', pot);
  end if;
  update internal.solidarity_funds f set settled_at = now(), is_open = false where f.event_id = fund.event_id;
  update public.ticket_types t set status = 'paused' where t.id in (fund.gift_type_id, fund.ticket_type_id) and t.status = 'active';
end $$;

-- A share of a gift, to the card that paid. Nothing where a bank looks at that payment or has taken it back, or where all of it has gone back.
create or replace function internal.give_back_gift(fund internal.solidarity_funds, p_ticket_id uuid, p_pence integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  line constant public.booking_lines := internal.line_that_paid(p_ticket_id);
  payment constant public.payments := internal.captured_payment(line.booking_id);
  part integer;
begin
  if payment.id is null or payment.status not in ('succeeded', 'won') then
    return;
  end if;
  select w.face into part from internal.within_payment(payment, p_pence, 0, 0, 0) w;
  if part > 0 then
    perform internal.book_fund(fund, 'back', -part, p_ticket_id, line.booking_id);
    perform internal.write_refund(payment, array[p_ticket_id], part, 0, 0, 0, 'fund', null, null, 'approved', false);
  end if;
end $$;
