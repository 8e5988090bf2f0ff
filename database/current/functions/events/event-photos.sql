-- Photos of a night that is over: its team adds them, everybody sees them on its page, and a person in one can have it hidden at once.

create or replace function internal.is_event_over(event public.events) returns boolean
language sql stable set search_path = '' as $$
  select event.status in ('published', 'archived') and coalesce(event.ends_at, event.starts_at + interval '8 hours') <= now()
$$;

-- What is wrong with a list of photos, or null. Photos that are there already keep their place in storage; a new one is among the organiser's files.
create or replace function internal.photos_problem(event public.events, p_photos jsonb) returns text
language sql stable security definer set search_path = '' as $$
  select 'Photo ' || n || ': ' || found.problem
  from jsonb_array_elements(p_photos) with ordinality given (photo, n), lateral (select internal.photo_problem(event, photo) as problem) found
  where found.problem is not null order by n limit 1
$$;

create or replace function internal.photo_problem(event public.events, photo jsonb) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when char_length(internal.clean_text(photo ->> 'alt')) not between 1 and 300 then 'say what it shows, in 1 to 300 characters'
    when char_length(internal.clean_text(photo ->> 'credit')) > 100 then 'the credit has more than 100 characters'
    when exists (select from public.event_photos p where p.path = photo ->> 'path' and p.event_id = event.id) then null
    when exists (select from public.event_photos p where p.path = photo ->> 'path') then 'it belongs to another night'
    when not exists (select from storage.objects o where o.bucket_id = 'event_media' and 'event_media/' || o.name = photo ->> 'path'
      and o.name like event.organiser_id || '/%' and o.metadata ->> 'mimetype' in ('image/jpeg', 'image/png', 'image/webp'))
      then 'it is no longer there, or it is no JPEG, PNG or WebP' end
$$;

