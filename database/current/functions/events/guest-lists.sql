-- Guest lists: allocations with a secret link, names with how many they bring, and what they pay at the door.
-- The moment a wall clock first shows an hour ("00:30") while people come in to an event: from an hour before the doors until its end. A night that goes
-- past midnight has its hours of both days. Null where it never does.
create or replace function internal.hour_of_night(event public.events, hour text) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  opens constant timestamptz := coalesce(event.doors_at, event.starts_at) - interval '1 hour';
  first_day constant date := (opens at time zone 'Europe/London')::date;
begin
  if hour is null or hour !~ '^([01]\d|2[0-3]):[0-5]\d$' then
    return null;
  end if;
  return (select min(m) from generate_series(0, 1) days, internal.to_moment(to_char(first_day + days, 'YYYY-MM-DD"T"') || hour) m
    -- an hour that the clocks leave out is none of this night
    where m > opens and m <= internal.night_ends(event) and to_char(m at time zone 'Europe/London', 'HH24:MI') = hour);
end $$;

-- Checks what guests of an event pay, and answers until when they come in free: an hour of the night, or a moment.
-- @throws EVENTS_INVALID_GUEST
create or replace function internal.guest_terms(event public.events, p_entry_before text, p_price_pence integer) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  before constant timestamptz := coalesce(internal.hour_of_night(event, p_entry_before), internal.to_moment(p_entry_before));
begin
  if before is null and coalesce(p_entry_before, '') <> '' then
    perform internal.refuse(400, 'EVENTS_INVALID_GUEST', 'Free before: choose an hour of this night', format('People come in between %s and %s.',
      to_char((coalesce(event.doors_at, event.starts_at) - interval '1 hour') at time zone 'Europe/London', 'HH24:MI'),
      to_char(internal.night_ends(event) at time zone 'Europe/London', 'HH24:MI')), field => 'entry_before');
  elsif p_price_pence not between 1 and 100000 then
    perform internal.refuse(400, 'EVENTS_INVALID_GUEST', 'Reduced price: choose 1p to £1,000', 'Leave it empty where guests pay nothing.', field => 'price_pence');
  end if;
  return before;
end $$;

-- @throws EVENTS_INVALID_GUEST, EVENTS_GUEST_LINK_NOT_FOUND, EVENTS_GUEST_LIST_CLOSED, EVENTS_GUEST_LIST_FULL, MEMBERSHIPS_CLUB_NIGHT
create or replace function public.save_guest_allocation(p_event_id uuid, p_name text, p_places integer, p_closes_at text default null,
  p_entry_before text default null, p_price_pence integer default null) returns table (id uuid, code text)
language plpgsql security definer rows 1 set search_path = '' as $$
declare
  event public.events := internal.own_event(p_event_id);
  secret text := internal.random_code(26, '0123456789abcdefghjkmnpqrstvwxyz');
  free_before timestamptz;
begin
  perform internal.refuse_club_list(event.id);
  if char_length(internal.clean_line(p_name)) not between 1 and 80 then
    perform internal.refuse(400, 'EVENTS_INVALID_GUEST', 'Name required', 'Write whose guests they are, at most 80 characters.', field => 'name');
  elsif coalesce(p_places, 0) not between 1 and 1000 then
    perform internal.refuse(400, 'EVENTS_INVALID_GUEST', 'An allocation has 1 to 1000 places', 'Write a whole number.', field => 'places');
  elsif p_closes_at is not null and internal.to_moment(p_closes_at) is null then
    perform internal.refuse(400, 'EVENTS_INVALID_GUEST', 'Invalid date format', 'Choose when names can no longer be entered.');
  elsif (select count(*) from public.guest_allocations where event_id = event.id) >= 50 then
    perform internal.refuse(409, 'EVENTS_INVALID_GUEST', 'An event has at most 50 allocations', 'Delete some first.');
  end if;
  free_before := internal.guest_terms(event, p_entry_before, p_price_pence);
  return query insert into public.guest_allocations as made (event_id, name, places, closes_at, code_hash, entry_before, price_pence)
    values (event.id, internal.clean_line(p_name), p_places, coalesce(internal.to_moment(p_closes_at), event.starts_at), internal.hash_code(secret), free_before, p_price_pence) returning made.id, secret;
end $$;

create or replace function public.delete_guest_allocation(p_allocation_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.own_event((select event_id from public.guest_allocations where id = p_allocation_id));
  delete from public.guest_allocations where id = p_allocation_id;
end $$;

-- The allocation behind a secret link. Guesses are counted by where they come from.
create or replace function internal.open_allocation(p_allocation_id uuid, p_code text) returns public.guest_allocations
language plpgsql security definer set search_path = '' as $$
declare
  allocation public.guest_allocations;
  wait integer := internal.take_rate_limit(internal.caller_key(), 'guest_lists', 30, 1);
begin
  if wait > 0 then
    perform internal.refuse_too_many('EVENTS_RATE_LIMITED', wait);
  end if;
  perform internal.require_active_user();
  select * into allocation from public.guest_allocations where id = p_allocation_id and code_hash = internal.hash_code(p_code) for update;
  if allocation.id is null then
    perform internal.refuse(404, 'EVENTS_GUEST_LINK_NOT_FOUND', 'This link leads to no guest list', 'Ask the person who gave it to you.');
  end if;
  return allocation;
end $$;

create or replace function public.read_guest_allocation(p_allocation_id uuid, p_code text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  allocation public.guest_allocations := internal.open_allocation(p_allocation_id, p_code);
begin
  return (select json_build_object('name', allocation.name, 'places', allocation.places, 'closes_at', allocation.closes_at, 'is_open', allocation.closes_at > now(),
    'entry_before', allocation.entry_before, 'price_pence', allocation.price_pence,
    'event_title', e.title, 'starts_at', e.starts_at, 'guests', (
      select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'plus', g.plus) order by g.created_at, g.name), '[]') from public.guest_list_entries g where g.allocation_id = allocation.id))
    from public.events e where e.id = allocation.event_id);
