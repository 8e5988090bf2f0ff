-- The team's side: whom it asks, and the sheet for PRS and the venue.

create or replace function internal.night_setlists_json(event public.events) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('asks_at', internal.setlists_due(event), 'is_over', internal.night_ends(event) <= now(),
    'setlists', (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'email', s.email, 'has_page', c.artist_id is not null, 'has_link', s.code_hash is not null and s.closes_at > now(),
        'asked_at', s.asked_at, 'reminders', s.reminders, 'closes_at', s.closes_at, 'given_at', s.given_at, 'tracks', coalesce(s.tracks, '[]'), 'revision', s.revision) order by s.created_at, s.name), '[]')
      from internal.setlists s left join lateral (select c.artist_id from internal.artist_claims c where c.artist_id = s.artist_id and c.status = 'approved' limit 1) c on true
      where s.event_id = (event).id))
$$;

-- @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.get_night_setlists(p_event_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  event constant public.events := internal.own_event(p_event_id, internal.roles_with('nights'));
begin
  perform internal.begin_setlists(event);
  return internal.night_setlists_json(event);
end $$;

-- Gives the address of an act, new or of the line-up. It is asked the morning after the night, or at once where that has come; a link that went elsewhere
-- ends. @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, SETLISTS_INVALID, SETLISTS_TOO_MANY, SETLISTS_RATE_LIMITED, SETLISTS_INBOX_FULL
create or replace function public.ask_setlist(p_event_id uuid, p_name text, p_email text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  event constant public.events := internal.own_event(p_event_id, internal.roles_with('nights'));
  act constant text := internal.clean_line(left(p_name, 300));
  address constant text := lower(btrim(coalesce(p_email, '')));
  code constant text := internal.random_code(26, '0123456789abcdefghjkmnpqrstvwxyz');
  due constant timestamptz := internal.setlists_due(event);
begin
  perform internal.begin_setlists(event);
  if char_length(act) not between 1 and 100 then
    perform internal.refuse(400, 'SETLISTS_INVALID', 'Name the act', 'Use at most 100 characters.', field => 'name');
  elsif char_length(address) > 254 or address !~ '^[^[:space:]@<>"]+@[^[:space:]@<>"]+\.[^[:space:]@<>"]+$' then
    perform internal.refuse(400, 'SETLISTS_INVALID', 'Invalid email format', 'Write the address as name@example.org.', field => 'email');
  elsif due < now() - interval '28 days' then
    perform internal.refuse(409, 'SETLISTS_CLOSED', 'Set lists of this night are closed', 'Type the titles yourself.');
  elsif not exists (select from internal.setlists s where s.event_id = event.id and s.name = act) and (select count(*) from internal.setlists s where s.event_id = event.id) >= 60 then
    perform internal.refuse(409, 'SETLISTS_TOO_MANY', 'A night has at most sixty set lists', 'Gather several acts in one.', field => 'name');
  end if;
  perform internal.check_mailed_name(event.title, 'The title of your night', 'SETLISTS_INVALID');
  perform internal.check_mailed_name(act, 'The name of the act', 'SETLISTS_INVALID');
  perform internal.check_mailed_name(o.name, 'The name of your team', 'SETLISTS_INVALID') from public.organisers o where o.id = event.organiser_id;
  perform internal.take_limit(auth.uid(), 'setlist_links', 'SETLISTS_RATE_LIMITED');
  insert into internal.setlists as s (event_id, name, email, code_hash, sealed_code, next_at, closes_at)
  values (event.id, act, address, internal.hash_code(code), internal.seal_words(code, 'setlist links'), greatest(due, now()), due + interval '28 days')
  on conflict on constraint setlists_act_key do update set email = excluded.email, code_hash = excluded.code_hash, sealed_code = excluded.sealed_code, next_at = case when s.tracks is null then excluded.next_at end,
    asked_at = null, reminders = 0;
  return internal.night_setlists_json(event);
end $$;

-- Ends the link of a set list and forgets the address. @throws SETLISTS_NOT_FOUND, EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.end_setlist_link(p_setlist_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  list constant internal.setlists := internal.own_setlist(p_setlist_id);
begin
  update internal.setlists set email = null, code_hash = null, sealed_code = null, next_at = null where id = list.id;
  return internal.night_setlists_json((select e from public.events e where e.id = list.event_id));
end $$;

-- What the sheet says of each title, in order.
create or replace function internal.setlist_rows(p_event_id uuid) returns table (place bigint, act text, number bigint, title text, artist text, writers text)
language sql stable security definer set search_path = '' as $$
  select row_number() over (order by s.created_at, s.name, t.place), s.name, t.place, t.track ->> 'title', t.track ->> 'artist', t.track ->> 'writers'
  from internal.setlists s, jsonb_array_elements(s.tracks) with ordinality t(track, place) where s.event_id = p_event_id
$$;

-- The sheet for a spreadsheet, as PRS and venues take it. @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.export_setlists(p_event_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  event constant public.events := internal.own_event(p_event_id, internal.roles_with('nights'));
  venue constant text := (select v.name from public.venues v where v.id = event.venue_id);
begin
  return (
    select string_agg(array_to_string(array(select internal.csv_cell(cell) from unnest(cells) cell), ','), E'\r\n' order by place) from (
      select 0 as place, array['Event', 'Date', 'Venue', 'Act', 'Number', 'Title', 'Recorded by', 'Writers'] as cells
      union all select r.place, array[event.title, event.night_date::text, venue, r.act, r.number::text, r.title, r.artist, r.writers] from internal.setlist_rows(event.id) r) lines);
end $$;

-- The same for services/papers, for a person of the team. Sixty times an hour. Null where there is none.
create or replace function internal.read_setlist_paper(p_event_id uuid, p_user_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wait integer := internal.take_rate_limit(p_user_id::text, 'booking_papers', 60, 60);
begin
  if wait > 0 then
    return jsonb_build_object('wait', wait);
  end if;
  return (select jsonb_build_object('sheet', jsonb_build_object('title', e.title, 'night_date', e.night_date, 'starts_at', e.starts_at, 'organiser', o.name, 'venue', v.name, 'address', concat_ws(', ', v.address, v.postcode),
      'acts', (select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'tracks', coalesce(s.tracks, '[]')) order by s.created_at, s.name), '[]') from internal.setlists s where s.event_id = e.id)))
    from public.events e join public.organisers o on o.id = e.organiser_id left join public.venues v on v.id = e.venue_id
    where e.id = p_event_id and exists (select from internal.team_people(e.organiser_id, null, internal.roles_with('nights')) t where t.user_id = p_user_id));
end $$;

grant execute on function public.get_night_setlists(uuid), public.ask_setlist(uuid, text, text), public.end_setlist_link(uuid), public.export_setlists(uuid) to authenticated;
grant execute on function internal.read_setlist_paper(uuid, uuid) to auth_admin;
