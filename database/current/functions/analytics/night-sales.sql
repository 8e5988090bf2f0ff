-- Sales of nights, read from the bookings themselves: exact and at once. Amounts in pence. Places that were given away are tickets, and
-- neither held nor booked.

-- A row per night and day of London on which something happened.
create or replace function internal.night_sales(p_event_ids uuid[], p_from date, p_to date)
returns table (event_id uuid, day date, held bigint, bookings bigint, tickets bigint, cancelled bigint, gross bigint, refunded bigint, fees bigint, net bigint)
language sql stable security definer rows 500 set search_path = '' as $$
  with bounds as (select internal.day_begins(p_from) as begins, internal.day_begins(p_to + 1) as ends),
  facts as (
    select b.event_id, internal.london_day(b.created_at) as day, count(distinct b.user_id) as held, 0::bigint as bookings, 0::bigint as tickets, 0::bigint as cancelled,
      0::bigint as gross, 0::bigint as refunded, 0::bigint as fees, 0::bigint as net
    from bounds, public.bookings b where b.event_id = any (p_event_ids) and b.created_at >= bounds.begins and b.created_at < bounds.ends and not b.is_comp and b.received_from is null group by 1, 2
    union all
    select b.event_id, internal.london_day(b.confirmed_at), 0, count(*), 0, 0, 0, 0, 0, 0
    from bounds, public.bookings b where b.event_id = any (p_event_ids) and b.confirmed_at >= bounds.begins and b.confirmed_at < bounds.ends and not b.is_comp and b.received_from is null group by 1, 2
    union all
    select t.event_id, internal.london_day(t.created_at), 0, 0, count(*), 0, 0, 0, 0, 0
    from bounds, public.tickets t where t.event_id = any (p_event_ids) and t.created_at >= bounds.begins and t.created_at < bounds.ends and t.status <> 'transferred' and not exists (select from public.ticket_types y where y.id = t.ticket_type_id and y.kind = 'extra') group by 1, 2
    union all
    select t.event_id, internal.london_day(t.cancelled_at), 0, 0, 0, count(*), 0, 0, 0, 0
    from bounds, public.tickets t where t.event_id = any (p_event_ids) and t.cancelled_at >= bounds.begins and t.cancelled_at < bounds.ends and not exists (select from public.ticket_types y where y.id = t.ticket_type_id and y.kind = 'extra') group by 1, 2
    union all
    select b.event_id, internal.london_day(l.created_at), 0, 0, 0, 0, coalesce(sum(l.amount_pence) filter (where l.account = 'clearing' and l.kind = 'capture'), 0),
      coalesce(-sum(l.amount_pence) filter (where l.account = 'clearing' and l.kind = 'refund'), 0), coalesce(-sum(l.amount_pence) filter (where l.account in ('fee', 'vat')), 0),
      coalesce(-sum(l.amount_pence) filter (where l.account = 'organiser'), 0)
    from bounds, public.bookings b join internal.ledger_entries l on l.booking_id = b.id
    where b.event_id = any (p_event_ids) and l.created_at >= bounds.begins and l.created_at < bounds.ends group by 1, 2
  )
  select f.event_id, f.day, sum(f.held)::bigint, sum(f.bookings)::bigint, sum(f.tickets)::bigint, sum(f.cancelled)::bigint, sum(f.gross)::bigint, sum(f.refunded)::bigint,
    sum(f.fees)::bigint, sum(f.net)::bigint
  from facts f group by f.event_id, f.day
$$;

-- Places of a night and how many are taken now; places are empty where there is no limit.
create or replace function internal.night_places(p_event_id uuid, out places bigint, out sold bigint)
language sql stable security definer set search_path = '' as $$
  select coalesce(e.capacity::bigint, (select sum(i.quantity) from public.ticket_types y join public.ticket_inventory i on i.ticket_type_id = y.id
      where y.event_id = e.id and y.kind <> 'extra' having bool_and(i.quantity is not null))),
    (select count(*) from public.tickets t where t.event_id = e.id and t.cancelled_at is null and t.status <> 'transferred' and not exists (select from public.ticket_types y where y.id = t.ticket_type_id and y.kind = 'extra'))
  from public.events e where e.id = p_event_id
$$;

-- Bookings of nights by the link that led to them: { source, name, bookings, tickets, gross_pence }, in any order. Every link of a night is
-- there, also one that led to nothing.
create or replace function internal.night_sources(p_event_ids uuid[], p_from date, p_to date, has_money boolean)
returns table (source text, name text, bookings bigint, tickets bigint, gross_pence bigint)
language sql stable security definer rows 20 set search_path = '' as $$
  with booked as (
    select case when exists (select from public.tracking_links l where l.source = b.source and l.event_id = b.event_id) then b.source else '' end as source, count(*) as bookings, sum((select count(*) from public.tickets t where t.booking_id = b.id and not exists (select from public.ticket_types y where y.id = t.ticket_type_id and y.kind = 'extra')))::bigint as tickets,
      sum((select coalesce(sum(l.amount_pence), 0) from internal.ledger_entries l where l.booking_id = b.id and l.account = 'clearing' and l.kind = 'capture'))::bigint as gross
    from public.bookings b where b.event_id = any (p_event_ids) and not b.is_comp and b.received_from is null and b.confirmed_at >= internal.day_begins(p_from) and b.confirmed_at < internal.day_begins(p_to + 1)
    group by 1
  ), linked as (
    select l.source, min(l.name) as name from public.tracking_links l where l.event_id = any (p_event_ids) group by l.source
  )
  select coalesce(b.source, l.source), coalesce(l.name, 'No link'), coalesce(b.bookings, 0), coalesce(b.tickets, 0), case when has_money then coalesce(b.gross, 0) end
  from booked b full join linked l on l.source = b.source
$$;

-- Daily visitors of a metric that a roll-up has for one event, organiser or venue.
create or replace function internal.visits_of(p_metric text, p_dimension text, p_id uuid, p_from date, p_to date) returns table (day date, events bigint, visitors bigint)
language sql stable security definer rows 100 set search_path = '' as $$
  select d.day, d.events, d.visitors::bigint from internal.analytics_days d
  where d.metric = p_metric and d.dimension = p_dimension and d.value = p_id::text and d.day between p_from and p_to
$$;