end $$;

-- Lines as people paste them: "Name", "Name +2".
create or replace function internal.parse_guests(words text) returns table (name text, plus integer)
language sql immutable set search_path = '' as $$
  select internal.clean_line(regexp_replace(line, '\s*\+\s*\d{1,3}\s*$', '')), coalesce((regexp_match(line, '\+\s*(\d{1,3})\s*$'))[1]::integer, 0)
  from regexp_split_to_table(coalesce(words, ''), E'\r?\n') line where internal.clean_line(line) <> ''
$$;

create or replace function internal.add_guests(p_event_id uuid, p_allocation_id uuid, p_names text, p_entry_before timestamptz, p_price_pence integer, p_places integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  asked integer;
  taken integer;
begin
  perform internal.refuse_club_list(p_event_id);
  if octet_length(p_names) > 20000 or not exists (select from internal.parse_guests(p_names)) then
    perform internal.refuse(400, 'EVENTS_INVALID_GUEST', 'Name required', 'Write one name on each line, as "Name +2".', field => 'names');
  elsif exists (select from internal.parse_guests(p_names) g where g.name ~ '^[-+*.,;:!?()/&@#=_\s]*$') then
    perform internal.refuse(400, 'EVENTS_INVALID_GUEST', 'A name has a letter or a digit', 'Write one name on each line, as "Name +2".', field => 'names');
  elsif exists (select from internal.parse_guests(p_names) g where char_length(g.name) not between 1 and 100 or g.plus > 10) then
    perform internal.refuse(400, 'EVENTS_INVALID_GUEST', 'A name has at most 100 characters and brings at most 10', 'Correct the lines.', field => 'names');
  end if;
  -- a guest is a name, which stops nobody; an address that is written with it does
  perform internal.refuse_banned(event.organiser_id, null, word)
  from public.events event, internal.parse_guests(p_names) g, regexp_split_to_table(g.name, '[\s,;<>()]+') word where event.id = p_event_id and word like '%_@_%';
  select sum(1 + g.plus) into asked from internal.parse_guests(p_names) g;
  perform pg_advisory_xact_lock(hashtextextended('guests of ' || p_event_id, 0));
  select coalesce(sum(1 + plus), 0) into taken from public.guest_list_entries where event_id = p_event_id and allocation_id is not distinct from p_allocation_id;
  if taken + asked > p_places then
    perform internal.refuse(409, 'EVENTS_GUEST_LIST_FULL', format('%s of %s places are left', p_places - taken, p_places), 'Name fewer.', field => 'names');
  end if;
  insert into public.guest_list_entries (event_id, allocation_id, name, plus, entry_before, price_pence)
  select p_event_id, p_allocation_id, g.name, g.plus, p_entry_before, p_price_pence from internal.parse_guests(p_names) g;
  return asked;
end $$;

create or replace function public.enter_guests(p_allocation_id uuid, p_code text, p_names text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  allocation public.guest_allocations := internal.open_allocation(p_allocation_id, p_code);
begin
  if allocation.closes_at <= now() then
    perform internal.refuse(409, 'EVENTS_GUEST_LIST_CLOSED', 'This guest list is closed', 'Ask the organiser.');
  end if;
  perform internal.add_guests(allocation.event_id, allocation.id, p_names, allocation.entry_before, allocation.price_pence, allocation.places);
  return public.read_guest_allocation(p_allocation_id, p_code);
end $$;

create or replace function public.remove_entered_guest(p_allocation_id uuid, p_code text, p_guest_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  allocation public.guest_allocations := internal.open_allocation(p_allocation_id, p_code);
begin
  if allocation.closes_at > now() then
    delete from public.guest_list_entries where id = p_guest_id and allocation_id = allocation.id;
  end if;
  return public.read_guest_allocation(p_allocation_id, p_code);
end $$;

-- The team's own guests, a thousand places in all.
create or replace function public.add_guests(p_event_id uuid, p_names text, p_entry_before text default null, p_price_pence integer default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  event public.events := internal.own_event(p_event_id);
begin
  return internal.add_guests(event.id, null, p_names, internal.guest_terms(event, p_entry_before, p_price_pence), p_price_pence, 1000);
end $$;

create or replace function public.remove_guest(p_guest_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.own_event((select event_id from public.guest_list_entries where id = p_guest_id));
  delete from public.guest_list_entries where id = p_guest_id;
end $$;

grant execute on function public.save_guest_allocation(uuid, text, integer, text, text, integer), public.delete_guest_allocation(uuid), public.add_guests(uuid, text, text, integer), public.remove_guest(uuid) to authenticated;
grant execute on function public.read_guest_allocation(uuid, text), public.enter_guests(uuid, text, text), public.remove_entered_guest(uuid, text, uuid) to anon, authenticated;
