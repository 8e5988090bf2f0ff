-- What an artist's page says is written by the artist, once staff have approved their claim; by those who book them, until then; and by staff.
create or replace function internal.may_edit_artist(target uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select internal.is_staff()
    or exists (select from internal.artist_claims c where c.artist_id = target and c.user_id = internal.proven_uid() and c.status = 'approved')
    or not (select is_claimed from public.artists where id = target) and exists (
      select from public.event_artists a join public.events e on e.id = a.event_id
      where a.artist_id = target and e.status in ('published', 'postponed') and e.organiser_id = any (internal.my_organiser_ids('{owner,manager,editor}')))
$$;
grant execute on function internal.may_edit_artist(uuid) to authenticated;

-- Words and place as they are given: empty and null take them away. What is left null below stays, and what is empty goes.
create or replace function public.edit_artist(
  p_artist_id uuid, p_about text, p_area_id uuid default null, p_genres text[] default null, p_links jsonb default null,
  p_player_url text default null, p_image_path text default null, p_image_alt text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  artist public.artists;
  words text := nullif(btrim(regexp_replace(coalesce(p_about, ''), '[^[:print:]\n]', ' ', 'g')), '');
begin
  select * into artist from public.artists where id = p_artist_id for update;
  if artist.id is null then
    perform internal.refuse(404, 'ARTISTS_NOT_FOUND', 'There is no such artist', 'Reload the page.');
  elsif not internal.may_edit_artist(p_artist_id) then
    perform internal.refuse(403, 'ARTISTS_NOT_YOURS', 'This page is not yours to write', 'Claim it first, and we look at that.');
  end if;
  perform internal.take_limit(me, 'artist_changes', 'ARTISTS_RATE_LIMITED');
  if char_length(words) > 2000 then
    perform internal.refuse(400, 'ARTISTS_ABOUT_TOO_LONG', 'The words about an artist are too long', 'Shorten them to 2,000 characters.');
  elsif p_area_id is not null and not exists (select from public.areas where id = p_area_id) then
    perform internal.refuse(404, 'ARTISTS_AREA_NOT_FOUND', 'There is no such place', 'Choose a city of the list.');
  elsif not internal.are_genres(coalesce(p_genres, '{}')) then
    perform internal.refuse(400, 'ARTISTS_INVALID', 'Ten genres at most', 'A genre has 40 characters at most.');
  elsif not internal.are_page_links(coalesce(p_links, '{}')) then
    perform internal.refuse(400, 'ARTISTS_INVALID', 'Invalid URL', 'Links begin with https://.');
  elsif coalesce(p_player_url, '') <> '' and not internal.is_player_address(p_player_url) then
    perform internal.refuse(400, 'ARTISTS_INVALID', 'Choose a track or mix of SoundCloud, Mixcloud or Bandcamp', 'Its address begins with https://.');
  elsif coalesce(p_image_path, '') not in ('', coalesce(artist.image_path, '')) and not exists (
    select from storage.objects o where o.bucket_id = 'artist_media' and 'artist_media/' || o.name = p_image_path and o.name like p_artist_id || '/%') then
    perform internal.refuse(400, 'ARTISTS_INVALID', 'This picture is not of this page', 'Upload it again.');
  elsif char_length(p_image_alt) > 300 then
    perform internal.refuse(400, 'ARTISTS_INVALID', 'The description of the picture is too long', 'Use at most 300 characters.');
  end if;
  update public.artists set about = words, area_id = p_area_id, genres = coalesce(p_genres, genres), links = coalesce(p_links, links),
    player_url = nullif(coalesce(p_player_url, player_url), ''), image_path = nullif(coalesce(p_image_path, image_path), ''),
    image_alt = nullif(btrim(coalesce(p_image_alt, image_alt)), '')
  where id = p_artist_id;
  perform internal.record_act('artist_edited', 'artists', p_artist_id::text, jsonb_build_object('about', artist.about), jsonb_build_object('about', words));
end $$;

grant execute on function public.edit_artist(uuid, text, uuid, text[], jsonb, text, text, text) to authenticated;
