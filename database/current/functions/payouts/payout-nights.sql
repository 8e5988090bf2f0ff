-- What an organiser is owed, night by night. Screens, the morning's pay-outs and what they come to are all worked out here.

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
$$;

-- What a pay-out at p_at is made of: each night's cleared money, less what was promised back, what is in dispute and what was paid out before. A night of which
-- more was paid out than is left takes its difference from the others, whatever its state.
create or replace function internal.payout_plan(p_organiser_id uuid, p_at timestamptz default now())
returns table (event_id uuid, pence bigint)
language sql stable security definer rows 20 set search_path = '' as $$
  select n.event_id, part.pence from internal.payout_nights(p_organiser_id, p_at) n
  cross join lateral (select n.earned_pence - n.promised_pence - n.disputed_pence - n.paid_pence as rest) due
  cross join lateral (select case when n.waits_for is null then due.rest else least(due.rest, 0) end as pence) part
  where part.pence <> 0
$$;

-- What all of it comes to: what is due, or below zero what is owed to us.
create or replace function internal.payout_sum(p_organiser_id uuid, p_at timestamptz default now()) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(pence), 0)::bigint from internal.payout_plan(p_organiser_id, p_at)
$$;
