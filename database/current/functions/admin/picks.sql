-- Recommends an event until a day, or takes the recommendation back when p_blurb is empty. Twelve at once per city.
create or replace function public.set_event_pick(p_event_id uuid, p_blurb text, p_until timestamptz default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_staff();
  words text := nullif(btrim(regexp_replace(coalesce(p_blurb, ''), '[[:cntrl:]]', ' ', 'g')), '');
  event public.events;
  city uuid;
begin
  select * into event from public.events where id = p_event_id for update;
  if event.id is null or event.status not in ('published', 'postponed') then
    perform internal.refuse(404, 'REPORTS_NOT_FOUND', 'There is no such event', 'Only published events can be picked.');
  elsif internal.is_event_team(event.id) then
    perform internal.refuse(403, 'REPORTS_OWN_PART', 'You have a part in this', 'Leave it to a colleague.');
  end if;
  if words is null then
    delete from public.event_picks where event_id = event.id;
  else
    if char_length(words) > 140 then
      perform internal.refuse(400, 'REPORTS_INVALID', 'The words for a pick are too long', 'Shorten them to 140 characters.');
    elsif p_until is null or p_until <= now() or p_until > now() + interval '180 days' then
      perform internal.refuse(400, 'REPORTS_INVALID', 'A pick ends on a day to come', 'Choose a day within the next 180.');
    end if;
    city := coalesce((select coalesce(l.area_id, null) from public.listings l where l.event_id = event.id), event.area_id);
    if city is null then
      perform internal.refuse(409, 'REPORTS_INVALID', 'This event is in no city', 'Choose a public event.');
    end if;
    perform pg_advisory_xact_lock(hashtextextended('picks ' || city, 0));
    if (select count(*) from public.event_picks where area_id = city and until > now() and event_id <> event.id) >= 12 then
      perform internal.refuse(409, 'PICKS_FULL', 'Twelve picks at once are enough for a city', 'Take one back first.');
    end if;
    insert into public.event_picks (event_id, area_id, blurb, until, picked_by) values (event.id, city, words, p_until, me)
    on conflict (event_id) do update set blurb = excluded.blurb, until = excluded.until, picked_by = excluded.picked_by, area_id = excluded.area_id;
  end if;
  update public.events set pick_blurb = words where id = event.id;
  perform internal.record_act('event_pick', 'events', event.id::text, jsonb_build_object('blurb', event.pick_blurb), jsonb_build_object('blurb', words, 'until', p_until));
end $$;

create or replace function public.list_event_picks()
returns table (event_id uuid, slug text, title text, city text, blurb text, until timestamptz, picked_by text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.require_staff();
  return query select p.event_id, e.slug, e.title, a.name, p.blurb, p.until, coalesce(w.full_name, w.handle::text)
    from public.event_picks p join public.events e on e.id = p.event_id join public.areas a on a.id = p.area_id
    left join public.profiles w on w.user_id = p.picked_by
    where p.until > now() order by a.name, p.until limit 500;
end $$;

-- Run every minute: recommendations that are over are taken back. Answers how many.
create or replace function internal.end_picks() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  ended integer;
begin
  with over as (delete from public.event_picks where until <= now() returning event_id)
  update public.events set pick_blurb = null where id in (select event_id from over);
  get diagnostics ended = row_count;
  return ended;
end $$;

grant execute on function public.set_event_pick(uuid, text, timestamptz), public.list_event_picks() to authenticated;
