-- The figures of one night, for its team: what was opened by daily visitors, held by people, and paid in bookings.
-- @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, ANALYTICS_INVALID_RANGE
create or replace function public.event_figures(p_event_id uuid, p_from date default null, p_to date default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  organiser constant uuid := internal.require_event_right('figures', p_event_id);
begin
  return internal.event_answer(p_event_id, p_from, p_to, internal.my_role(organiser) = any (internal.roles_with('money')));
end $$;
grant execute on function public.event_figures(uuid, date, date) to authenticated;

create or replace function internal.event_answer(p_event_id uuid, p_from date, p_to date, has_money boolean) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  event public.events;
  today constant date := internal.london_day(now());
  first_day date;
  last_day date;
  total record;
  room record;
begin
  select * into event from public.events e where e.id = p_event_id;
  last_day := coalesce(p_to, greatest(least(today, event.night_date + 7), p_from));
  first_day := coalesce(p_from, greatest(least(internal.london_day(coalesce(event.publish_at, event.created_at)), last_day), last_day - 1095));
  perform internal.figure_range(first_day, last_day, null);
  select coalesce(sum(s.held), 0) as held, coalesce(sum(s.bookings), 0) as bookings, coalesce(sum(s.tickets), 0) as tickets, coalesce(sum(s.cancelled), 0) as cancelled,
    coalesce(sum(s.gross), 0) as gross, coalesce(sum(s.refunded), 0) as refunded, coalesce(sum(s.fees), 0) as fees, coalesce(sum(s.net), 0) as net
  into total from internal.night_sales(array[p_event_id], first_day, last_day) s;
  room := internal.night_places(p_event_id);
  return jsonb_build_object(
    'event', jsonb_build_object('id', event.id, 'title', event.title, 'slug', event.slug, 'night_date', event.night_date, 'status', event.status),
    'from', first_day, 'to', last_day, 'counts_from', internal.visits_since(), 'until', internal.counted_until(last_day), 'has_money', has_money,
    'funnel', (select jsonb_agg(jsonb_build_object('step', step, 'unit', unit, 'value', value) order by place) from (values
      (1, 'seen', 'daily_visitors', internal.visitors_of('seen', 'event', p_event_id, first_day, last_day)),
      (2, 'opened', 'daily_visitors', internal.visitors_of('opened', 'event', p_event_id, first_day, last_day)),
      (3, 'held', 'people', total.held), (4, 'paid', 'bookings', total.bookings)) steps (place, step, unit, value)),
    'totals', internal.sales_totals(total.held, total.bookings, total.tickets, total.cancelled, total.gross, total.refunded, total.fees, total.net, has_money)
      || internal.resale_totals(p_event_id, first_day, last_day, has_money)
      || jsonb_build_object('places', room.places, 'sold', room.sold, 'unserved', internal.unserved_places(p_event_id, first_day, last_day),
        'shared', (select coalesce(sum(v.events), 0) from internal.visits_of('shared', 'event', p_event_id, first_day, last_day) v),
        'external', (select coalesce(sum(v.events), 0) from internal.visits_of('external_link', 'event', p_event_id, first_day, last_day) v)),
    'days', internal.sales_days(array[p_event_id], 'event', p_event_id, first_day, last_day, has_money),
    'marks', internal.sales_marks(event, first_day, last_day),
    'sources', (
      select coalesce(jsonb_agg(jsonb_build_object('source', s.source, 'name', s.name, 'bookings', s.bookings, 'tickets', s.tickets, 'gross_pence', s.gross_pence,
        'visitors', w.visitors, 'hidden_weeks', (select count(*) from internal.analytics_weeks h where h.scope = 'event' and h.scope_id = p_event_id and h.split = 'source' and h.value = '*'
          and h.week between first_day and last_day - 6) - w.shown_among_hidden) order by s.bookings desc, s.source = '', s.name), '[]')
      from internal.night_sources(array[p_event_id], first_day, last_day, has_money) s cross join lateral (
        select sum(c.visitors) as visitors, count(*) filter (where exists (select from internal.analytics_weeks h where h.scope = 'event' and h.scope_id = p_event_id and h.split = 'source'
          and h.value = '*' and h.week = c.week)) as shown_among_hidden
        from internal.analytics_weeks c where c.scope = 'event' and c.scope_id = p_event_id and c.split = 'source' and c.value = s.source and c.week between first_day and last_day - 6) w),
    'releases', internal.sales_releases(p_event_id, first_day, last_day, has_money),
    'splits', internal.splits_of('event', p_event_id, first_day, last_day) - 'source', 'week_state', internal.week_state(first_day, last_day),
    'door', internal.door_figures(p_event_id));
end $$;

create or replace function internal.visitors_of(p_metric text, p_dimension text, p_id uuid, p_from date, p_to date) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(v.visitors), 0)::bigint from internal.visits_of(p_metric, p_dimension, p_id, p_from, p_to) v
$$;

