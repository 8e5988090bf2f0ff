-- What an organiser is owed, night by night, and of memberships, which have no night. Screens, the morning's pay-outs and what they come to are all worked out here.

-- A row for each night with money that has not been paid out, or that was paid out beyond what is left of it. `promised_pence` is on its way
-- back and gone; `disputed_pence` is the organiser's part of what a bank holds while it looks. `waits_for` says why nothing is paid: not_over,
-- outcome (nobody said how it went), not_ahead, review, clears; null when it is cleared at p_at.
create or replace function internal.payout_nights(p_organiser_id uuid, p_at timestamptz default now())
returns table (event_id uuid, earned_pence bigint, promised_pence bigint, disputed_pence bigint, paid_pence bigint, clears_at timestamptz, waits_for text)
language sql stable security definer rows 20 set search_path = '' as $$
  with earned as (
    select b.event_id, -sum(l.amount_pence)::bigint as pence from internal.ledger_entries l join public.bookings b on b.id = l.booking_id
    where l.organiser_id = p_organiser_id and l.account = 'organiser' group by b.event_id
  ), disputed as (
    select b.event_id, sum(part.face)::bigint as pence from public.payments p join public.bookings b on b.id = p.booking_id join public.events e on e.id = b.event_id
      cross join lateral internal.divide_sum(p, internal.disputed_pence(p.id)) part
    where p.status = 'disputed' and e.organiser_id = p_organiser_id group by b.event_id
  ), paid as (
    select i.event_id, sum(i.pence - i.returned_pence)::bigint as pence from public.payouts p join public.payout_items i on i.payout_id = p.id
    where p.organiser_id = p_organiser_id and p.status in ('sent', 'paid', 'returned') group by i.event_id
  )
  select n.event_id, n.earned, n.promised, n.disputed, n.paid, cleared.at, case
    when e.status in ('under_review', 'removed', 'pending_review') then 'review'
    when e.status not in ('published', 'archived') or o.outcome in ('cancelled', 'postponed') then 'not_ahead'
    when o.outcome is null and coalesce(e.ends_at, e.starts_at + interval '8 hours') > p_at then 'not_over'
    when o.outcome is null then 'outcome'
    when cleared.at > p_at then 'clears' end
  from (
    select s.event_id, s.pence as earned, coalesce(r.pence, 0) as promised, coalesce(d.pence, 0) as disputed, coalesce(p.pence, 0) as paid
    from earned s left join disputed d on d.event_id = s.event_id left join paid p on p.event_id = s.event_id
    left join internal.promised_of_nights(p_organiser_id) r on r.event_id = s.event_id) n
  join public.events e on e.id = n.event_id
  cross join lateral (select (internal.told_outcome(e)).outcome as outcome) o
  cross join lateral (select internal.night_clears_at(e) as at) cleared
  where n.earned - n.paid <> 0 or n.disputed <> 0 or n.promised <> 0
  union all
  select null, m.earned_pence, m.promised_pence, m.disputed_pence, m.paid_pence, m.clears_at, m.waits_for from internal.payout_memberships(p_organiser_id, p_at) m
$$;

-- What members paid, in two rows: what is cleared, with all that was paid out of it, and what waits. Money of a period is cleared with the second
-- working day after the fourteen days in which a person who leaves has it back.
create or replace function internal.payout_memberships(p_organiser_id uuid, p_at timestamptz)
returns table (earned_pence bigint, promised_pence bigint, disputed_pence bigint, paid_pence bigint, clears_at timestamptz, waits_for text)
language sql stable security definer rows 2 set search_path = '' as $$
  with charges as (
    select cleared.at, -sum(l.amount_pence)::bigint as earned,
      (select coalesce(sum(r.face_pence), 0)::bigint from public.refunds r join public.payments q on q.id = r.payment_id where q.membership_charge_id = c.id
        and (r.status in ('approved', 'pending', 'requires_action') or (r.status = 'failed' and r.reason <> 'provider'))) as promised,
      (select coalesce(sum(part.face), 0)::bigint from public.payments q cross join lateral internal.divide_sum(q, internal.disputed_pence(q.id)) part
        where q.membership_charge_id = c.id and q.status = 'disputed') as disputed
    from public.membership_charges c join public.payments p on p.membership_charge_id = c.id join internal.ledger_entries l on l.payment_id = p.id and l.account = 'organiser'
    cross join lateral (select internal.charge_clears_at(c) as at) cleared
    where c.organiser_id = p_organiser_id group by c.id, cleared.at
  ), sums as (
    select coalesce(c.at <= p_at, false) as is_cleared, sum(c.earned)::bigint as earned, sum(c.promised)::bigint as promised, sum(c.disputed)::bigint as disputed, min(c.at) as at
    from charges c where c.earned <> 0 or c.promised <> 0 or c.disputed <> 0 group by 1
  ), paid as (
    select coalesce(sum(i.pence - i.returned_pence), 0)::bigint as pence from public.payouts p join public.payout_items i on i.payout_id = p.id
    where p.organiser_id = p_organiser_id and p.status in ('sent', 'paid', 'returned') and i.event_id is null
  )
  select coalesce(s.earned, 0), coalesce(s.promised, 0), coalesce(s.disputed, 0), case when kind.is_cleared then paid.pence else 0 end, s.at, case when not kind.is_cleared then 'clears' end
  from paid cross join (values (true), (false)) kind (is_cleared) left join sums s on s.is_cleared = kind.is_cleared
  where s.is_cleared is not null and (s.earned <> paid.pence or not kind.is_cleared or s.promised <> 0 or s.disputed <> 0) or (kind.is_cleared and s.is_cleared is null and paid.pence <> 0)
$$;

-- When the money of a charge is cleared.
create or replace function internal.charge_clears_at(charge public.membership_charges) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select internal.clears_at(charge.paid_at + interval '14 days')
$$;

-- What a pay-out at p_at is made of: each night's cleared money, less what was promised back, what is in dispute and what was paid out before. A night of which
-- more was paid out than is left takes its difference from the others, whatever its state.
create or replace function internal.payout_plan(p_organiser_id uuid, p_at timestamptz default now())
returns table (event_id uuid, pence bigint)
language sql stable security definer rows 20 set search_path = '' as $$
  select n.event_id, sum(part.pence)::bigint from internal.payout_nights(p_organiser_id, p_at) n
  cross join lateral (select n.earned_pence - n.promised_pence - n.disputed_pence - n.paid_pence as rest) due
  cross join lateral (select case when n.waits_for is null then due.rest else least(due.rest, 0) end as pence) part
  group by n.event_id having sum(part.pence) <> 0
$$;

-- What all of it comes to: what is due, or below zero what is owed to us.
create or replace function internal.payout_sum(p_organiser_id uuid, p_at timestamptz default now()) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(pence), 0)::bigint from internal.payout_plan(p_organiser_id, p_at)
$$;
