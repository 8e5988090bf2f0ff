-- A set list as its act gives it.

-- What the act of a set list gave last, at another night: found by its page, or by the address that the link went to. The team does not see it.
create or replace function internal.last_setlist(list internal.setlists) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('title', e.title, 'night_date', e.night_date, 'tracks', s.tracks) from internal.setlists s join public.events e on e.id = s.event_id
  where s.id <> (list).id and s.tracks is not null and (s.artist_id = (list).artist_id or s.email = (list).email and (list).email is not null)
  order by s.given_at desc limit 1
$$;

create or replace function internal.setlist_json(list internal.setlists, p_side text) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('id', (list).id, 'name', (list).name, 'side', p_side, 'tracks', coalesce((list).tracks, '[]'), 'given_at', (list).given_at, 'closes_at', (list).closes_at, 'revision', (list).revision,
    'last', case when p_side = 'act' then internal.last_setlist(list) end,
    'event', json_build_object('title', e.title, 'slug', case when e.status in ('published', 'postponed', 'archived') and e.visibility = 'public' then e.slug end, 'night_date', e.night_date),
    'organiser', o.name)
  from public.events e left join public.organisers o on o.id = e.organiser_id where e.id = (list).event_id
$$;

-- @throws SETLISTS_NOT_FOUND, SETLISTS_RATE_LIMITED
create or replace function public.read_setlist(p_setlist_id uuid, p_code text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  opened record := internal.open_setlist(p_setlist_id, p_code);
begin
  return internal.setlist_json(opened.list, opened.side);
end $$;

-- Tracks as they are kept. @throws SETLISTS_INVALID
create or replace function internal.clean_tracks(p_tracks jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  kept jsonb;
  bad integer;
begin
  if jsonb_typeof(p_tracks) is distinct from 'array' or jsonb_array_length(p_tracks) > 200 or octet_length(p_tracks::text) > 400000 then
    perform internal.refuse(400, 'SETLISTS_INVALID', 'A set list has at most 200 titles', 'Shorten it.', field => 'tracks');
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('title', internal.clean_line(t ->> 'title'), 'artist', internal.clean_line(t ->> 'artist'), 'writers', internal.clean_line(t ->> 'writers')) order by place), '[]') into kept
  from jsonb_array_elements(p_tracks) with ordinality given(t, place)
  where jsonb_typeof(t) = 'object' and internal.clean_line(concat(t ->> 'title', t ->> 'artist', t ->> 'writers')) <> '';
  if jsonb_array_length(kept) = 0 then
    perform internal.refuse(400, 'SETLISTS_INVALID', 'Write at least one title', 'Type it, or paste your list.', field => 'tracks');
  end if;
  select place into bad from jsonb_array_elements(kept) with ordinality given(t, place)
  where char_length(t ->> 'title') not between 1 and 200 or char_length(t ->> 'artist') > 200 or char_length(t ->> 'writers') > 300 order by place limit 1;
  if bad is not null then
    perform internal.refuse(400, 'SETLISTS_INVALID', format('Title %s cannot be taken', bad), 'A title has 1 to 200 characters, an artist at most 200, the writers at most 300.', field => 'tracks');
  end if;
  return kept;
end $$;

-- Gives a set list, or changes it until its link ends. `p_revision` is what was read: the team and the act do not overwrite each other.
-- @throws SETLISTS_NOT_FOUND, SETLISTS_INVALID, SETLISTS_CHANGED, SETLISTS_CLOSED, SETLISTS_RATE_LIMITED, PEOPLE_SUSPENDED
create or replace function public.save_setlist(p_setlist_id uuid, p_tracks jsonb, p_revision integer, p_code text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  opened record := internal.open_setlist(p_setlist_id, p_code);
  list internal.setlists := opened.list;
  given constant jsonb := internal.clean_tracks(p_tracks);
begin
  if opened.side = 'act' and list.closes_at <= now() then
    perform internal.refuse(409, 'SETLISTS_CLOSED', 'Set lists of this night are closed', 'Write to the organiser, who can still change it.');
  elsif list.tracks = given then
    return internal.setlist_json(list, opened.side);
  elsif p_revision is distinct from list.revision then
    perform internal.refuse(409, 'SETLISTS_CHANGED', 'This set list was changed by somebody else', 'Load the page again to see it. What you typed is kept.');
  end if;
  update internal.setlists s set tracks = given, given_at = now(), next_at = null, revision = s.revision + 1 where s.id = list.id returning s.* into list;
  return internal.setlist_json(list, opened.side);
end $$;

grant execute on function public.read_setlist(uuid, text), public.save_setlist(uuid, jsonb, integer, text) to anon, authenticated;