-- Sums of a range; amounts are empty for a role that does not see money.
create or replace function internal.sales_totals(held numeric, bookings numeric, tickets numeric, cancelled numeric, gross numeric, refunded numeric, fees numeric, net numeric, has_money boolean)
returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object('held', held, 'bookings', bookings, 'tickets', tickets, 'cancelled', cancelled, 'gross_pence', case when has_money then gross end,
    'refunded_pence', case when has_money then refunded end, 'fees_pence', case when has_money then fees end, 'net_pence', case when has_money then net end)
$$;

-- Every day of a range that has come, with visits of one thing and sales of nights.
create or replace function internal.sales_days(p_event_ids uuid[], p_dimension text, p_id uuid, p_from date, p_to date, has_money boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  with sold as materialized (
    select s.day, sum(s.held) as held, sum(s.bookings) as bookings, sum(s.tickets) as tickets, sum(s.gross) as gross from internal.night_sales(p_event_ids, p_from, p_to) s group by s.day
  )
  select coalesce(jsonb_agg(jsonb_build_object('day', d::date, 'seen', coalesce(v.visitors, 0), 'opened', coalesce(o.visitors, 0), 'held', coalesce(s.held, 0), 'bookings', coalesce(s.bookings, 0),
    'tickets', coalesce(s.tickets, 0), 'gross_pence', case when has_money then coalesce(s.gross, 0) end) order by d), '[]')
  from generate_series(p_from, least(p_to, internal.london_day(now())), interval '1 day') d
  left join sold s on s.day = d::date
  left join internal.visits_of('seen', p_dimension, p_id, p_from, p_to) v on v.day = d::date
  left join internal.visits_of('opened', p_dimension, p_id, p_from, p_to) o on o.day = d::date
$$;

-- What explains a bend in the chart: the announcement, releases that opened, prices that changed.
create or replace function internal.sales_marks(event public.events, p_from date, p_to date) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('at', m.at, 'day', internal.london_day(m.at), 'kind', m.kind, 'label', m.label) order by m.at, m.label), '[]') from (
    select event.publish_at as at, 'announced' as kind, 'Announced' as label where event.status <> 'scheduled'
    union all
    select t.sales_start, 'release', t.name || ' on sale' from public.ticket_types t where t.event_id = event.id and t.status <> 'draft' and t.sales_start <= now()
    union all
    select c.at, 'price', format('%s: £%s to £%s', t.name, internal.amount_cell(c.from_pence), internal.amount_cell(c.to_pence))
    from public.ticket_types t join internal.price_changes c on c.ticket_type_id = t.id where t.event_id = event.id) m
  where m.at >= internal.day_begins(p_from) and m.at < internal.day_begins(p_to + 1)
$$;

-- What each release sold.
create or replace function internal.sales_releases(p_event_id uuid, p_from date, p_to date, has_money boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('ticket_type_id', t.id, 'name', t.name, 'kind', t.kind, 'sales_start', t.sales_start, 'sales_end', t.sales_end, 'price_pence', t.total_pence,
    'places', i.quantity, 'tickets', n.tickets, 'cancelled', n.cancelled, 'gross_pence', case when has_money then r.gross end) order by t.sort, t.name), '[]')
  from public.ticket_types t left join public.ticket_inventory i on i.ticket_type_id = t.id
  cross join lateral internal.release_sales(t.id, p_from, p_to) r
  cross join lateral (
    select count(*) filter (where k.created_at >= internal.day_begins(p_from) and k.created_at < internal.day_begins(p_to + 1)) as tickets,
      count(*) filter (where k.cancelled_at >= internal.day_begins(p_from) and k.cancelled_at < internal.day_begins(p_to + 1)) as cancelled
    from public.tickets k where k.ticket_type_id = t.id and k.status <> 'transferred') n
  where t.event_id = p_event_id and (t.status <> 'draft' or n.tickets > 0)
$$;

-- What was ordered of a release in bookings whose payment came in.
create or replace function internal.release_sales(p_ticket_type_id uuid, p_from date, p_to date, out gross bigint)
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(l.quantity * l.unit_total_pence), 0)::bigint from public.booking_lines l join public.bookings b on b.id = l.booking_id
  where l.ticket_type_id = p_ticket_type_id and exists (select from internal.ledger_entries e where e.booking_id = b.id and e.kind = 'capture'
    and e.created_at >= internal.day_begins(p_from) and e.created_at < internal.day_begins(p_to + 1))
$$;

-- A price that changes while its night is announced is a mark in the chart of its sales.
create or replace function internal.note_price_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.events e where e.id = new.event_id and e.status = 'published') then
    insert into internal.price_changes (ticket_type_id, from_pence, to_pence)
    values (new.id, old.face_pence + old.fee_pence + old.levy_pence, new.face_pence + new.fee_pence + new.levy_pence);
  end if;
  return null;
end $$;
create or replace trigger note_price_change after update of face_pence, fee_pence, levy_pence on public.ticket_types for each row
  when (old.face_pence + old.fee_pence + old.levy_pence <> new.face_pence + new.fee_pence + new.levy_pence) execute function internal.note_price_change();
