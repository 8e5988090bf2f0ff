-- Telling people, and what time does to warnings.

-- Whom a warning is for, after a person in the order of their ids: followers of the town, people whose home is in it, and people with a ticket for
-- tonight. Whether they hear of it, and by which way, is their choice.
create or replace function internal.warning_audience(p_area_id uuid, p_after uuid, moment timestamptz) returns setof uuid
language sql stable security definer set search_path = '' as $$
  with town as (select a.id from public.areas a where a.id = p_area_id or a.parent_id = p_area_id),
    meant as (
      select f.follower_id as person from public.follows f where f.kind = 'area' and f.target = p_area_id::text and f.status = 'active' and f.notify
      union select own.user_id from public.profile_private own where own.home_area_id in (select id from town)
      union select k.owner_id from public.events e left join public.venues v on v.id = e.venue_id join public.tickets k on k.event_id = e.id and k.status in ('issued', 'checked_in', 'listed', 'transfer_pending')
        where e.night_date between internal.london_day(moment) - 2 and internal.london_day(moment) and internal.night_ends(e) > moment and e.status in ('published', 'postponed')
          and coalesce(v.area_id, e.area_id) in (select id from town))
  select m.person from meant m join public.profiles p on p.user_id = m.person and p.status = 'active'
  where p_after is null or m.person > p_after order by m.person limit 200
$$;

-- Who was told of a warning and is to hear that it was wrong.
create or replace function internal.warning_hearers(p_warning_id uuid, p_after uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select n.user_id from public.notifications n where n.kind = 'warning' and n.dedupe_key = 'warning:' || p_warning_id and (p_after is null or n.user_id > p_after) order by n.user_id limit 200
$$;

-- Run every five seconds: two hundred people of one warning. Answers how many there were.
create or replace function internal.tell_warnings(moment timestamptz default now()) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  w internal.warnings;
  reached uuid[];
begin
  select * into w from internal.warnings where told_all_at is null and (status = 'withdrawn' or status = 'shown' and ends_at > moment) order by shown_at, id limit 1 for update skip locked;
  if w.id is null then
    return 0;
  end if;
  reached := case w.status when 'shown' then array(select internal.warning_audience(w.area_id, w.told_to, moment)) else array(select internal.warning_hearers(w.id, w.told_to)) end;
  perform internal.notify(case w.status when 'shown' then 'warning' else 'warning_withdrawn' end, person, jsonb_build_object('title', w.title, 'about', w.kind, 'town', (select name from public.areas where id = w.area_id),
    'path', '/warnings#' || w.id, 'dedupe_key', 'warning:' || w.id, 'expires_at', greatest(w.ends_at, moment + interval '1 day'))) from unnest(reached) person;
  update internal.warnings set told = told + case w.status when 'shown' then cardinality(reached) else 0 end, told_to = coalesce(reached[cardinality(reached)], told_to),
    told_all_at = case when cardinality(reached) < 200 then moment end where id = w.id;
  return cardinality(reached);
end $$;

-- Run every five seconds: an urgent warning that nobody confirmed in time is hidden again, one that waited past its end is refused, and pages that
-- show one whose end has come are made again. Answers how many changed.
create or replace function internal.keep_warnings(moment timestamptz default now()) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  closed internal.warnings[];
  over integer;
begin
  with late as (
    update internal.warnings w set status = 'hidden', closed_at = moment, look_by = null, told_all_at = coalesce(told_all_at, moment), why = 'No second person confirmed it in time.'
    where w.look_by <= moment and w.status = 'shown' and w.seconded_at is null returning w.*),
  unseen as (
    update internal.warnings w set status = 'refused', closed_at = moment, why = 'Its end came before a second person confirmed it.'
    where w.status = 'waiting' and w.ends_at <= moment returning w.*)
  select array(select late::internal.warnings from late) || array(select unseen::internal.warnings from unseen) into closed;
  perform internal.tell_warning_author(w, w.status) from unnest(closed) w;
  with ended as (
    update internal.warnings w set end_announced_at = moment, told_all_at = coalesce(told_all_at, moment) where w.status = 'shown' and w.ends_at <= moment and w.end_announced_at is null returning 1)
  select count(*) into over from ended;
  if over + cardinality(closed) > 0 then
    perform internal.announce_warnings();
  end if;
  return over + cardinality(closed);
end $$;
