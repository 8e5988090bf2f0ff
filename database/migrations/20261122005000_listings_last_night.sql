-- A night that ended after six in the morning stood in the lists of the next night as well. New cards are right by
-- internal.last_night; these were written before.
update public.listings set last_night = greatest(
  night_date, ((ends_at - interval '6 hours 1 second') at time zone 'Europe/London' - interval '6 hours')::date
)
where ends_at - starts_at < interval '24 hours' and last_night > night_date;
