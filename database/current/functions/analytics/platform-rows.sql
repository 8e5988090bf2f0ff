-- What a tile lists below its figure.
create or replace function internal.platform_rows(p_metric text, p_area uuid, p_category text, p_from date, p_to date, p_before_from date, p_before_to date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  genres constant text := concat_ws('/', case when p_area is not null then 'area' end, case when p_category is not null then 'category' end, 'genre');
  within constant text := nullif(concat_ws('/', p_area, p_category), '') || '/';
begin
  if p_metric = 'top_cities' then
    return (select coalesce(jsonb_agg(jsonb_build_object('key', t.key, 'label', a.name, 'value', t.value, 'before', case when p_before_from is not null then t.before end, 'more', '{}'::jsonb)
      order by t.value desc, a.name), '[]') from (
        select split_part(d.value, '/', 1) as key, coalesce(sum(d.events) filter (where d.day between p_from and p_to), 0) as value,
          coalesce(sum(d.events) filter (where d.day between p_before_from and p_before_to), 0) as before
        from internal.analytics_days d
        where d.metric = 'tickets' and d.dimension = case when p_category is null then 'area' else 'area/category' end and split_part(d.value, '/', 1) <> ''
          and split_part(d.value, '/', 2) = coalesce(p_category, '') and (d.day between p_from and p_to or d.day between p_before_from and p_before_to)
        group by 1 having sum(d.events) filter (where d.day between p_from and p_to) > 0 order by 2 desc, 1 limit 20) t
      join public.areas a on a.id = t.key::uuid and a.kind = 'city');
  elsif p_metric = 'top_genres' then
    return (select coalesce(jsonb_agg(jsonb_build_object('key', t.key, 'label', replace(t.key, '-', ' '), 'value', t.value, 'before', case when p_before_from is not null then t.before end, 'more', '{}'::jsonb)
      order by t.value desc, t.key), '[]') from (
        select substr(d.value, char_length(coalesce(within, '')) + 1) as key, coalesce(sum(d.events) filter (where d.day between p_from and p_to), 0) as value,
          coalesce(sum(d.events) filter (where d.day between p_before_from and p_before_to), 0) as before
        from internal.analytics_days d
        where d.metric = 'tickets' and d.dimension = genres and starts_with(d.value, coalesce(within, '')) and (d.day between p_from and p_to or d.day between p_before_from and p_before_to)
        group by 1 having sum(d.events) filter (where d.day between p_from and p_to) > 0 order by 2 desc, 1 limit 20) t);
  elsif p_metric = 'unfound_searches' then
    return (select coalesce(jsonb_agg(jsonb_build_object('key', t.term, 'label', t.term, 'value', t.asked, 'before', null, 'more', jsonb_build_object('days', t.days)) order by t.asked desc, t.term), '[]')
      from (select s.term, sum(s.count) as asked, count(*) as days from internal.search_terms s where s.day between p_from and p_to and not s.is_found
        group by s.term order by 2 desc, 1 limit 20) t);
  elsif p_metric = 'reports' then
    return (select coalesce(jsonb_agg(jsonb_build_object('key', t.value, 'label', replace(t.value, '_', ' '), 'value', t.counted, 'before', case when p_before_from is not null then t.before end,
      'more', jsonb_build_object('median_hours', internal.median_hours(p_from, p_to, t.value))) order by t.counted desc, t.value), '[]') from (
        select d.value, coalesce(sum(d.events) filter (where d.day between p_from and p_to), 0) as counted, coalesce(sum(d.events) filter (where d.day between p_before_from and p_before_to), 0) as before
        from internal.analytics_days d where d.metric = 'reports' and d.dimension = 'reason' and (d.day between p_from and p_to or d.day between p_before_from and p_before_to) group by d.value) t);
  end if;
  return '[]';
end $$;

-- Half of the reports that were decided in a range took no longer than this, in hours; of one reason, or of all.
create or replace function internal.median_hours(p_from date, p_to date, p_reason text default null) returns numeric
language sql stable security definer set search_path = '' as $$
  select round((extract(epoch from percentile_cont(0.5) within group (order by r.decided_at - r.created_at)) / 3600)::numeric, 1) from public.reports r
  where r.decided_at >= internal.day_begins(p_from) and r.decided_at < internal.day_begins(p_to + 1) and (p_reason is null or r.reason = p_reason)
$$;

-- What else a tile says.
create or replace function internal.platform_more(p_metric text, p_area uuid, p_category text, p_from date, p_to date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  accounts bigint;
  refusing bigint;
begin
  case p_metric
    when 'visitors' then return jsonb_build_object('page_views', internal.figure_sum('visitors', null, null, p_from, p_to), 'week_state', internal.week_state(p_from, p_to));
    when 'tickets' then return jsonb_build_object('cancelled', internal.figure_sum('tickets_cancelled', p_area, p_category, p_from, p_to));
    when 'gross' then return jsonb_build_object('refunded', internal.figure_sum('refunded', p_area, p_category, p_from, p_to));
    when 'refund_rate' then return jsonb_build_object('refunded', internal.figure_sum('refunded', p_area, p_category, p_from, p_to), 'gross', internal.figure_sum('gross', p_area, p_category, p_from, p_to));
    when 'fill_rate' then return jsonb_build_object('places', internal.figure_sum('places', p_area, p_category, p_from, p_to), 'taken', internal.figure_sum('taken', p_area, p_category, p_from, p_to),
      'nights', internal.figure_sum('nights', p_area, p_category, p_from, p_to));
    when 'reports' then return jsonb_build_object('median_hours', internal.median_hours(p_from, p_to),
      'decided', (select count(*) from public.reports r where r.decided_at >= internal.day_begins(p_from) and r.decided_at < internal.day_begins(p_to + 1)),
      'appeals_decided', internal.figure_sum('appeals_decided', null, null, p_from, p_to), 'appeals_overturned', internal.figure_sum('appeals_overturned', null, null, p_from, p_to));
    when 'switched_off' then
      accounts := (select count(*) from auth.users u where u.deleted_at is null and not u.is_anonymous);
      refusing := (select count(*) from (select distinct on (c.user_id) c.granted from public.consents c where c.kind = 'analytics' order by c.user_id, c.id desc) latest where not latest.granted);
      return jsonb_build_object('accounts', accounts, 'refusing', refusing, 'share', round(100.0 * refusing / nullif(accounts, 0), 1));
    else return '{}';
  end case;
end $$;
