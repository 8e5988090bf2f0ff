-- When money is cleared of a night whose organiser says on this day that it went ahead: by the rule of organiser_balance.
create or replace function public.quote_payment_day(p_told_on date default (now() at time zone 'Europe/London')::date) returns date
language sql stable security definer set search_path = '' as $$
  select (internal.after_working_days((greatest(least(p_told_on, current_date + 3660), current_date - 3660) + time '12:00') at time zone 'Europe/London', 2) at time zone 'Europe/London')::date
$$;

grant execute on function public.quote_payment_day(date) to anon, authenticated;
