-- Tables of figures for a spreadsheet, from the functions that the screens read.

-- A report of nights, line by line, its head first. Amounts are left out for a role that does not see money.
create or replace function internal.sales_report(p_report text, p_event_ids uuid[], p_organiser_ids uuid[], p_from date, p_to date, has_money boolean) returns setof text
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_report = 'daily_sales' then
    return next internal.report_line(array['Day', 'Night', 'Date of the night', 'Held by', 'Bookings', 'Tickets', 'Cancelled'], case when has_money then array['Gross', 'Refunded', 'Fees', 'Net'] end);
    return query select internal.report_line(array[s.day::text, e.title, e.night_date::text, s.held::text, s.bookings::text, s.tickets::text, s.cancelled::text],
        case when has_money then array[internal.amount_cell(s.gross), internal.amount_cell(s.refunded), internal.amount_cell(s.fees), internal.amount_cell(s.net)] end)
      from internal.night_sales(p_event_ids, p_from, p_to) s join public.events e on e.id = s.event_id order by s.day, e.starts_at, e.id;
  elsif p_report = 'ticket_types' then
    return next internal.report_line(array['Night', 'Date of the night', 'Ticket', 'Price', 'Tickets', 'Cancelled'], case when has_money then array['Gross'] end);
    return query select internal.report_line(array[e.title, e.night_date::text, r ->> 'name', internal.amount_cell((r ->> 'price_pence')::numeric), r ->> 'tickets', r ->> 'cancelled'],
        case when has_money then array[internal.amount_cell((r ->> 'gross_pence')::numeric)] end)
      from public.events e cross join lateral jsonb_array_elements(internal.sales_releases(e.id, p_from, p_to, has_money)) with ordinality as t (r, place)
      where e.id = any (p_event_ids) order by e.starts_at, e.id, t.place;
  elsif p_report = 'promo_codes' then
    return next internal.report_line(array['Night', 'Date of the night', 'Code', 'Bookings', 'Tickets'], case when has_money then array['Discount', 'Gross'] end);
    return query select internal.report_line(array[u.title, u.night_date::text, u.code, u.bookings::text, u.tickets::text],
        case when has_money then array[internal.amount_cell(u.discount), internal.amount_cell(u.gross)] end)
      from (
        select e.title, e.night_date, e.starts_at, e.id, c.code, count(b.id) as bookings, coalesce(sum((select count(*) from public.tickets t where t.booking_id = b.id and not exists (select from public.ticket_types y where y.id = t.ticket_type_id and y.kind = 'extra'))), 0) as tickets,
          coalesce(sum(b.discount_pence), 0) as discount, coalesce(sum(b.total_pence) filter (where exists (select from internal.ledger_entries l where l.booking_id = b.id and l.kind = 'capture')), 0) as gross
        from public.promo_codes c join public.events e on e.id = c.event_id
        left join public.bookings b on b.promo_code_id = c.id and b.confirmed_at >= internal.day_begins(p_from) and b.confirmed_at < internal.day_begins(p_to + 1)
        where c.event_id = any (p_event_ids) group by e.title, e.night_date, e.starts_at, e.id, c.id, c.code) u
      order by u.starts_at, u.id, u.code;
  else
    return next internal.report_line(array['Day', 'Night', 'Date of the night'], array['Price', 'VAT in the price', 'Fees', 'VAT in the fees', 'Levy', 'Paid']);
    return query select internal.report_line(array[v.day::text, v.event, v.night_date::text], array[internal.amount_cell(v.price), internal.amount_cell(v.price_vat), internal.amount_cell(v.fee),
        internal.amount_cell(v.fee_vat), internal.amount_cell(v.levy), internal.amount_cell(v.paid)])
      from (
        select internal.london_day(s.at) as day, s.event, s.night_date, sum(s.price) as price, sum(s.price_vat) as price_vat, sum(s.fee) as fee, sum(s.fee_vat) as fee_vat, sum(s.levy) as levy, sum(s.paid) as paid
        from unnest(p_organiser_ids) o cross join lateral internal.statement_rows(o, internal.day_begins(p_from), internal.day_begins(p_to + 1)) s
        join public.bookings b on b.ref = s.ref where b.event_id = any (p_event_ids) group by 1, 2, 3) v
      order by v.day, v.night_date, v.event;
  end if;
