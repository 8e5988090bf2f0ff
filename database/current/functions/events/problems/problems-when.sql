-- What is wrong with the times. `was` is the event as it stands, so that a start that is not touched may lie in the past.
create or replace function internal.problems_when(data jsonb, was public.events) returns setof internal.event_problem
language plpgsql stable security definer set search_path = '' as $$
declare
  starts timestamptz := internal.draft_moment(data, 'starts_at');
  ends timestamptz := internal.draft_moment(data, 'ends_at');
  doors timestamptz := internal.draft_moment(data, 'doors_at');
  last_entry timestamptz := internal.draft_moment(data, 'last_entry_at');
  curfew timestamptz := internal.draft_moment(data, 'curfew_at');
  named text;
begin
  if internal.draft_line(data, 'starts_at') is null then
    return next internal.problem('when', 'starts_at', 'EVENTS_INVALID_TIME', 'Invalid date format', 'Choose the day and the time it starts.');
    return;
  end if;
  foreach named in array '{starts_at,ends_at,doors_at,last_entry_at,curfew_at}'::text[] loop
    return query select * from internal.wall_problem(named, internal.draft_line(data, named));
  end loop;
  if starts is null then
    return;
  end if;
  if starts <= now() and date_trunc('minute', starts) is distinct from date_trunc('minute', was.starts_at) then
    return next internal.problem('when', 'starts_at', 'EVENTS_START_IN_PAST', 'Start date must be in the future', 'Choose a later start.');
  elsif starts > now() + interval '3 years' then
    return next internal.problem('when', 'starts_at', 'EVENTS_INVALID_TIME', 'That is more than three years away', 'Check the year.');
  end if;
  if ends <= starts then
    return next internal.problem('when', 'ends_at', 'EVENTS_INVALID_TIME', 'End date must be after the start date', 'A night that ends in the morning ends on the next day.');
  elsif ends > starts + interval '31 days' then
    return next internal.problem('when', 'ends_at', 'EVENTS_INVALID_TIME', 'An event lasts at most 31 days', 'Make a series of it.');
  end if;
  if data ? 'opening_hours' and jsonb_typeof(data -> 'opening_hours') <> 'null' then
    if not internal.is_opening_hours(data -> 'opening_hours') then
      return next internal.problem('when', 'opening_hours', 'EVENTS_INVALID_TIME', 'Each open day needs two times', 'Fill in when it opens and when it closes.');
    elsif ends is not null and internal.last_night(starts, ends) > internal.night_date(starts) and data -> 'opening_hours' <> '{}'
      and internal.open_night(internal.night_date(starts), internal.last_night(starts, ends), internal.day_closes(starts, ends, data -> 'opening_hours'), internal.night_date(starts), internal.last_night(starts, ends)) is null then
      return next internal.problem('when', 'opening_hours', 'EVENTS_INVALID_TIME', 'It is open on none of its days', 'Tick a day between the start and the end.');
    end if;
  end if;
  if doors > starts or doors < starts - interval '24 hours' then
    return next internal.problem('when', 'doors_at', 'EVENTS_INVALID_TIME', 'Doors open before the start', 'Choose a time up to 24 hours before it.');
  end if;
  if last_entry < coalesce(doors, starts) or last_entry > coalesce(ends, starts + interval '31 days') then
    return next internal.problem('when', 'last_entry_at', 'EVENTS_INVALID_TIME', 'Last entry is between the doors and the end', 'Choose another time.');
  end if;
  if curfew < starts or curfew > coalesce(ends, starts + interval '31 days') + interval '12 hours' then
    return next internal.problem('when', 'curfew_at', 'EVENTS_INVALID_TIME', 'The curfew comes after the start', 'Choose another time.');
  end if;
end $$;
