-- Working days: Monday to Friday without the bank holidays of a nation. Pay-outs and deadlines count with this and nothing else.

-- The date so many working days after another; with 0 the date itself, or the next working day where it is none. After the last year
-- that internal.bank_holidays knows, weekends alone are left out: the answer is then too early by a holiday, and never stops anything.
-- @throws 22023 for less than 0 or more than 366 days
create or replace function internal.after_working_days(p_from date, p_days integer, p_nation text default 'england_and_wales') returns date
language plpgsql stable security definer set search_path = '' as $$
declare
  answer date;
begin
  if p_from is null or p_days is null or p_days not between 0 and 366
    or not exists (select from internal.bank_holidays where nation = p_nation) then
    raise exception using errcode = '22023', message = 'Working days are counted from a date, 0 to 366 of them, in a nation of the UK';
  end if;
  select day into answer
  from generate_series(p_from + least(p_days, 1), p_from + p_days * 2 + 30, interval '1 day') as at(moment),
    lateral (select moment::date as day) as one
  where extract(isodow from day) < 6
    and not exists (select from internal.bank_holidays holiday where holiday.nation = p_nation and holiday.day = one.day)
  order by day offset greatest(p_days - 1, 0) limit 1;
  return answer;
end $$;

-- Until when bank holidays are known, for every nation.
create or replace function internal.bank_holidays_until() returns date
language sql stable security definer set search_path = '' as $$
  select make_date(min(year), 12, 31) from (select extract(year from max(day))::integer as year from internal.bank_holidays group by nation) known
$$;