end $$;

-- A line: words and counts made harmless, then amounts as they are, so that they can be summed.
create or replace function internal.report_line(words text[], amounts text[]) returns text
language sql immutable set search_path = '' as $$
  select string_agg(case when w ~ '^-?[0-9]+([.][0-9]{1,2})?$' then w else internal.csv_cell(w) end, ',' order by place) || coalesce(',' || (
    select string_agg(case when a ~ '^-?[0-9]+[.][0-9]{2}$' then a else internal.csv_cell(a) end, ',' order by n) from unnest(amounts) with ordinality s (a, n)), '')
  from unnest(words) with ordinality said (w, place)
$$;

-- A figure of the platform: its days, then what its tile lists. The sum of the days is the figure of the tile, unless that is a rate.
create or replace function internal.metric_report(p_metric text, p_from date, p_to date, p_compare text, p_area uuid, p_category text) returns setof text
language plpgsql stable security definer set search_path = '' as $$
declare
  answer constant jsonb := internal.platform_answer(p_metric, p_from, p_to, p_compare, p_area, p_category);
  is_money constant boolean := answer ->> 'unit' = 'pence';
begin
  return next internal.report_line(array['Day', p_metric] || case when p_compare is not null then array['Compared with'] end, null);
  return query select internal.report_line(array[d ->> 'day', internal.figure_cell(d ->> 'value', is_money)] || case when p_compare is not null then array[internal.figure_cell(d ->> 'before', is_money)] end, null)
    from jsonb_array_elements(answer -> 'days') d;
  if jsonb_array_length(answer -> 'rows') > 0 then
    return next '';
    return query select internal.report_line(array[r ->> 'label', internal.figure_cell(r ->> 'value', is_money)] || case when p_compare is not null then array[internal.figure_cell(r ->> 'before', is_money)] end, null)
      from jsonb_array_elements(answer -> 'rows') r;
  end if;
end $$;

create or replace function internal.figure_cell(value text, is_money boolean) returns text
language sql immutable set search_path = '' as $$
  select case when is_money then internal.amount_cell(value::numeric) else value end
$$;

-- The lines of a report. The caller has checked the right to it.
create or replace function internal.figure_lines(question jsonb) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  organisers uuid[];
  events uuid[];
begin
  if question ->> 'report' = 'metric' then
    return array(select internal.metric_report(question ->> 'metric', (question ->> 'from')::date, (question ->> 'to')::date, question ->> 'compare', (question ->> 'area')::uuid, question ->> 'category'));
  end if;
  organisers := case when question ->> 'event' is not null then array(select e.organiser_id from public.events e where e.id = (question ->> 'event')::uuid)
    when question ->> 'organiser' is not null then array[(question ->> 'organiser')::uuid]
    else array(select o.id from public.organisers o where o.venue_id = (question ->> 'venue')::uuid) end;
  events := case when question ->> 'event' is not null then array[(question ->> 'event')::uuid]
    else array(select e.id from public.events e where e.organiser_id = any (organisers) and e.status <> 'draft') end;
  return array(select internal.sales_report(question ->> 'report', events, organisers, (question ->> 'from')::date, (question ->> 'to')::date, (question ->> 'has_money')::boolean));
end $$;

