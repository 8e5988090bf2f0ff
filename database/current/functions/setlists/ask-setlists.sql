-- Asking: at ten in the morning after a night, reminding after three and seven days more, and never again.

create or replace function internal.setlists_due(event public.events) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select greatest(internal.day_begins(internal.last_night((event).starts_at, (event).ends_at) + 1) + interval '10 hours', internal.night_ends(event) + interval '1 hour')
$$;

-- Takes the line-up of a night over, once: an act of a claimed page is asked by its account, others wait for an address.
create or replace function internal.begin_setlists(event public.events) returns void
language plpgsql security definer set search_path = '' as $$
declare
  due constant timestamptz := internal.setlists_due(event);
begin
  if (event).status not in ('published', 'postponed', 'archived') or internal.night_ends(event) > now() and (event).starts_at > now() + interval '1 day' then
    return;
  end if;
  insert into internal.setlist_nights (event_id) values ((event).id) on conflict do nothing;
  if not found then
    return;
  end if;
  insert into internal.setlists (event_id, artist_id, name, next_at, closes_at)
  select (event).id, a.artist_id, a.name, case when due > now() - interval '4 days' and exists (select from internal.artist_claims c where c.artist_id = a.artist_id and c.status = 'approved') then due end, due + interval '28 days'
  from (select distinct on (ea.name) ea.artist_id, ea.name, ea.billing from public.event_artists ea where ea.event_id = (event).id and ea.kind in ('dj', 'live', 'hybrid') order by ea.name, ea.artist_id nulls last) a
  order by a.billing limit 60
  on conflict do nothing;
end $$;

-- Run every five seconds: takes over a night that has ended, and asks or reminds fifty acts. Answers how many were asked.
create or replace function internal.ask_setlists(moment timestamptz default now()) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  night public.events;
  next record;
  asked integer := 0;
begin
  for night in select e.* from public.events e
    where e.night_date between internal.london_day(moment) - 4 and internal.london_day(moment) and e.status in ('published', 'postponed', 'archived') and internal.night_ends(e) <= moment
      and exists (select from internal.team_people(e.organiser_id) t) and exists (select from public.event_artists a where a.event_id = e.id)
      and not exists (select from internal.setlist_nights n where n.event_id = e.id) order by e.starts_at, e.id limit 20
  loop
    perform internal.begin_setlists(night);
  end loop;
  for next in select s as list, e as event, o.name as team from internal.setlists s join public.events e on e.id = s.event_id join public.organisers o on o.id = e.organiser_id
    where s.next_at <= moment order by s.next_at, s.id limit 50 for update of s skip locked
  loop
    asked := asked + internal.ask_for_setlist(next.list, next.event, next.team, moment);
  end loop;
  return asked;
end $$;

-- Asks one act, and says when it is reminded: twice at most, and not at all of a night that was called off.
create or replace function internal.ask_for_setlist(list internal.setlists, event public.events, p_team text, moment timestamptz) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  is_asked constant boolean := (event).status in ('published', 'postponed', 'archived') and (list).tracks is null and (list).closes_at > moment;
  again constant boolean := (list).asked_at is not null;
begin
  update internal.setlists s set asked_at = coalesce(s.asked_at, case when is_asked then moment end), reminders = s.reminders + case when is_asked and again then 1 else 0 end,
    next_at = case when is_asked and s.reminders + again::integer < 2 then moment + case when again then interval '4 days' else interval '3 days' end end where s.id = (list).id;
  if not is_asked then
    return 0;
  end if;
  if (list).code_hash is not null then
    if internal.names_link((event).title || ' ' || p_team || ' ' || (list).name) or internal.take_inbox_turn((list).email) > 0 then
      return 0;
    end if;
    perform internal.enqueue_mail('setlist-asked', (list).email, jsonb_build_object('event_title', (event).title, 'organiser_name', p_team, 'act', (list).name, 'night_date', (event).night_date, 'is_reminder', again::text,
      'path', '/setlists/' || (list).id || '?code=' || internal.open_words((list).sealed_code, 'setlist links')));
  else
    perform internal.notify('setlist_asked', c.user_id, jsonb_build_object('event_id', (event).id, 'title', (event).title, 'team', p_team, 'is_reminder', again, 'path', '/setlists/' || (list).id,
      'dedupe_key', 'setlist:' || (list).id || ':' || (list).reminders + again::integer, 'expires_at', (list).closes_at))
    from internal.artist_claims c where c.artist_id = (list).artist_id and c.status = 'approved';
  end if;
  return 1;
end $$;
