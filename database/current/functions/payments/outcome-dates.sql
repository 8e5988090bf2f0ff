-- On which working day after its organiser said that it went ahead the money of a night is cleared.
create or replace function internal.clearing_days() returns integer language sql immutable set search_path = '' as $$ select 2 $$;

-- Money of a night that its organiser said went ahead is cleared with the beginning of that working day.
create or replace function internal.clears_at(p_confirmed_at timestamptz) returns timestamptz
language sql stable strict security definer set search_path = '' as $$
  select internal.after_working_days((p_confirmed_at at time zone 'Europe/London')::date, internal.clearing_days())::timestamp at time zone 'Europe/London'
$$;

-- Seven in the morning of the first working day that has not come to that.
create or replace function internal.next_payout_at(p_from timestamptz default now()) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select (internal.after_working_days(london::date, case when london::time <= '7:00' then 0 else 1 end) + time '7:00') at time zone 'Europe/London'
  from (select p_from at time zone 'Europe/London' as london) moment
$$;

-- An outcome belongs to the date that the night had when it was told.
create or replace function internal.date_outcome() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.outcome is not null and (tg_op = 'INSERT' or (new.outcome, new.confirmed_at) is distinct from (old.outcome, old.confirmed_at)) then
    new.starts_at := (select e.starts_at from public.events e where e.id = new.event_id);
  end if;
  return new;
end $$;
create or replace trigger date_outcome before insert or update on internal.event_outcomes for each row execute function internal.date_outcome();

-- When what was sold for one date is over: something that runs for days with its end, a night with its beginning.
create or replace function internal.date_ends(p_starts_at timestamptz, p_ends_at timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$
  select case when p_ends_at > p_starts_at + interval '24 hours' then p_ends_at else p_starts_at end
$$;

-- The latest date that a night has had since something of it was sold first. Its former dates are kept in the order of their changes, so
-- those since the first sale are as many of the last ones as there were changes since.
create or replace function internal.latest_date(event public.events) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select greatest(internal.date_ends(event.starts_at, event.ends_at), (
    select max(internal.date_ends(was.at, was.at + (event.ends_at - event.starts_at)))
    from unnest(event.rescheduled_from) with ordinality was (at, place)
    where was.place > cardinality(event.rescheduled_from) - (
      select count(*) from public.event_changes c where c.event_id = event.id and c.field = 'date' and c.created_at >= (
        select min(p.captured_at) from public.payments p join public.bookings b on b.id = p.booking_id where b.event_id = event.id and p.captured_pence > 0))))
$$;

-- When the money of a night that went ahead is cleared: with the beginning of the second working day after it was told, and after the latest
-- date that people have bought for. Null where nobody has said that it went ahead.
create or replace function internal.night_clears_at(event public.events) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select internal.clears_at(greatest(o.confirmed_at, internal.latest_date(event))) from internal.told_outcome(event) o where o.outcome = 'went_ahead'
$$;

-- A night that went ahead has been: it is not moved, postponed or cancelled until staff have taken its outcome back.
create or replace function internal.keep_night_that_was() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (internal.told_outcome(old)).outcome = 'went_ahead' and (new.status in ('cancelled', 'postponed') and new.status <> old.status
    or (new.starts_at, internal.date_ends(new.starts_at, new.ends_at)) is distinct from (old.starts_at, internal.date_ends(old.starts_at, old.ends_at))) then
    perform internal.refuse(409, 'EVENTS_CLOSED', 'You told us that this event went ahead', 'If it did not, write to us: our staff can take that back until it is paid out.');
  end if;
  return new;
end $$;
create or replace trigger keep_night_that_was before update of starts_at, ends_at, status on public.events for each row
  when (old.starts_at is distinct from new.starts_at or old.ends_at is distinct from new.ends_at or old.status is distinct from new.status)
  execute function internal.keep_night_that_was();

-- Whose money a payment is, where it is until the night, and when it goes on: worked out by the rule that decides (internal.night_clears_at).
-- Said beside the button that pays, in the mail and on the receipt.
create or replace function internal.money_sentence(event public.events, p_seller text) returns text
language sql stable security definer set search_path = '' as $$
  select format('Your money is for %s. ', p_seller) || case
    when event.status = 'cancelled' then 'The night was cancelled, so it comes back to you.'
    when clears_at is null then format('We hold it until they tell us that the night went ahead. It can go on to them from the %s working day after that.', (array['first', 'second', 'third', 'fourth', 'fifth'])[internal.clearing_days()])
    when clears_at > now() then format('The night went ahead, so it can go on to them from %s.', to_char(clears_at at time zone 'Europe/London', 'Dy FMDD Mon'))
    else format('The night went ahead, and since %s it can go on to them.', to_char(clears_at at time zone 'Europe/London', 'Dy FMDD Mon')) end
  from (select internal.night_clears_at(event) as clears_at) rule
$$;
