-- Without pinned search paths, so that the planner takes the expression itself in place of the call.

-- The night a moment belongs to: it begins at 06:00 in London, so 00:30 on Sunday is still Saturday night.
create or replace function internal.night_date(moment timestamptz) returns date
language sql immutable parallel safe strict as $$
  select ((moment at time zone 'Europe/London') - interval '6 hours')::date
$$;

-- The last night something is on. What ends within a day of its start belongs to the night it began, into the morning too, unless it
-- still goes on at noon; what is on for longer belongs to each of its nights.
create or replace function internal.last_night(starts_at timestamptz, ends_at timestamptz) returns date
language sql stable parallel safe as $$
  select greatest(internal.night_date(starts_at), internal.night_date(
    ends_at - case when ends_at - starts_at < interval '24 hours' then interval '6 hours 1 second' else interval '1 second' end
  ))
$$;

-- Lower case, no accents. unaccent() is only stable because its dictionary could change; ours does not.
create or replace function internal.plain_text(input text) returns text
language sql immutable parallel safe strict as $$
  select lower(extensions.unaccent('extensions.unaccent'::regdictionary, input))
$$;
