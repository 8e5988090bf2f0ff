-- A night that becomes public is filed here once for ever; imports announce nothing.
create or replace function internal.file_announced_night() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into internal.announced_nights (event_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create or replace trigger file_announced_night after update of status, visibility on public.events for each row
  when (new.status = 'published' and new.visibility = 'public' and (old.status is distinct from new.status or old.visibility is distinct from new.visibility))
  execute function internal.file_announced_night();

-- Who follows a night's venue, organiser, artists or series and wants to hear of it: each person once, less what they have muted.
create or replace function internal.followers_of_night(night public.events, after uuid, most integer) returns table (person uuid)
language sql stable security definer set search_path = '' as $$
  select distinct f.follower_id from public.follows f
  where f.status = 'active' and f.notify and (after is null or f.follower_id > after) and ((f.kind = 'venue' and f.target = night.venue_id::text)
      or (f.kind = 'organiser' and (f.target = night.organiser_id::text or f.target in (select h.organiser_id::text from public.event_hosts h where h.event_id = night.id)))
      or (f.kind = 'series' and f.target = night.series_id::text)
      or (f.kind = 'artist' and f.target in (select a.artist_id::text from public.event_artists a where a.event_id = night.id)))
    and not exists (select from public.user_mutes m where m.user_id = f.follower_id and ((m.kind = 'venue' and m.target = night.venue_id::text)
      or (m.kind = 'organiser' and m.target = night.organiser_id::text) or (m.kind = 'artist' and m.target in (select a.artist_id::text from public.event_artists a where a.event_id = night.id))
      or (m.kind = 'word' and position(m.target in lower(night.title)) > 0)))
  order by f.follower_id limit most
$$;

-- Run every few seconds: tells a thousand followers of one night at a time and goes on where it stopped. What is withdrawn is not told on.
create or replace function internal.announce_nights() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  filed internal.announced_nights;
  night public.events;
  follower uuid;
  told integer := 0;
begin
  select * into filed from internal.announced_nights where done_at is null order by filed_at limit 1 for update skip locked;
  if filed.event_id is null then
    return 0;
  end if;
  select * into night from public.events where id = filed.event_id and status = 'published' and visibility = 'public' and starts_at > now();
  if night.id is not null then
    for follower in select person from internal.followers_of_night(night, filed.told_up_to, 1000) loop
      perform internal.notify('night_announced', follower, jsonb_build_object('event_id', night.id, 'organiser_id', night.organiser_id, 'title', night.title));
      told := told + 1;
      filed.told_up_to := follower;
    end loop;
  end if;
  update internal.announced_nights set told_up_to = filed.told_up_to, done_at = case when told < 1000 then now() end where event_id = filed.event_id;
  return told;
end $$;
