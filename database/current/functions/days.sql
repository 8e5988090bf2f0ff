-- Days of figures go from midnight to midnight in London: 23 hours on one of them, 25 on another. Without a setting of their own, so that the
-- planner can put them into the query that asks.
create or replace function internal.london_day(moment timestamptz) returns date
language sql stable as $$
  select (moment at time zone 'Europe/London')::date
$$;

-- The first moment of a day.
create or replace function internal.day_begins(day date) returns timestamptz
language sql stable as $$
  select day::timestamp at time zone 'Europe/London'
$$;

-- The Monday of a day's week.
create or replace function internal.week_of(day date) returns date
language sql immutable as $$
  select day - (extract(isodow from day)::integer - 1)
$$;
