-- Money of a night that its organiser said went ahead is cleared with the beginning of the second working day after.
create or replace function internal.clears_at(p_confirmed_at timestamptz) returns timestamptz
language sql stable strict security definer set search_path = '' as $$
  select internal.after_working_days((p_confirmed_at at time zone 'Europe/London')::date, 2)::timestamp at time zone 'Europe/London'
$$;

-- Seven in the morning of the first working day that has not come to that.
create or replace function internal.next_payout_at(p_from timestamptz default now()) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select (internal.after_working_days(london::date, case when london::time <= '7:00' then 0 else 1 end) + time '7:00') at time zone 'Europe/London'
  from (select p_from at time zone 'Europe/London' as london) moment
$$;
