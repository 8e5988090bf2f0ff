-- A person and the network they come from: each may ask so many a day. @throws the code, with Retry-After
create or replace function internal.take_request_limit(p_person uuid, p_address text, p_action text, p_code text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  wait integer := internal.request_wait(p_person, p_address, p_action);
begin
  if wait > 0 then
    perform internal.refuse_too_many(p_code, wait);
  end if;
end $$;

-- The same for a caller that answers by itself: the seconds to wait, 0 when it is allowed.
create or replace function internal.request_wait(p_person uuid, p_address text, p_action text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  known record := internal.rate_limit_of(p_action);
  wait integer := 0;
begin
  if p_person is not null then
    wait := internal.take_rate_limit('user:' || p_person, p_action, known.most, known.minutes);
  end if;
  if wait = 0 then
    wait := internal.take_rate_limit('address:' || internal.pseudonym(coalesce(nullif(p_address, ''), 'unknown')), p_action, known.most, known.minutes);
  end if;
  return wait;
end $$;

-- The network address that a call of the data API came from, as the gateway saw it.
create or replace function internal.caller_address() returns text
language sql stable set search_path = '' as $$
  select nullif(split_part(nullif(current_setting('request.headers', true), '')::json ->> 'x-forwarded-for', ',', 1), '')
$$;

create or replace function internal.refuse_hire(named text, sentence text, remedy text default 'Correct the field and try again.', field text default null)
returns void
language plpgsql immutable set search_path = '' as $$
begin
  perform internal.refuse(400, 'HIRE_INVALID', concat_ws(': ', named, sentence), remedy, field => coalesce(field, named));
end $$;

-- An hour of a day, by the rules of every other time that is written here (internal.wall_problem): one that the clocks leave out is
-- refused, one that comes twice is asked about, and "01:30+01:00" says which of two is meant.
create or replace function internal.hire_time(day date, hour text, named text) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  wall text := to_char(day, 'YYYY-MM-DD"T"') || hour;
  problem record;
begin
  select p.message, p.remedy into problem from internal.wall_problem(named, wall) p;
  if found then
    perform internal.refuse_hire(named, problem.message, problem.remedy);
  end if;
  return internal.to_moment(wall);
end $$;

-- What is wrong with a request that somebody wrote, and what it says. Times are London's; an end that is not after the start is of the next day.
create or replace function internal.read_hire_form(form jsonb, venue public.venues) returns public.hire_requests
language plpgsql stable security definer set search_path = '' as $$
declare
  read public.hire_requests;
  day date := case when form ->> 'day' ~ '^\d{4}-\d\d-\d\d$' then (internal.to_moment((form ->> 'day') || 'T12:00') at time zone 'Europe/London')::date end;
  starts text := form ->> 'starts';
  ends text := form ->> 'ends';
  clock constant text := '^([01]\d|2[0-3]):[0-5]\d([+-]\d\d:\d\d)?$';
begin
  if day is null then
    perform internal.refuse_hire('day', 'Choose a day');
  elsif coalesce(starts, '') !~ clock then
    perform internal.refuse_hire('starts', 'Write a time, such as 19:00');
  elsif coalesce(ends, '') !~ clock then
    perform internal.refuse_hire('ends', 'Write a time, such as 03:00');
  end if;
  read.starts_at := internal.hire_time(day, starts, 'starts');
  read.ends_at := internal.hire_time(case when left(ends, 5) > left(starts, 5) then day else day + 1 end, ends, 'ends');
  read.guests := internal.draft_number(form, 'guests');
  read.budget_pence := internal.draft_number(form, 'budget_pence');
  read.purpose := internal.clean_text(form ->> 'purpose');
  if read.starts_at <= now() then
    perform internal.refuse_hire('day', 'Choose a day and a time to come');
  elsif day > (now() at time zone 'Europe/London')::date + 730 then
    perform internal.refuse_hire('day', 'Choose a day within two years');
  elsif coalesce(read.guests, 0) < 1 then
    perform internal.refuse_hire('guests', 'Write how many guests you expect');
  elsif read.guests > coalesce(venue.capacity, 50000) then
    perform internal.refuse_hire('guests', format('This room holds %s people', to_char(coalesce(venue.capacity, 50000), 'FM999,999')));
  elsif char_length(read.purpose) not between 3 and 500 then
    perform internal.refuse_hire('purpose', 'Say in 3 to 500 characters what it is for');
  elsif read.budget_pence not between 0 and 100000000 then
    perform internal.refuse_hire('budget_pence', 'Write an amount in pounds from 0 to 1,000,000');
  end if;
  return read;
end $$;

-- Asks to hire a room. p_form: day, starts, ends, guests, purpose, budget_pence. The same request again is the one that is open. Answers its id.
-- @throws HIRE_NOT_FOUND, HIRE_UNCONFIRMED, HIRE_OWN_VENUE, HIRE_INVALID, HIRE_RATE_LIMITED
create or replace function public.send_hire_request(p_venue_id uuid, p_form jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  venue public.venues := internal.open_hire_desk(p_venue_id);
  read public.hire_requests;
  made uuid;
begin
  if venue.id is null or internal.is_shut_out_of_hire(venue.id, me) then
    perform internal.refuse(404, 'HIRE_NOT_FOUND', 'This room takes no requests', 'Look for another one.');
  elsif internal.my_role(null, venue.id) is not null then
    perform internal.refuse(409, 'HIRE_OWN_VENUE', 'You are in the team of this room', 'Make your night under Your nights.');
  elsif not exists (select from auth.users u where u.id = me and u.email_confirmed_at is not null and not u.is_anonymous) then
    perform internal.refuse(403, 'HIRE_UNCONFIRMED', 'Confirm your email address first', 'Open the link in the mail we sent you.');
  end if;
  read := internal.read_hire_form(case jsonb_typeof(p_form) when 'object' then p_form else '{}' end, venue);
  perform pg_advisory_xact_lock(hashtextextended('hire requests of ' || me, 0));
  select h.id into made from public.hire_requests h where h.user_id = me and h.venue_id = venue.id and h.starts_at = read.starts_at and h.ends_at = read.ends_at
    and h.status in ('sent', 'ongoing', 'offered', 'requested', 'confirmed');
  if made is not null then
    return made;
  end if;
  perform internal.take_request_limit(me, internal.caller_address(), 'hire_requests', 'HIRE_RATE_LIMITED');
  insert into public.hire_requests (venue_id, user_id, starts_at, ends_at, guests, purpose, budget_pence)
  values (venue.id, me, read.starts_at, read.ends_at, read.guests, read.purpose, read.budget_pence) returning id into made;
  perform internal.tell_hire_team(h, 'hire_requested', 'hire-requested', 'sent') from public.hire_requests h where h.id = made;
  return made;
end $$;

grant execute on function public.send_hire_request(uuid, jsonb) to authenticated;
