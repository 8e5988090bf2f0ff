-- What staff see at /analytics, a metric at a time.

-- Every metric in the order of the screen, its unit, whether it is money, and which of place and category narrow it.
create or replace function internal.platform_metrics() returns table (metric text, unit text, is_money boolean, by_area boolean, by_category boolean, place integer)
language sql immutable rows 14 set search_path = '' as $$
  select * from (values
    ('visitors', 'count', false, true, true, 1), ('sign_ups', 'count', false, false, false, 2), ('events_published', 'count', false, true, true, 3),
    ('tickets', 'count', false, true, true, 4), ('gross', 'pence', true, true, true, 5), ('fees', 'pence', true, true, true, 6), ('net', 'pence', true, true, true, 7),
    ('refund_rate', 'percent', true, true, true, 8), ('fill_rate', 'percent', false, true, true, 9), ('top_cities', 'count', false, false, true, 10),
    ('top_genres', 'count', false, true, true, 11), ('unfound_searches', 'count', false, false, false, 12), ('reports', 'count', false, false, false, 13),
    ('switched_off', 'count', false, false, false, 14), ('resale_turnover', 'pence', true, false, false, 15)) stated (metric, unit, is_money, by_area, by_category, place)
$$;

-- The metrics that the caller may ask for. @throws AUTH_REQUIRED, ADMIN_STAFF_REQUIRED
create or replace function public.list_platform_metrics() returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.require_staff();
  return array(select m.metric from internal.platform_metrics() m where not m.is_money or internal.has_role('admin') order by m.place);
end $$;

-- A figure of every day of a range: what is counted, and for a rate what it is divided by.
create or replace function internal.figure_days(p_metric text, p_area uuid, p_category text, p_from date, p_to date) returns table (day date, counted numeric, divisor numeric)
language plpgsql stable security definer rows 100 set search_path = '' as $$
declare
  what constant text := coalesce((select r.counted from (values ('refund_rate', 'refunded'), ('fill_rate', 'taken'), ('top_cities', 'tickets'), ('top_genres', 'tickets')) r (metric, counted)
    where r.metric = p_metric), p_metric);
  over_what constant text := case p_metric when 'refund_rate' then 'gross' when 'fill_rate' then 'places' end;
  wanted_dimension constant text := coalesce(nullif(concat_ws('/', case when p_area is not null then 'area' end, case when p_category is not null then 'category' end), ''), 'total');
  wanted_value constant text := concat_ws('/', p_area, p_category);
begin
  if p_metric = 'unfound_searches' then
    return query select d::date, coalesce((select sum(t.count) from internal.search_terms t where t.day = d::date and not t.is_found), 0)::numeric, null::numeric
      from generate_series(p_from, least(p_to, internal.london_day(now())), interval '1 day') d;
    return;
  end if;
  if p_metric = 'resale_turnover' then
    return query select d::date, coalesce(internal.resold_on(d::date), 0)::numeric, null::numeric
      from generate_series(p_from, least(p_to, internal.london_day(now())), interval '1 day') d;
    return;
  end if;
  return query select d::date, coalesce(case when what = 'visitors' then n.visitors else n.events end, 0)::numeric, case when over_what is not null then coalesce(o.events, 0)::numeric end
    from generate_series(p_from, least(p_to, internal.london_day(now())), interval '1 day') d
    left join internal.analytics_days n on n.metric = what and n.dimension = wanted_dimension and n.value = wanted_value and n.day = d::date
    left join internal.analytics_days o on o.metric = over_what and o.dimension = wanted_dimension and o.value = wanted_value and o.day = d::date;
end $$;

create or replace function internal.figure_rate(counted numeric, divisor numeric, unit text) returns numeric
language sql immutable set search_path = '' as $$
  select case when unit = 'percent' then round(100 * counted / nullif(divisor, 0), 1) else counted end
$$;

-- How many of a metric in a range, whole or narrowed.
create or replace function internal.figure_sum(p_metric text, p_area uuid, p_category text, p_from date, p_to date) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(d.events), 0)::bigint from internal.analytics_days d
  where d.metric = p_metric and d.day between p_from and p_to and d.value = concat_ws('/', p_area, p_category)
    and d.dimension = coalesce(nullif(concat_ws('/', case when p_area is not null then 'area' end, case when p_category is not null then 'category' end), ''), 'total')
$$;

-- One figure of the platform for a range, beside another where p_compare says so: its shape is in docs/architecture/analytics.md.
-- @throws AUTH_REQUIRED, ADMIN_STAFF_REQUIRED, ADMIN_ADMIN_REQUIRED, ANALYTICS_UNKNOWN_METRIC, ANALYTICS_INVALID_RANGE, ANALYTICS_INVALID_FILTER
create or replace function public.platform_figures(p_metric text, p_from date, p_to date, p_compare text default null, p_area uuid default null, p_category text default null)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.require_platform_question(p_metric, p_area, p_category);
  return internal.platform_answer(p_metric, p_from, p_to, p_compare, p_area, p_category);
end $$;
grant execute on function public.list_platform_metrics(), public.platform_figures(text, date, date, text, uuid, text) to authenticated;

