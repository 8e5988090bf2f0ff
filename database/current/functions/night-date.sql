-- Without pinned search paths, so that the planner takes the expression itself in place of the call.

-- The night a moment belongs to: it begins at 06:00 in London, so 00:30 on Sunday is still Saturday night.
create or replace function internal.night_date(moment timestamptz) returns date
language sql immutable parallel safe strict as $$
  select ((moment at time zone 'Europe/London') - interval '6 hours')::date
$$;

-- Lower case, no accents. unaccent() is only stable because its dictionary could change; ours does not.
create or replace function internal.plain_text(input text) returns text
language sql immutable parallel safe strict as $$
  select lower(extensions.unaccent('extensions.unaccent'::regdictionary, input))
$$;
