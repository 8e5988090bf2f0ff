-- Splits of visits: by link, device, where from and the place chosen. They are decided once, when a week of London has ended, and nothing
-- below twenty is ever written down.

-- The value of a daily visitor is the first one of their day, so that the cells of a split add up to its daily visitors.
create or replace function internal.split_visits(p_week date)
returns table (scope text, scope_id uuid, split text, value text, visitors bigint)
language sql stable security definer rows 1000 set search_path = '' as $$
  with views as materialized (
    select internal.london_day(a.at) as day, a.at, a.id, a.anon_id, a.event_id, a.venue_id, coalesce(a.source, '') as source,
      coalesce(a.device, '') as device, coalesce(a.referrer_host, '') as referrer, coalesce(case r.kind when 'city' then r.id when 'district' then r.parent_id end::text, '') as place
    from internal.analytics_events a left join public.areas r on r.id = a.area_id
    where a.name = 'page_viewed' and a.at >= internal.day_begins(p_week) and a.at < internal.day_begins(p_week + 7)
  ), scoped as (
    select 'platform' as scope, '00000000-0000-0000-0000-000000000000'::uuid as scope_id, v.* from views v
    union all select 'event', v.event_id, v.* from views v where v.event_id is not null
    union all select 'venue', v.venue_id, v.* from views v where v.venue_id is not null and v.event_id is null
  ), firsts as (
    select distinct on (s.scope, s.scope_id, s.day, s.anon_id) s.* from scoped s order by s.scope, s.scope_id, s.day, s.anon_id, s.at, s.id
  )
  select f.scope, f.scope_id, c.split, c.value, count(*) from firsts f
  cross join lateral (values ('source', f.source), ('device', f.device), ('referrer', f.referrer), ('place', f.place)) c (split, value)
  group by 1, 2, 3, 4
  union all
  select 'platform', '00000000-0000-0000-0000-000000000000', 'category', d.category, count(*) from (
    select distinct on (v.day, v.anon_id) e.category from views v join public.events e on e.id = v.event_id order by v.day, v.anon_id, v.at, v.id) d
  group by d.category
$$;

-- The floor: what is below twenty is hidden, and with it the next smallest, until what is hidden is two cells or more and twenty or more
-- between them; otherwise the total would tell it.
create or replace function internal.split_shown(p_week date)
returns table (scope text, scope_id uuid, split text, value text, visitors bigint, is_hidden boolean)
language sql stable security definer rows 1000 set search_path = '' as $$
  select s.scope, s.scope_id, s.split, s.value, s.visitors,
    s.visitors < 20 or (bool_or(s.visitors < 20) over every_cell and (s.place < 2 or s.smaller < 20))
  from (
    select c.*, row_number() over upwards - 1 as place, coalesce(sum(c.visitors) over (upwards rows between unbounded preceding and 1 preceding), 0) as smaller
    from internal.split_visits(p_week) c window upwards as (partition by c.scope, c.scope_id, c.split order by c.visitors, c.value)
  ) s window every_cell as (partition by s.scope, s.scope_id, s.split)
$$;

-- Decides the weeks that ended and whose days are all final. Answers how many.
create or replace function internal.close_weeks(moment timestamptz default now()) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  next_week date;
  done integer := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended('internal.analytics_days', 0));
  for next_week in
    select distinct internal.week_of(r.day) from internal.analytics_runs r
    where r.is_final and internal.is_day_final(internal.week_of(r.day) + 6, moment)
      and not exists (select from internal.analytics_closed_weeks c where c.week = internal.week_of(r.day))
      and not exists (select from internal.analytics_runs o where o.day between internal.week_of(r.day) and internal.week_of(r.day) + 6 and not o.is_final)
    order by 1
  loop
    insert into internal.analytics_weeks (week, scope, scope_id, split, value, visitors)
    select next_week, s.scope, s.scope_id, s.split, case when s.is_hidden then '*' else s.value end, max(s.visitors) filter (where not s.is_hidden)
    from internal.split_shown(next_week) s group by 2, 3, 4, 5;
    insert into internal.analytics_closed_weeks (week, closed_at) values (next_week, moment);
    done := done + 1;
  end loop;
  return done;
end $$;