-- Whether the caller may ask, and for something that there is.
create or replace function internal.require_platform_question(p_metric text, p_area uuid, p_category text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  known record;
begin
  perform internal.require_staff();
  select * into known from internal.platform_metrics() m where m.metric = p_metric;
  if known.metric is null then
    perform internal.refuse(400, 'ANALYTICS_UNKNOWN_METRIC', 'p_metric: There is no such figure', 'list_platform_metrics() names them.');
  elsif known.is_money then
    perform internal.require_admin();
  end if;
  if p_area is not null and not exists (select from public.areas a where a.id = p_area and a.kind = 'city') then
    perform internal.refuse(400, 'ANALYTICS_INVALID_FILTER', 'p_area: There is no such place', 'Choose a city, or leave it out.');
  elsif p_category is not null and p_category not in ('music', 'art', 'nightlife', 'culture') then
    perform internal.refuse(400, 'ANALYTICS_INVALID_FILTER', 'p_category: There is no such category', 'Choose music, art, nightlife or culture, or leave it out.');
  end if;
end $$;

create or replace function internal.platform_answer(p_metric text, p_from date, p_to date, p_compare text, p_area uuid, p_category text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  known record;
  compared constant record := internal.figure_range(p_from, p_to, p_compare);
  area uuid;
  category text;
  counts_from date;
  counted record;
  before record;
  now_value numeric;
  before_value numeric;
  days jsonb;
begin
  select * into known from internal.platform_metrics() m where m.metric = p_metric;
  if p_metric = 'visitors' and (p_area is not null or p_category is not null) then
    return internal.narrowed_visitors(p_from, p_to, p_compare, p_area, p_category);
  end if;
  area := case when known.by_area then p_area end;
  category := case when known.by_category then p_category end;
  counts_from := case when p_metric in ('visitors', 'switched_off') then internal.visits_since()
    when p_metric = 'unfound_searches' then (select min(t.day) from internal.search_terms t) else (select min(r.day) from internal.analytics_runs r) end;
  select internal.figure_rate(sum(d.counted), sum(d.divisor), known.unit) as value into counted from internal.figure_days(p_metric, area, category, p_from, p_to) d;
  now_value := case when p_to >= counts_from then counted.value end;
  if compared.before_from is not null then
    select internal.figure_rate(sum(d.counted), sum(d.divisor), known.unit) as value into before from internal.figure_days(p_metric, area, category, compared.before_from, compared.before_to) d;
    before_value := case when compared.before_to >= counts_from then before.value end;
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('day', d.day, 'value', case when d.day >= counts_from then internal.figure_rate(n.counted, n.divisor, known.unit) end,
    'before', case when b.day >= counts_from then internal.figure_rate(b.counted, b.divisor, known.unit) end) order by d.day), '[]') into days
  from (select day::date as day, day::date - p_from as place from generate_series(p_from, p_to, interval '1 day') day) d
  left join internal.figure_days(p_metric, area, category, p_from, p_to) n on n.day = d.day
  left join internal.figure_days(p_metric, area, category, compared.before_from, compared.before_to) b on b.day - compared.before_from = d.place;
  return jsonb_build_object('metric', p_metric, 'unit', known.unit, 'from', p_from, 'to', p_to, 'before_from', compared.before_from, 'before_to', compared.before_to,
    'counts_from', counts_from, 'until', internal.counted_until(p_to), 'state', case when coalesce(p_to >= counts_from, false) then 'ok' else 'no_data' end,
    'value', now_value, 'before', before_value, 'change', internal.figure_change(now_value, before_value, known.unit), 'days', days,
    'rows', internal.platform_rows(p_metric, area, category, p_from, p_to, compared.before_from, compared.before_to),
    'splits', case when p_metric = 'visitors' then internal.splits_of('platform', '00000000-0000-0000-0000-000000000000', p_from, p_to) end,
    'narrowed', (p_area is null or known.by_area) and (p_category is null or known.by_category),
    'more', internal.platform_more(p_metric, area, category, p_from, p_to));
end $$;

-- Daily visitors who chose a place, or opened nights of a category: by finished weeks, under the floor.
create or replace function internal.narrowed_visitors(p_from date, p_to date, p_compare text, p_area uuid, p_category text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  compared constant record := internal.figure_range(p_from, p_to, p_compare);
  wanted constant text := case when p_area is not null then 'place' else 'category' end;
  cell constant text := case when p_area is null or p_category is null then coalesce(p_area::text, p_category) end;
  now_value bigint;
  before_value bigint;
begin
  select sum(w.visitors) into now_value from internal.analytics_weeks w where w.scope = 'platform' and w.split = wanted and w.value = cell and w.week between p_from and p_to - 6;
  select sum(w.visitors) into before_value from internal.analytics_weeks w where w.scope = 'platform' and w.split = wanted and w.value = cell
    and w.week between compared.before_from and compared.before_to - 6;
  return jsonb_build_object('metric', 'visitors', 'unit', 'count', 'from', p_from, 'to', p_to, 'before_from', compared.before_from, 'before_to', compared.before_to,
    'counts_from', internal.visits_since(), 'until', null, 'state', 'weeks', 'value', now_value, 'before', before_value, 'change', internal.figure_change(now_value, before_value, 'count'),
    'days', (select coalesce(jsonb_agg(jsonb_build_object('day', c.week, 'value', (select w.visitors from internal.analytics_weeks w
        where w.scope = 'platform' and w.split = wanted and w.value = cell and w.week = c.week), 'before', null) order by c.week), '[]')
      from internal.analytics_closed_weeks c where c.week between p_from and p_to - 6 and cell is not null),
    'rows', '[]'::jsonb, 'splits', null, 'narrowed', cell is not null, 'more', jsonb_build_object('week_state', internal.week_state(p_from, p_to)));
end $$;
