-- The nights that a day's name means on a night: "tonight", "tomorrow", "this-week", "next-week", "this-weekend", "next-weekend", "sat",
-- "next-sat", "10-31" (the coming one) or "2027-10-31"; null for any other. readDates in the contract gives these names.
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
