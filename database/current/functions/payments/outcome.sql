-- How a night went, as its organiser says; their money is cleared two working days later (internal.clears_at).

-- @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, PAYMENTS_INVALID_OUTCOME
create or replace function public.confirm_event_outcome(p_event_id uuid, p_outcome text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  event public.events := internal.own_event(p_event_id, '{owner,manager,finance}');
begin
  if coalesce(p_outcome, '') not in ('went_ahead', 'cancelled', 'postponed') then
    perform internal.refuse(400, 'PAYMENTS_INVALID_OUTCOME', 'A night went ahead, was cancelled or was postponed', 'Send went_ahead, cancelled or postponed.');
  elsif p_outcome = 'went_ahead' and (event.status in ('cancelled', 'postponed') or internal.date_ends(event.starts_at, event.ends_at) > now()) then
    perform internal.refuse(409, 'PAYMENTS_INVALID_OUTCOME', 'This event is not over yet', 'Tell us once it is.');
  end if;
  insert into internal.event_outcomes as told (event_id, outcome, confirmed_by, confirmed_at) values (event.id, p_outcome, auth.uid(), now())
  on conflict (event_id) do update set outcome = excluded.outcome, confirmed_by = excluded.confirmed_by, confirmed_at = excluded.confirmed_at where told.outcome is distinct from 'went_ahead' or told.starts_at <> event.starts_at;
end $$;

-- Run every hour: asks once, the noon after a night that sold something.
create or replace function internal.ask_event_outcomes() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  asked integer := 0;
begin
  for due in
    select e.id, e.title, e.slug, e.organiser_id, e.night_date from public.events e
    where coalesce(e.ends_at, e.starts_at + interval '8 hours') between now() - interval '14 days' and now() - interval '6 hours' and e.status = 'published'
      and exists (select from internal.ledger_entries l join public.bookings b on b.id = l.booking_id where b.event_id = e.id)
      and not exists (select from internal.event_outcomes where event_id = e.id) limit 200
  loop
    insert into internal.event_outcomes (event_id, asked_at) values (due.id, now()) on conflict do nothing;
    perform internal.enqueue_mail('event-outcome', u.email, jsonb_build_object('title', due.title, 'event_id', due.id, 'night_date', due.night_date)),
      internal.notify('event_outcome', u.id, jsonb_build_object('event_id', due.id, 'title', due.title))
    from internal.team_user_ids(due.organiser_id, null, '{owner,finance}') person join auth.users u on u.id = person where u.email <> '';
    asked := asked + 1;
  end loop;
  return asked;
end $$;

-- What an organiser has with us, night by night, by the ledger and what was paid out of it. Pending until the outcome is known and two
-- working days have passed; cleared is what is left to pay out then. @throws TEAMS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.organiser_balance(p_organiser_id uuid)
returns table (event_id uuid, title text, slug text, night_date date, status text, outcome text, is_over boolean, sold_pence bigint, refunded_pence bigint, pending_pence bigint, cleared_pence bigint,
  paid_pence bigint, clears_at timestamptz, tickets integer)
language plpgsql security definer rows 50 set search_path = '' as $$
begin
  perform internal.require_role(p_organiser_id, '{owner,manager,finance}');
  return query
    with booked as (
      select b.event_id as night, coalesce(-sum(l.amount_pence) filter (where l.kind = 'capture'), 0)::bigint as sold, coalesce(sum(l.amount_pence) filter (where l.kind <> 'capture'), 0)::bigint as back
      from internal.ledger_entries l join public.bookings b on b.id = l.booking_id where l.organiser_id = p_organiser_id and l.account = 'organiser' group by b.event_id
    ), paid as (
      select i.event_id as night, sum(i.pence - i.returned_pence)::bigint as pence from public.payouts p join public.payout_items i on i.payout_id = p.id
      where p.organiser_id = p_organiser_id and p.status in ('paid', 'returned') group by i.event_id
    )
    select e.id, e.title, e.slug, e.night_date, e.status, (internal.told_outcome(e)).outcome, coalesce(e.ends_at, e.starts_at + interval '8 hours') <= now(), sums.sold, sums.back,
      case when c.is_clear then 0 else sums.rest end, case when c.is_clear then sums.rest else 0 end, sums.paid,
      c.at,
      (select count(*)::integer from public.tickets k where k.event_id = e.id and k.status in ('issued', 'checked_in', 'transfer_pending', 'listed', 'expired'))
    from (
      select b.night, b.sold, b.back + coalesce(r.pence, 0) as back, coalesce(p.pence, 0) as paid, b.sold - b.back - coalesce(r.pence, 0) - coalesce(p.pence, 0) as rest
      from booked b left join paid p on p.night = b.night left join internal.promised_of_nights(p_organiser_id) r on r.event_id = b.night) sums
    join public.events e on e.id = sums.night
    cross join lateral (select internal.night_clears_at(e) as at) cleared
    cross join lateral (select cleared.at, coalesce(e.status in ('published', 'archived') and cleared.at <= now(), false) as is_clear) c
    order by e.starts_at desc limit 200;
end $$;

grant execute on function public.confirm_event_outcome(uuid, text), public.organiser_balance(uuid) to authenticated;
