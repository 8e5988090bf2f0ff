-- Names as they are compared: no accents, no case, no signs.
create or replace function public.find_similar_organisers(p_name text) returns table (slug text, name text)
language sql stable security definer rows 5 set search_path = '' as $$
  select o.slug, internal.organiser_label(o) from public.organisers o
  where internal.plain_text(o.name) operator(extensions.%) internal.plain_text(left(p_name, 100))
  order by extensions.similarity(internal.plain_text(o.name), internal.plain_text(left(p_name, 100))) desc, o.name limit 5
$$;

create or replace function internal.check_organiser(p_name text, p_kind text, p_about text, p_links jsonb) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if p_name = '' then
    perform internal.refuse(400, 'ORGANISERS_INVALID', 'Name required', 'Fill in the name.', field => 'name');
  elsif char_length(p_name) > 100 then
    perform internal.refuse(400, 'ORGANISERS_INVALID', 'Name too long', 'Use at most 100 characters for the name.', field => 'name');
  elsif coalesce(p_kind, '') not in ('promoter', 'venue', 'collective', 'label') then
    perform internal.refuse(400, 'ORGANISERS_INVALID', 'Kind is promoter, venue, collective or label', 'Choose one kind.');
  elsif char_length(p_about) > 2000 then
    perform internal.refuse(400, 'ORGANISERS_INVALID', 'About is too long', 'Use at most 2,000 characters in About.', field => 'about');
  elsif jsonb_typeof(p_links) <> 'object' or octet_length(p_links::text) > 2000
    or exists (select from jsonb_each_text(p_links) link where link.value !~* '^https?://[^\s<>"]+$' or link.key !~ '^[a-z]{1,20}$') then
    perform internal.refuse(400, 'ORGANISERS_INVALID', 'Invalid URL', 'Links begin with https://.', field => 'links');
  end if;
end $$;

-- Anybody with a confirmed address founds an organiser, and is its owner. @throws ORGANISERS_INVALID, ORGANISERS_UNCONFIRMED, ORGANISERS_FULL
create or replace function public.found_organiser(p_name text, p_kind text default 'promoter', p_about text default null, p_links jsonb default '{}')
returns public.organisers
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  tidy text := internal.clean_line(p_name);
  words text := nullif(internal.clean_text(p_about), '');
  founded public.organisers;
begin
  perform internal.check_organiser(tidy, p_kind, words, coalesce(p_links, '{}'));
  if not exists (select from auth.users where id = me and email_confirmed_at is not null) then
    perform internal.refuse(403, 'ORGANISERS_UNCONFIRMED', 'Confirm your email address first', 'Open the link in the mail we sent you.');
  end if;
  -- two requests at once are counted one after the other
  perform pg_advisory_xact_lock(hashtextextended('organisers of ' || me, 0));
  if (select count(*) from public.organiser_members where user_id = me and role = 'owner' and status = 'active') >= 3 then
    perform internal.refuse(409, 'ORGANISERS_FULL', 'You own three organisers already', 'Run your night under one of them.');
  end if;
  perform internal.take_limit(me, 'organisers', 'ORGANISERS_RATE_LIMITED');
  insert into public.organisers (slug, name, kind, about, links) values ('', tidy, p_kind, words, coalesce(p_links, '{}')) returning * into founded;
  insert into public.organiser_members (organiser_id, user_id, role) values (founded.id, me, 'owner');
  return founded;
end $$;

-- What is left null at the end stays as it is, and what is empty goes.
create or replace function public.update_organiser(
  p_organiser_id uuid, p_name text, p_kind text, p_about text default null, p_links jsonb default '{}', p_genres text[] default null,
  p_player_url text default null, p_image_path text default null, p_image_alt text default null
) returns public.organisers
language plpgsql security definer set search_path = '' as $$
declare
  tidy text := internal.clean_line(p_name);
  words text := nullif(internal.clean_text(p_about), '');
  changed public.organisers;
begin
  perform internal.require_role(p_organiser_id, '{owner,manager}');
  perform internal.check_organiser(tidy, p_kind, words, coalesce(p_links, '{}'));
  if not internal.are_genres(coalesce(p_genres, '{}')) then
    perform internal.refuse(400, 'ORGANISERS_INVALID', 'Ten genres at most', 'A genre has 40 characters at most.', field => 'genres');
  elsif coalesce(p_player_url, '') <> '' and not internal.is_player_address(p_player_url) then
    perform internal.refuse(400, 'ORGANISERS_INVALID', 'Choose a track or mix of SoundCloud, Mixcloud or Bandcamp', 'Its address begins with https://.', field => 'player_url');
  elsif coalesce(p_image_path, '') <> '' and not exists (
    select from storage.objects o where o.bucket_id = 'event_media' and 'event_media/' || o.name = p_image_path and o.name like p_organiser_id || '/%') then
    perform internal.refuse(400, 'ORGANISERS_INVALID', 'This picture is not in your files', 'Upload it again.');
  elsif char_length(p_image_alt) > 300 then
    perform internal.refuse(400, 'ORGANISERS_INVALID', 'The description of the picture is too long', 'Use at most 300 characters.');
  end if;
  perform internal.take_limit(auth.uid(), 'events', 'ORGANISERS_RATE_LIMITED');
  update public.organisers o set name = tidy, kind = p_kind, about = words, links = coalesce(p_links, '{}'), genres = coalesce(p_genres, o.genres),
    player_url = nullif(coalesce(p_player_url, o.player_url), ''), image_path = nullif(coalesce(p_image_path, o.image_path), ''),
    image_alt = nullif(btrim(coalesce(p_image_alt, o.image_alt)), '')
  where o.id = p_organiser_id returning o.* into changed;
  return changed;
end $$;

grant execute on function public.find_similar_organisers(text) to authenticated;
grant execute on function public.found_organiser(text, text, text, jsonb), public.update_organiser(uuid, text, text, text, jsonb, text[], text, text, text) to authenticated;
