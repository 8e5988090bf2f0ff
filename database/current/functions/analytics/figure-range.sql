-- What a question about figures names, and whether it can be answered.

-- The days that a range is set beside: as many just before it, or the same a year ago; none without p_compare.
-- @throws ANALYTICS_INVALID_RANGE
create or replace function internal.figure_range(p_from date, p_to date, p_compare text, out before_from date, out before_to date)
language plpgsql stable set search_path = '' as $$
begin
  if p_from is null or p_to is null or not isfinite(p_from) or not isfinite(p_to) then
    perform internal.refuse(400, 'ANALYTICS_INVALID_RANGE', case when p_from is null or not isfinite(p_from) then 'p_from' else 'p_to' end || ': Choose both days', 'Give the first day and the last.');
  elsif p_from > p_to then
    perform internal.refuse(400, 'ANALYTICS_INVALID_RANGE', 'p_from: The first day comes after the last', 'Swap the two days.');
  elsif p_to - p_from >= 1096 then
    perform internal.refuse(400, 'ANALYTICS_INVALID_RANGE', 'p_from: A range has at most three years', 'Choose a later first day.');
  elsif p_from < '2020-01-01' or p_to > '2199-12-31' then
    perform internal.refuse(400, 'ANALYTICS_INVALID_RANGE', case when p_from < '2020-01-01' then 'p_from' else 'p_to' end || ': There are no figures for that day', 'Choose a day from 2020 on.');
  elsif p_compare = 'before' then
    before_to := p_from - 1;
    before_from := p_from - (p_to - p_from + 1);
  elsif p_compare = 'year' then
    before_from := p_from - interval '1 year';
    before_to := p_to - interval '1 year';
  elsif p_compare is not null then
    perform internal.refuse(400, 'ANALYTICS_INVALID_RANGE', 'p_compare: Choose before or year', 'Leave it out to compare with nothing.');
  end if;
end $$;

-- Up to when a range is complete, where its last day is not over; empty where it is.
create or replace function internal.counted_until(p_to date) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select case when p_to >= internal.london_day(now()) then (select max(r.counted_until) from internal.analytics_runs r) end
$$;

-- The first day that visits were counted on.
create or replace function internal.visits_since() returns date
language sql stable security definer set search_path = '' as $$
  select min(d.day) from internal.analytics_days d where d.metric = 'visitors' and d.dimension = 'total' and d.value = ''
$$;

-- In per cent of the figure before, to one decimal; for a rate, in points.
create or replace function internal.figure_change(value numeric, before numeric, unit text) returns numeric
language sql immutable set search_path = '' as $$
  select case when unit = 'percent' then round(value - before, 1) when before <> 0 then round(100 * (value - before) / abs(before), 1) end
$$;

-- Splits of visits for the weeks that lie wholly in a range; those still open are named, and count for nothing.
create or replace function internal.splits_of(p_scope text, p_scope_id uuid, p_from date, p_to date) returns jsonb
language sql stable security definer set search_path = '' as $$
  with weeks as (
    select w::date as week, exists (select from internal.analytics_closed_weeks c where c.week = w::date) as is_closed
    from generate_series(internal.week_of(p_from), p_to, interval '7 days') w
  ), cells as (
    select a.split, a.value, sum(a.visitors) as visitors, count(*) as shown from internal.analytics_weeks a
    where a.scope = p_scope and a.scope_id = p_scope_id and a.week between p_from and p_to - 6 and a.split <> 'category' group by a.split, a.value
  ), told as (
    select c.split, c.value, c.visitors, case when c.value = '*' then c.shown else
      (select count(*) from internal.analytics_weeks h where h.scope = p_scope and h.scope_id = p_scope_id and h.split = c.split and h.value = '*' and h.week between p_from and p_to - 6
        and not exists (select from internal.analytics_weeks o where (o.scope, o.scope_id, o.split, o.value, o.week) = (h.scope, h.scope_id, h.split, c.value, h.week))) end as hidden_weeks,
      case when c.value = '*' then 'Others, fewer than 20 each' when c.split = 'place' and c.value <> '' then coalesce((select a.name from public.areas a where a.id = c.value::uuid), 'A place that is gone')
        when c.value <> '' then c.value else case c.split when 'source' then 'No link' when 'device' then 'Not known' when 'referrer' then 'Straight here' else 'No place chosen' end end as label
    from cells c
  )
  select jsonb_build_object('weeks', (select coalesce(jsonb_agg(jsonb_build_object('week', w.week, 'is_closed', w.is_closed) order by w.week), '[]') from weeks w))
    || (select jsonb_object_agg(s.split, (
      select coalesce(jsonb_agg(jsonb_build_object('value', t.value, 'label', t.label, 'visitors', t.visitors, 'hidden_weeks', t.hidden_weeks) order by t.visitors desc nulls last, t.label), '[]')
      from told t where t.split = s.split)) from unnest('{source,device,referrer,place}'::text[]) s (split))
$$;

-- Whether a range holds a finished week.
create or replace function internal.week_state(p_from date, p_to date) returns text
language sql stable security definer set search_path = '' as $$
  select case when exists (select from internal.analytics_closed_weeks c where c.week between p_from and p_to - 6) then 'ok' else 'open' end
$$;
