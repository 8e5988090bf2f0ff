-- What is wrong with the place, and what a licence says about it.
create or replace function internal.problems_where(data jsonb, organiser uuid) returns setof internal.event_problem
language plpgsql stable security definer set search_path = '' as $$
declare
  mode text := coalesce(internal.draft_line(data, 'location_mode'), '');
  place text := coalesce(internal.draft_line(data, 'address'), '');
  venue public.venues;
  reveal timestamptz := internal.draft_moment(data, 'reveal_at');
begin
  if mode not in ('venue', 'custom', 'secret', 'online', 'tba') then
    return next internal.problem('where', 'location_mode', 'EVENTS_INVALID_PLACE', 'Say where it is', 'A venue, another place, online, a secret place, or to be announced.');
  elsif mode = 'venue' then
    select * into venue from public.venues where id = internal.draft_uuid(data, 'venue_id');
    if venue.id is null or (venue.status not in ('active', 'temporarily_closed') and not internal.has_part_in_venue(venue.id, venue.created_by)) then
      return next internal.problem('where', 'venue_id', 'EVENTS_INVALID_PLACE', 'Choose a venue', 'Search for it by its name.');
    end if;
    return query select * from internal.warnings_of_venue(data, venue);
  elsif mode in ('custom', 'secret') and char_length(place) < 5 then
    return next internal.problem('where', 'address', 'EVENTS_INVALID_PLACE', 'Address must be at least 5 characters', 'Street, town and postcode.');
  elsif mode in ('custom', 'secret') and char_length(place) > 200 then
    return next internal.problem('where', 'address', 'EVENTS_INVALID_PLACE', 'Address too long', 'Use at most 200 characters.');
  elsif mode = 'online' and place !~* '^https?://[^\s<>"]+$' then
    return next internal.problem('where', 'address', 'EVENTS_INVALID_PLACE', 'Invalid URL', 'The link begins with https://. Only ticket holders see it.');
  end if;
  if mode in ('custom', 'secret', 'tba') and not exists (select from public.areas where slug = internal.draft_line(data, 'area')) then
    return next internal.problem('where', 'area', 'EVENTS_INVALID_PLACE', 'Choose the city or district', 'Lists and filters need it.');
  end if;
  if mode = 'secret' then
    return query select * from internal.wall_problem('reveal_at', internal.draft_line(data, 'reveal_at'));
    if reveal is null and internal.draft_line(data, 'reveal_at') is null then
      return next internal.problem('where', 'reveal_at', 'EVENTS_INVALID_PLACE', 'Say when ticket holders get the address', 'Choose a time before the start.');
    elsif reveal > internal.draft_moment(data, 'starts_at') then
      return next internal.problem('where', 'reveal_at', 'EVENTS_INVALID_PLACE', 'Ticket holders must get the address before the start', 'Choose an earlier time.');
    end if;
  end if;
end $$;

create or replace function internal.warnings_of_venue(data jsonb, venue public.venues) returns setof internal.event_problem
language plpgsql stable security definer set search_path = '' as $$
declare
  places integer := internal.draft_number(data, 'capacity');
  ends timestamptz := internal.draft_moment(data, 'ends_at');
  night date := internal.night_date(internal.draft_moment(data, 'starts_at'));
  until text := venue.licence ->> 'until';
  licensed timestamptz;
begin
  if places > venue.capacity then
    return next internal.warning('where', 'capacity', 'EVENTS_OVER_CAPACITY', format('%s holds %s', venue.name, venue.capacity), 'Check how many may come in.');
  elsif places > 499 and (venue.licence ->> 'ten_only')::boolean then
    return next internal.warning('where', 'capacity', 'EVENTS_OVER_CAPACITY', 'A temporary event notice covers 499 people, staff included', 'Check the licence.');
  end if;
  if until ~ '^[0-2][0-9]:[0-5][0-9]$' and ends is not null and night is not null then
    licensed := (night + until::time + case when until < '12:00' then interval '1 day' else interval '0' end) at time zone 'Europe/London';
    if ends > licensed then
      return next internal.warning('where', 'ends_at', 'EVENTS_OVER_LICENCE', format('%s is licensed until %s', venue.name, until), 'Check the end with the venue.');
    end if;
  end if;
end $$;
