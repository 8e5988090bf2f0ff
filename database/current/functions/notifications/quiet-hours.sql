-- When what is told may be sent. Clocks are London's.

-- The next time after a moment at which London's clocks show `clock`; with `weekday` (0 is Sunday) on that day of the week.
create or replace function internal.next_london(moment timestamptz, clock time, weekday integer default null) returns timestamptz
language plpgsql immutable set search_path = '' as $$
declare
  day date := (moment at time zone 'Europe/London')::date;
begin
  while (day + clock) at time zone 'Europe/London' <= moment or (weekday is not null and extract(dow from day) <> weekday) loop
    day := day + 1;
  end loop;
  return (day + clock) at time zone 'Europe/London';
end $$;

-- Until when a person is left alone at a moment; null when they are not.
create or replace function internal.quiet_until(p_person uuid, moment timestamptz) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select case when s.has_quiet_hours and case when s.quiet_from < s.quiet_until then clock.london >= s.quiet_from and clock.london < s.quiet_until
      else clock.london >= s.quiet_from or clock.london < s.quiet_until end
    then internal.next_london(moment, s.quiet_until) end
  from (select (moment at time zone 'Europe/London')::time as london) clock,
    (select coalesce(own.has_quiet_hours, true) as has_quiet_hours, coalesce(own.quiet_from, '23:00') as quiet_from, coalesce(own.quiet_until, '08:00') as quiet_until
      from (select) always left join public.notification_settings own on own.user_id = p_person) s
$$;

-- Whether a kind is sent in quiet hours too: what is about safety always is, and what is about a night of today or tonight.
create or replace function internal.breaks_quiet(p_kind text, facts jsonb, moment timestamptz default now()) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select case k.breaks_quiet when 'always' then true when 'tonight' then exists (
      select from public.events e where e.id = coalesce(internal.as_id(facts ->> 'event_id'), (select b.event_id from public.bookings b where b.id = internal.as_id(facts ->> 'booking_id')))
        and (e.night_date = internal.night_date(moment) or e.starts_at between moment and moment + interval '18 hours'))
      else false end
    from internal.notification_kinds k where k.kind = p_kind), false)
$$;

-- A text as an id; null when it is none.
create or replace function internal.as_id(given text) returns uuid
language sql immutable parallel safe set search_path = '' as $$
  select case when given ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then given::uuid end
$$;

-- When something of a frequency goes out. What is collected daily goes at ten, weekly on Thursdays at ten; the rest waits for the end of
-- quiet hours, unless it breaks them.
create or replace function internal.notification_due(p_person uuid, frequency text, breaks boolean, moment timestamptz) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select case frequency
    when 'daily' then internal.next_london(moment, '10:00')
    when 'weekly' then internal.next_london(moment, '10:00', 4)
    when 'hourly' then coalesce(internal.quiet_until(p_person, date_trunc('hour', moment) + interval '1 hour'), date_trunc('hour', moment) + interval '1 hour')
    else case when breaks then moment else coalesce(internal.quiet_until(p_person, moment), moment) end end
$$;
