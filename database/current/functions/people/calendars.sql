-- A person's own calendar, to subscribe to. Anyone who has its address reads it, so the address is shown once and kept as a hash.

-- Makes a new address; one that was there before stops working. @returns 160 random bits as 32 letters and digits
create or replace function public.make_calendar(p_includes text[]) returns text
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  token text := internal.random_code(32, 'abcdefghijkmnpqrstuvwxyz23456789');
  wanted text[] := array(select distinct word from unnest(p_includes) word order by word);
begin
  if not coalesce(wanted <@ array['tickets', 'saved', 'going', 'followed'] and cardinality(wanted) > 0, false) then
    raise exception using errcode = 'PT400', message = 'Choose what the calendar holds', detail = 'CALENDARS_INVALID', hint = 'Tickets, saved, going or followed, at least one.';
  end if;
  insert into public.calendar_tokens (user_id, token_hash, includes) values (me, internal.calendar_hash(token), wanted)
  on conflict on constraint calendar_tokens_pkey do update set token_hash = excluded.token_hash, includes = excluded.includes, created_at = now();
  return token;
end $$;

create or replace function public.revoke_calendar() returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
begin
  delete from public.calendar_tokens where user_id = me;
  return found;
end $$;

create or replace function internal.calendar_hash(token text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select encode(extensions.digest('calendar ' || token, 'sha256'), 'hex')
$$;

-- The next nights of what a person follows, the soonest first, and then those of the last month, at most so many: the settings of the calendar say how many.
create or replace function internal.next_followed_nights(person uuid, most integer) returns table (event_id uuid)
language sql stable security definer set search_path = '' as $$
  select l.event_id from public.listings l
  where l.starts_at > now() - interval '31 days' and l.event_id in (
    select played.event_id from public.follows f join public.event_artists played on f.kind = 'artist' and played.artist_id::text = f.target
      where f.follower_id = person and f.status = 'active'
    union select of_organiser.event_id from public.follows f join public.organisers o on f.kind = 'organiser' and o.id::text = f.target
      join public.listings of_organiser on of_organiser.organiser_slug = o.slug where f.follower_id = person and f.status = 'active'
    union select of_host.event_id from public.follows f join public.event_hosts of_host on f.kind = 'organiser' and of_host.organiser_id::text = f.target
      where f.follower_id = person and f.status = 'active'
    union select of_series.id from public.follows f join public.events of_series on f.kind = 'series' and of_series.series_id::text = f.target
      where f.follower_id = person and f.status = 'active'
    union select at_venue.event_id from public.follows f join public.listings at_venue on f.kind = 'venue' and at_venue.venue_id = f.target::uuid
      where f.follower_id = person and f.status = 'active')
  order by l.starts_at < now(), l.starts_at, l.event_id limit most
$$;

-- The nights of a calendar, of the last month and to come; of a secret place its area alone. Wrong and revoked addresses answer alike: null.
-- Sixty questions an hour; {"wait": seconds} beyond them.
create or replace function public.read_calendar(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  hash text := internal.calendar_hash(coalesce(p_token, ''));
  owner uuid;
  wanted text[];
  wait integer;
begin
  select t.user_id, t.includes into owner, wanted from public.calendar_tokens t join public.profiles p on p.user_id = t.user_id and p.status <> 'erased'
  where t.token_hash = hash;
  if owner is null then
    return null;
  end if;
  wait := internal.take_rate_limit('calendar:' || hash, 'read_calendar', 60, 60);
  if wait > 0 then
    return jsonb_build_object('wait', wait);
  end if;
  return jsonb_build_object('events', (
    select coalesce(jsonb_agg(jsonb_build_object('event_id', e.id, 'slug', e.slug, 'title', e.title, 'status', e.status, 'starts_at', e.starts_at,
        'ends_at', e.ends_at, 'details', e.description, 'created_at', e.created_at, 'updated_at', e.updated_at, 'point', null,
        'place', case when e.location_mode = 'venue' then concat_ws(', ', v.name, case when v.location_precision = 'exact' then v.address end, a.name)
          when e.location_mode = 'custom' then coalesce(e.custom_address, a.name) else coalesce(a.name, '') end) order by e.starts_at, e.id), '[]')
    from (
      select t.event_id from public.tickets t where 'tickets' = any (wanted) and t.owner_id = owner and t.status in ('issued', 'checked_in', 'transfer_pending', 'listed')
      union select r.event_id from public.rsvps r where 'going' = any (wanted) and r.user_id = owner and r.state = 'going'
      union select s.target_id from public.saved_items s where 'saved' = any (wanted) and s.user_id = owner and s.kind = 'event'
      union select n.event_id from internal.next_followed_nights(owner, 200) n where 'followed' = any (wanted)
    ) mine
    join public.events e on e.id = mine.event_id left join public.venues v on v.id = e.venue_id left join public.areas a on a.id = coalesce(v.area_id, e.area_id)
    where e.status in ('published', 'postponed', 'cancelled') and e.starts_at > now() - interval '31 days'
      -- the address of a calendar outlives an invitation
      and (e.visibility <> 'invited' or internal.is_invited(e.id, owner) or internal.person_holds_ticket(owner, e.id)
        or exists (select from internal.team_user_ids(e.organiser_id) t(user_id) where t.user_id = owner))));
end $$;

grant execute on function public.make_calendar(text[]), public.revoke_calendar() to authenticated;
grant execute on function public.read_calendar(text) to anon, authenticated, service_role;
