-- Easter Sunday, by the calendar of Gauss as Butcher wrote it down.
create or replace function internal.easter(p_year integer) returns date
language plpgsql immutable set search_path = '' as $$
declare
  a integer := p_year % 19;
  b integer := p_year / 100;
  c integer := p_year % 100;
  h integer := (19 * a + b - b / 4 - (8 * b + 13) / 25 + 15) % 30;
  l integer := (32 + 2 * (b % 4) + 2 * (c / 4) - h - (c % 4)) % 7;
  days integer := h + l - 7 * ((a + 11 * h + 19 * l) / 433) + 114;
begin
  return make_date(p_year, days / 31, days % 31 + 1);
end $$;

-- The bank holidays of England and Wales; one that falls on a weekend is had on the next free weekday.
create or replace function internal.bank_holidays(p_year integer) returns setof date
language sql immutable set search_path = '' as $$
  with fixed (day, rank) as (values (make_date(p_year, 1, 1), 0), (make_date(p_year, 12, 25), 0), (make_date(p_year, 12, 26), 1)),
  moved as (select case when extract(isodow from day) > 5 then day + 8 - extract(isodow from day)::integer else day end as day, rank from fixed)
  select case when rank = 1 and exists (select from moved other where other.rank = 0 and other.day = moved.day) then day + 1 else day end from moved
  union all select internal.easter(p_year) + days from unnest(array[-2, 1]) days
  union all select first + (8 - extract(isodow from first)::integer) % 7 from unnest(array[make_date(p_year, 5, 1), make_date(p_year, 5, 25), make_date(p_year, 8, 25)]) first
$$;

-- The coming bank holiday with the free days around it, from the night before them.
create or replace function internal.coming_bank_holiday(p_tonight date) returns daterange
language plpgsql immutable set search_path = '' as $$
declare
  holidays date[] := array(select internal.bank_holidays(year) from generate_series(extract(year from p_tonight)::integer, extract(year from p_tonight)::integer + 1) year);
  first date := (select min(day) from unnest(holidays) day where day >= p_tonight);
  last date := first;
begin
  while extract(isodow from first - 1) > 5 or first - 1 = any (holidays) loop first := first - 1; end loop;
  while extract(isodow from last + 1) > 5 or last + 1 = any (holidays) loop last := last + 1; end loop;
  return daterange(greatest(first - 1, p_tonight), last, '[]');
end $$;

-- The nights that a day's name means on a night: "tonight", "tomorrow", "this-week", "next-week", "this-weekend", "next-weekend", "sat",
-- "next-sat", "bank-holiday", "10-31" (the coming one) or "2027-10-31"; null for any other. readDates in the contract gives these names.
create or replace function internal.read_when(p_when text, p_tonight date) returns daterange
language plpgsql immutable set search_path = '' as $$
declare
  -- the Sunday and the Monday to come; on a Sunday the week ends tonight
  sunday date := p_tonight + (7 - extract(dow from p_tonight)::integer) % 7;
  monday date := p_tonight + 1 + (7 - extract(isodow from p_tonight)::integer) % 7;
  day integer := array_position(array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], right(p_when, 3)) - 1;
  night date;
begin
  case
    when p_when = 'tonight' then return daterange(p_tonight, p_tonight, '[]');
    when p_when = 'bank-holiday' then return internal.coming_bank_holiday(p_tonight);
    when p_when = 'tomorrow' then return daterange(p_tonight + 1, p_tonight + 1, '[]');
    when p_when = 'this-week' then return daterange(p_tonight, sunday, '[]');
    when p_when = 'next-week' then return daterange(monday, monday + 6, '[]');
    when p_when = 'this-weekend' then return daterange(greatest(sunday - 2, p_tonight), sunday, '[]');
    when p_when = 'next-weekend' then return daterange(sunday + 5, sunday + 7, '[]');
    when p_when ~ '^(next-)?[a-z]{3}$' and day is not null then
      night := case when p_when like 'next-%' then monday + day else p_tonight + (day + 8 - extract(isodow from p_tonight)::integer) % 7 end;
    when p_when ~ '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$' then night := internal.read_day(p_when);
    when p_when ~ '^[0-9]{2}-[0-9]{2}$' then
      -- the 29th of February waits for its year
      select min(coming) into night from generate_series(0, 8) years
        cross join lateral (select internal.read_day((extract(year from p_tonight)::integer + years) || '-' || p_when) as coming) dated where coming >= p_tonight;
    else null;
  end case;
  return case when night is not null then daterange(night, night, '[]') end;
end $$;