-- Writes photos of a night in their order. Those that are not named stay, after the others: a second tab loses none.
-- @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, EVENTS_NOT_OVER, EVENTS_INVALID_PHOTO
create or replace function public.save_event_photos(p_event_id uuid, p_photos jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  event public.events := internal.own_event(p_event_id);
  problem text;
begin
  if not internal.is_event_over(event) then
    perform internal.refuse(409, 'EVENTS_NOT_OVER', 'This night is not over yet', 'Add photos once it has ended.');
  elsif jsonb_typeof(p_photos) is distinct from 'array' then
    perform internal.refuse(400, 'EVENTS_INVALID_PHOTO', 'Photos are a list', 'Send a list of photos, each with path, alt and credit.', field => 'photos');
  elsif jsonb_array_length(p_photos) > 60 or (select count(*) from (select path from public.event_photos where event_id = event.id
      union select photo ->> 'path' from jsonb_array_elements(p_photos) photo) every) > 60 then
    perform internal.refuse(400, 'EVENTS_INVALID_PHOTO', 'A night has at most 60 photos', 'Take some off first.', field => 'photos');
  elsif (select count(*) <> count(distinct photo ->> 'path') from jsonb_array_elements(p_photos) photo) then
    perform internal.refuse(400, 'EVENTS_INVALID_PHOTO', 'One photo is in the list twice', 'Send each photo once.', field => 'photos');
  end if;
  problem := internal.photos_problem(event, p_photos);
  if problem is not null then
    perform internal.refuse(400, 'EVENTS_INVALID_PHOTO', problem, 'Correct this photo, or remove it from the list.', field => 'photos');
  end if;
  update public.event_photos p set place = 60 + p.place where p.event_id = event.id and p.place <= 60
    and not exists (select from jsonb_array_elements(p_photos) photo where photo ->> 'path' = p.path);
  insert into public.event_photos (event_id, path, alt, credit, place)
  select event.id, photo ->> 'path', internal.clean_text(photo ->> 'alt'), nullif(internal.clean_text(photo ->> 'credit'), ''), n
  from jsonb_array_elements(p_photos) with ordinality given (photo, n)
  on conflict (path) do update set alt = excluded.alt, credit = excluded.credit, place = excluded.place;
  update public.event_photos p set place = ranked.place
  from (select id, row_number() over (order by place, created_at, id) as place from public.event_photos where event_id = event.id) ranked
  where p.id = ranked.id and p.place <> ranked.place;
  return (select count(*) from public.event_photos where event_id = event.id);
end $$;

-- Takes a photo off for good, or says that it stays although a person asked. By the night's team, and by staff.
-- @throws EVENTS_PHOTO_NOT_FOUND, TEAMS_ROLE_REQUIRED, ADMIN_STAFF_REQUIRED
create or replace function public.decide_event_photo(p_photo_id uuid, p_stays boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  photo public.event_photos;
  organiser uuid;
begin
  perform internal.require_person();
  select e.organiser_id into organiser from public.event_photos p join public.events e on e.id = p.event_id where p.id = p_photo_id;
  if organiser is not null and internal.my_role(organiser) is not null then
    perform internal.require_right('nights', organiser);
  else
    perform internal.require_staff();
  end if;
  select * into photo from public.event_photos where id = p_photo_id for update;
  if photo.id is null then
    perform internal.refuse(404, 'EVENTS_PHOTO_NOT_FOUND', 'This photo is no longer there', 'Load the page again.');
  elsif p_stays then
    update public.event_photos set asked_at = null, asked_words = null where id = photo.id and asked_at is not null;
  else
    delete from public.event_photos where id = photo.id;
    if not exists (select from public.events where image_path = photo.path) and not exists (select from public.organisers where image_path = photo.path) then
      perform internal.forget_picture(photo.path);
    end if;
  end if;
  perform internal.record_act(case when p_stays then 'photo_kept' else 'photo_taken_off' end, 'event_photos', photo.id::text, null,
    jsonb_build_object('event_id', photo.event_id));
end $$;

-- A person in a photo asks to be taken off, with or without an account: the photo leaves the page until its team decides.
-- @throws EVENTS_RATE_LIMITED, EVENTS_PHOTO_NOT_FOUND, EVENTS_INVALID_PHOTO
create or replace function public.ask_photo_removal(p_photo_id uuid, p_words text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  words text := nullif(internal.clean_text(p_words), '');
  wait integer := internal.take_rate_limit(internal.caller_key(), 'photo_removals', 5, 60);
  photo public.event_photos;
  event public.events;
begin
  if wait > 0 then
    perform internal.refuse_too_many('EVENTS_RATE_LIMITED', wait);
  elsif char_length(words) > 500 then
    perform internal.refuse(400, 'EVENTS_INVALID_PHOTO', 'This is too long', 'Use at most 500 characters.', field => 'words');
  end if;
  select * into photo from public.event_photos where id = p_photo_id for update;
  select * into event from public.events where id = photo.event_id;
  if photo.id is null or photo.hidden_at is not null or event.status <> 'published' then
    perform internal.refuse(404, 'EVENTS_PHOTO_NOT_FOUND', 'This photo is no longer there', 'Load the page again.');
  elsif photo.asked_at is not null then
    return;
  end if;
  update public.event_photos set asked_at = now(), asked_words = words where id = photo.id;
  perform internal.notify('photo_removal', person, jsonb_build_object('event_id', event.id, 'path', '/organise/events/' || event.id || '?view=photos'))
    from internal.team_user_ids(event.organiser_id, null, internal.roles_with('nights')) person;
end $$;

-- The photos of a night that everybody may see, the cover first.
create or replace function public.list_event_photos(p_event_id uuid)
returns table (id uuid, path text, alt text, credit text, width integer, height integer)
language sql stable security definer rows 20 set search_path = '' as $$
  select p.id, p.path, p.alt, p.credit, (o.metadata ->> 'width')::integer, (o.metadata ->> 'height')::integer
  from public.event_photos p join public.events e on e.id = p.event_id
  left join storage.objects o on o.bucket_id = 'event_media' and o.name = substr(p.path, 13)
  where p.event_id = p_event_id and p.asked_at is null and p.hidden_at is null and e.status = 'published' and internal.may_find_event(e.id) and internal.is_event_over(e)
  order by p.place, p.id
$$;

-- All photos of a night for its team, with what people asked. @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.list_team_photos(p_event_id uuid)
returns table (id uuid, path text, alt text, credit text, asked_at timestamptz, asked_words text, is_hidden boolean)
language plpgsql security definer rows 20 set search_path = '' as $$
begin
  perform internal.own_event(p_event_id);
  return query select p.id, p.path, p.alt, p.credit, p.asked_at, p.asked_words, p.hidden_at is not null
    from public.event_photos p where p.event_id = p_event_id order by p.place, p.id;
end $$;

-- Photos that a person asked to be taken off, and no team has decided about: for staff, the oldest first.
create or replace function public.list_photo_removals()
returns table (id uuid, path text, alt text, asked_at timestamptz, asked_words text, event_title text, event_slug text, organiser text)
language plpgsql stable security definer rows 20 set search_path = '' as $$
begin
  perform internal.require_staff();
  return query select p.id, p.path, p.alt, p.asked_at, p.asked_words, e.title, e.slug, o.name
    from public.event_photos p join public.events e on e.id = p.event_id join public.organisers o on o.id = e.organiser_id
    where p.asked_at is not null order by p.asked_at, p.id limit 100;
end $$;

create or replace function internal.overview_event_photos()
returns table (tile text, count bigint, oldest_at timestamptz, due_at timestamptz, for_admins boolean)
language sql stable security definer set search_path = '' as $$
  select 'photos', count(*), min(asked_at), min(asked_at) + interval '7 days', false from public.event_photos where asked_at is not null
$$;

grant execute on function public.ask_photo_removal(uuid, text), public.list_event_photos(uuid) to anon, authenticated;
grant execute on function public.save_event_photos(uuid, jsonb), public.decide_event_photo(uuid, boolean), public.list_team_photos(uuid),
  public.list_photo_removals() to authenticated;
