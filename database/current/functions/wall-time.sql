-- Times as people write them: London's clock, "2026-10-24T23:00". Where the clocks go back, "+01:00" says the first (BST) and
-- "+00:00" the second (GMT) of an hour that comes twice; without either the first is meant, as in contract/src/read-london-time.ts. A
-- time with an offset is that moment.
create or replace function internal.to_moment(wall text) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  moment timestamptz;
begin
  if wall is null or wall !~ '^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})?$' then
    return null;
  elsif wall ~ '(Z|[+-]\d{2}:\d{2})$' then
    return wall::timestamptz;
  end if;
  moment := wall::timestamp at time zone 'Europe/London';
  return case when (moment - interval '1 hour') at time zone 'Europe/London' = wall::timestamp then moment - interval '1 hour' else moment end;
exception when datetime_field_overflow or invalid_datetime_format then
  return null;
end $$;

-- What is wrong with a time that was written, if anything. Nothing written is nothing wrong.
create or replace function internal.wall_problem(field text, wall text) returns setof internal.event_problem
language plpgsql stable rows 1 set search_path = '' as $$
declare
  moment timestamptz := internal.to_moment(wall);
  clock timestamp;
begin
  if wall is null or wall = '' then
    return;
  elsif moment is null then
    return next ('when', field, 'EVENTS_INVALID_TIME', 'Invalid date format', 'Write it as 2026-10-24T23:00.', false)::internal.event_problem;
    return;
  elsif wall ~ '(Z|[+-]\d{2}:\d{2})$' then
    return;
  end if;
  clock := wall::timestamp;
  if moment at time zone 'Europe/London' <> clock then
    return next ('when', field, 'EVENTS_TIME_SKIPPED', format('%s does not exist, the clocks go forward. Use %s?', to_char(clock, 'HH24:MI'),
      to_char(date_trunc('hour', clock) + interval '1 hour', 'HH24:MI')), 'Choose a time after the change.', false)::internal.event_problem;
  elsif (moment - interval '1 hour') at time zone 'Europe/London' = clock or (moment + interval '1 hour') at time zone 'Europe/London' = clock then
    return next ('when', field, 'EVENTS_TIME_TWICE', format('%s happens twice, the clocks go back. Is it the first (BST) or the second (GMT)?', to_char(clock, 'HH24:MI')),
      format('Choose the first %1$s (summer time) or the second (winter time).', to_char(clock, 'HH24:MI')), false)::internal.event_problem;
  end if;
end $$;

-- A moment as London's clock, with the offset only where the hour comes twice.
create or replace function internal.to_wall(moment timestamptz) returns text
language sql stable set search_path = '' as $$
  select to_char(moment at time zone 'Europe/London', 'YYYY-MM-DD"T"HH24:MI') || case
    when (moment + interval '1 hour') at time zone 'Europe/London' = moment at time zone 'Europe/London' then '+01:00'
    when (moment - interval '1 hour') at time zone 'Europe/London' = moment at time zone 'Europe/London' then '+00:00'
    else '' end
$$;
