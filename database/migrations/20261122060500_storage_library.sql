-- The image library asks where a picture is used (by its bytes), and an avatar is a file of one's own.
create index blobs_sha256_idx on internal.blobs (sha256);
update public.profiles set avatar_path = null where avatar_path is not null and avatar_path not like 'avatars/' || user_id || '/%';
alter table public.profiles add constraint profiles_avatar_path_check check (avatar_path like 'avatars/' || user_id || '/%');
alter table public.venue_media add column width integer constraint venue_media_width_check check (width > 0),
  add column height integer constraint venue_media_height_check check (height > 0),
  add column thumbhash text constraint venue_media_thumbhash_check check (char_length(thumbhash) <= 60);
comment on column public.venue_media.path is 'Bucket and name in the file store.';
comment on column public.venue_media.width is 'Pixels, as the file store measured them; set with the path, so that pages keep the room.';
comment on column public.venue_media.thumbhash is 'A few dozen pixels in base64 (https://evanw.github.io/thumbhash), shown until the picture is there.';
alter table public.artists add column image_path text, add column image_alt text constraint artists_image_alt_check check (char_length(image_alt) <= 300);
comment on column public.artists.image_path is 'Bucket and name in the file store.';
