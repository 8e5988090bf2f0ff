-- What a rota does by the clock, and when its night changes.

-- Run every five minutes: tells owners and managers of shifts that begin within two days and are not filled, once. Answers how many nights.
create or replace function internal.tell_unfilled_shifts(moment timestamptz default now()) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  night record;
  told integer := 0;
begin
  for night in
    with due as (
      update internal.shifts s set told_unfilled_at = moment from public.events e
      where e.id = s.event_id and e.status not in ('cancelled', 'removed', 'archived') and s.told_unfilled_at is null and s.starts_at > moment and s.starts_at <= moment + interval '48 hours'
        and internal.shift_filled(s.id) < s.places
      returning s.event_id, e.title, e.organiser_id, s.places - internal.shift_filled(s.id) as missing)
    select event_id, title, organiser_id, sum(missing)::integer as missing from due group by 1, 2, 3
  loop
    perform internal.notify('shifts_unfilled', t.user_id, jsonb_build_object('event_id', night.event_id, 'title', night.title, 'missing', night.missing,
      'path', '/organise/events/' || night.event_id || '?view=rota'))
    from (select distinct user_id from internal.team_people(night.organiser_id, null, '{owner,manager}')) t;
    told := told + 1;
  end loop;
  return told;
end $$;

-- Shifts move along with a night that gets another date, and those who have them are told of that and of a night that is called off.
create or replace function internal.on_night_changed_rota(p_event_id uuid, p_by interval) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update internal.shifts set starts_at = starts_at + p_by, ends_at = ends_at + p_by, told_unfilled_at = null where event_id = p_event_id and p_by is not null;
  perform internal.tell_shift(s.id, case when p_by is null then 'cancelled' else 'moved' end) from internal.shifts s where s.event_id = p_event_id;
end $$;
