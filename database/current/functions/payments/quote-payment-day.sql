-- The day on which money goes of a night whose organiser says on this day that it went ahead: when it is cleared, by the rules that pay.
create or replace function public.quote_payment_day(p_told_on date default (now() at time zone 'Europe/London')::date) returns date
language sql stable security definer set search_path = '' as $$
  select (internal.next_payout_at(internal.clears_at((greatest(least(p_told_on, current_date + 3660), current_date - 3660) + time '12:00') at time zone 'Europe/London')) at time zone 'Europe/London')::date
$$;

grant execute on function public.quote_payment_day(date) to anon, authenticated;
