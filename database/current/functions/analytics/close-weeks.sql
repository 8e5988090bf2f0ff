-- Splits of visits: by link, device, where from and the place chosen. They are decided once, when a week of London has ended, and nothing
-- below twenty visitors of ten networks is ever written down: a few machines can be any number of visitors. A network is another one on each
-- day, so a cell has as many as its best day, which is never more than there were.

-- A link is one that a team made, of that night where it is a night; words that somebody put into an address name no link.
-- The value of a daily visitor is the first one of their day, so that the cells of a split add up to its daily visitors.
-- an earlier version answers other columns
drop function if exists internal.split_visits(date);
create or replace function internal.split_visits(p_week date)
returns table (scope text, scope_id uuid, split text, value text, visitors bigint, networks bigint)
language sql stable security definer rows 1000 set search_path = '' as $$
  with views as materialized (
    select internal.london_day(a.at) as day, a.at, a.id, a.anon_id, a.network_id, a.event_id, a.venue_id,
      case when exists (select from public.tracking_links l where l.source = a.source and (a.event_id is null or l.event_id = a.event_id)) then a.source else '' end as source,
      coalesce(a.device, '') as device, coalesce(a.referrer_host, '') as referrer, coalesce(case r.kind when 'city' then r.id when 'district' then r.parent_id end::text, '') as place
    from internal.analytics_events a left join public.areas r on r.id = a.area_id
    where a.name = 'page_viewed' and a.at >= internal.day_begins(p_week) and a.at < internal.day_begins(p_week + 7)
  ), scoped as (
    select 'platform' as scope, '00000000-0000-0000-0000-000000000000'::uuid as scope_id, v.* from views v
    union all select 'event', v.event_id, v.* from views v where v.event_id is not null
    union all select 'venue', v.venue_id, v.day, v.at, v.id, v.anon_id, v.network_id, v.event_id, v.venue_id, '', v.device, v.referrer, v.place from views v where v.venue_id is not null and v.event_id is null
  ), firsts as (
    select distinct on (s.scope, s.scope_id, s.day, s.anon_id) s.* from scoped s order by s.scope, s.scope_id, s.day, s.anon_id, s.at, s.id
  )
  select d.scope, d.scope_id, d.split, d.value, sum(d.visitors)::bigint, max(d.networks) from (
    select f.scope, f.scope_id, c.split, c.value, f.day, count(*) as visitors, count(distinct f.network_id) as networks from firsts f
    cross join lateral (values ('source', f.source), ('device', f.device), ('referrer', f.referrer), ('place', f.place)) c (split, value)
    group by 1, 2, 3, 4, 5
    union all
    select 'platform', '00000000-0000-0000-0000-000000000000', 'category', n.category, n.day, count(*), count(distinct n.network_id) from (
      select distinct on (v.day, v.anon_id) v.day, v.network_id, e.category from views v join public.events e on e.id = v.event_id order by v.day, v.anon_id, v.at, v.id) n
    group by n.category, n.day) d
  group by 1, 2, 3, 4
$$;

-- The floor: what is below twenty visitors or ten networks is hidden, and with it the next smallest, until what is hidden is two cells or more and twenty or more
-- between them; otherwise the total would tell it.
create or replace function internal.split_shown(p_week date)
returns table (scope text, scope_id uuid, split text, value text, visitors bigint, is_hidden boolean)
language sql stable security definer rows 1000 set search_path = '' as $$
  select s.scope, s.scope_id, s.split, s.value, s.visitors,
    s.is_small or (bool_or(s.is_small) over every_cell and (s.place < 2 or s.smaller < 20))
  from (
    select c.*, row_number() over upwards - 1 as place, coalesce(sum(c.visitors) over (upwards rows between unbounded preceding and 1 preceding), 0) as smaller
    from (select v.*, v.visitors < 20 or v.networks < 10 as is_small from internal.split_visits(p_week) v) c
    window upwards as (partition by c.scope, c.scope_id, c.split order by c.is_small desc, c.visitors, c.value)
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