-- A report of a range: at once, or by a job where it has more than 5,000 lines. One in which money stands is noted in the audit log.
-- @throws ANALYTICS_UNKNOWN_REPORT, ANALYTICS_INVALID_RANGE, ANALYTICS_RATE_LIMITED, and what the figures throw that it is made from
create or replace function public.export_figures(p_report text, p_from date, p_to date, p_event_id uuid default null, p_organiser_id uuid default null, p_venue_id uuid default null,
  p_metric text default null, p_compare text default null, p_area uuid default null, p_category text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  has_money constant boolean := internal.require_report(p_report, p_event_id, p_organiser_id, p_venue_id, p_metric, p_area, p_category);
  question jsonb;
  lines text[];
  request uuid;
begin
  perform internal.figure_range(p_from, p_to, p_compare);
  perform internal.take_limit(auth.uid(), 'figure_exports', 'ANALYTICS_RATE_LIMITED');
  question := jsonb_strip_nulls(jsonb_build_object('report', p_report, 'from', p_from, 'to', p_to, 'event', p_event_id, 'organiser', p_organiser_id, 'venue', p_venue_id,
    'metric', p_metric, 'compare', p_compare, 'area', p_area, 'category', p_category, 'has_money', has_money));
  lines := internal.figure_lines(question);
  if has_money then
    insert into public.audit_logs (actor_id, action_type, table_name, record_id, new_data)
    values (auth.uid(), 'figures_exported', case when p_event_id is not null then 'events' when p_venue_id is not null then 'venues' when p_organiser_id is not null then 'organisers' else 'analytics_days' end,
      coalesce(p_event_id, p_organiser_id, p_venue_id)::text, jsonb_build_object('report', coalesce(p_metric, p_report), 'from', p_from, 'to', p_to));
  end if;
  if cardinality(lines) - 1 > 5000 then
    insert into internal.figure_exports (user_id, report, question) values (auth.uid(), coalesce(p_metric, p_report), question) returning id into request;
    perform graphile_worker.add_job('write-figures', json_build_object('request', request), max_attempts := 8);
    return jsonb_build_object('state', 'queued', 'lines', cardinality(lines) - 1);
  end if;
  return jsonb_build_object('state', 'ready', 'name', internal.figures_name(question), 'csv', array_to_string(lines, E'\r\n') || E'\r\n', 'lines', cardinality(lines) - 1);
end $$;
grant execute on function public.export_figures(text, date, date, uuid, uuid, uuid, text, text, uuid, text) to authenticated;

create or replace function internal.figures_name(question jsonb) returns text
language sql immutable set search_path = '' as $$
  select format('%s-%s-%s.csv', replace(coalesce(question ->> 'metric', question ->> 'report'), '_', '-'), question ->> 'from', question ->> 'to')
$$;

-- Whether the caller may have this report, and whether money stands in it.
create or replace function internal.require_report(p_report text, p_event_id uuid, p_organiser_id uuid, p_venue_id uuid, p_metric text, p_area uuid, p_category text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  mine text;
begin
  if p_report = 'metric' then
    perform internal.require_platform_question(p_metric, p_area, p_category);
    return (select m.is_money from internal.platform_metrics() m where m.metric = p_metric);
  end if;
  perform internal.require_person();
  if coalesce(p_report, '') not in ('daily_sales', 'ticket_types', 'promo_codes', 'vat') or num_nonnulls(p_event_id, p_organiser_id, p_venue_id) <> 1 then
    perform internal.refuse(400, 'ANALYTICS_UNKNOWN_REPORT', 'p_report: There is no such report', 'Ask for daily_sales, ticket_types, promo_codes or vat of one night, organiser or venue.');
  end if;
  mine := case when p_event_id is not null then internal.my_role(internal.require_event_right('figures', p_event_id))
    else internal.require_right('figures', p_organiser_id, p_venue_id) end;
  if p_report = 'vat' and not mine = any (internal.roles_with('money')) then
    perform internal.require_role(coalesce(p_organiser_id, (select e.organiser_id from public.events e where e.id = p_event_id)), internal.roles_with('money'), p_venue_id);
  end if;
  return mine = any (internal.roles_with('money'));
end $$;
