-- Run every five seconds: from noon of the day after a night, who was scanned in is asked how it was, two hundred at a time. The team is not asked about
-- its own night. Answers how many were asked.
create or replace function internal.ask_visitors(moment timestamptz default now()) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  night record;
  reached uuid[];
  asking integer;
begin
  insert into internal.feedback_nights (event_id, closes_at, created_at)
  select e.id, internal.night_ends(e) + interval '14 days', moment from public.events e
  where e.night_date between internal.london_day(moment) - 34 and internal.london_day(moment) and e.status in ('published', 'postponed', 'archived')
    and internal.night_ends(e) + interval '3 hours' <= moment and internal.night_ends(e) > moment - interval '4 days'
    and internal.day_begins(internal.last_night(e.starts_at, e.ends_at) + 1) + interval '12 hours' <= moment
    and not exists (select from internal.feedback_nights n where n.event_id = e.id)
    and exists (select from public.tickets k where k.event_id = e.id and k.status = 'checked_in')
  on conflict do nothing;
  select n.event_id, n.asked_to, e.title, e.organiser_id into night from internal.feedback_nights n join public.events e on e.id = n.event_id
  where n.finished_at is null order by n.created_at, n.event_id limit 1 for update of n skip locked;
  if night.event_id is null then
    return 0;
  end if;
  reached := array(select distinct k.owner_id from public.tickets k
    where k.event_id = night.event_id and k.status = 'checked_in' and (night.asked_to is null or k.owner_id > night.asked_to)
    order by k.owner_id limit 200);
  with others as (
    select person from unnest(reached) person where not exists (select from internal.team_people(night.organiser_id) t where t.user_id = person))
  select count(*) into asking from (select internal.notify('feedback_asked', person, jsonb_build_object('event_id', night.event_id, 'title', night.title, 'path', '/bookings?say=' || night.event_id, 'dedupe_key', 'feedback:' || night.event_id,
    'expires_at', (select closes_at from internal.feedback_nights where event_id = night.event_id)))
  from others) told;
  update internal.feedback_nights set asked = asked + asking, asked_to = coalesce(reached[cardinality(reached)], asked_to),
    finished_at = case when cardinality(reached) < 200 then moment end where event_id = night.event_id;
  return asking;
end $$;
