-- A person's image library: pictures of the bucket `library` with what is said about them.

-- A page, newest first. `is_decorative` pictures say nothing and need no alternative text. `used_in` names the buckets that hold a copy.
create or replace function public.list_library_images(p_limit integer default 60, p_before timestamptz default null)
returns table (
  name text, created_at timestamptz, size bigint, width integer, height integer, thumbhash text, flashes boolean,
  alt text, is_decorative boolean, used_in text[]
)
language sql stable security definer set search_path = '' rows 60 as $$
  with mine as (
    select o.* from storage.objects o
    where o.bucket_id = 'library' and o.name >= internal.proven_uid() || '/' and o.name < internal.prefix_end(internal.proven_uid() || '/')
      and o.metadata ->> 'mimetype' like 'image/%' and (p_before is null or o.created_at < p_before)
    order by o.created_at desc, o.name limit least(greatest(p_limit, 1), 100)
  )
  select m.name, m.created_at, (m.metadata ->> 'size')::bigint, (m.metadata ->> 'width')::integer, (m.metadata ->> 'height')::integer,
    m.metadata ->> 'thumbhash', coalesce((m.metadata ->> 'flashes')::boolean, false),
    m.user_metadata ->> 'alt', coalesce((m.user_metadata ->> 'decorative')::boolean, false),
    array(
      select distinct o.bucket_id from internal.blobs b
      join internal.blobs twin on twin.sha256 = b.sha256 and twin.version <> b.version
      join storage.objects o on o.version = twin.version and o.owner_id = (select auth.uid())::text and o.bucket_id <> 'library'
      where b.version = m.version and b.sha256 <> '' order by 1)
  from mine m order by m.created_at desc, m.name
$$;

-- Says what a picture shows, or that it says nothing.
create or replace function public.describe_library_image(p_name text, p_alt text, p_is_decorative boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.proven_uid();
  words text := nullif(btrim(p_alt), '');
begin
  perform internal.require_standing();
  if char_length(words) > 300 then
    raise exception using errcode = 'PT400', message = 'The description is too long', detail = 'STORAGE_ALT_TOO_LONG',
      hint = 'Say it in at most 300 characters.';
  end if;
  update storage.objects set user_metadata = coalesce(user_metadata, '{}') || jsonb_build_object('alt', words, 'decorative', coalesce(p_is_decorative, false))
  where bucket_id = 'library' and name = p_name and me is not null and name like me || '/%';
  if not found then
    raise exception using errcode = 'PT404', message = 'This picture is no longer in your library', detail = 'STORAGE_IMAGE_NOT_FOUND',
      hint = 'Reload the page.';
  end if;
end $$;

-- Bytes the caller's own files take up, and may.
create or replace function public.get_storage_quota() returns table (used_bytes bigint, quota_bytes bigint)
language sql stable security definer set search_path = '' rows 1 as $$
  select internal.storage_used('person', internal.proven_uid()::text), max(quota_bytes) from internal.bucket_rules where folder = 'person'
$$;

-- Makes a picture of one's own the avatar, or takes it away with null. Earlier ones are deleted.
create or replace function public.set_avatar(p_name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.proven_uid();
begin
  perform internal.require_standing();
  if me is null then
    raise exception using errcode = 'PT401', message = 'You are not signed in', detail = 'AUTH_REQUIRED', hint = 'Sign in and try again.';
  end if;
  if p_name is not null and not exists (
    select from storage.objects where bucket_id = 'avatars' and name = p_name and name like me || '/%') then
    raise exception using errcode = 'PT404', message = 'This picture is not there', detail = 'STORAGE_IMAGE_NOT_FOUND', hint = 'Upload it again.';
  end if;
  update public.profiles set avatar_path = 'avatars/' || p_name where user_id = me;
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects where bucket_id = 'avatars' and name like me || '/%' and name is distinct from p_name;
  perform set_config('storage.allow_delete_query', 'false', true);
end $$;

-- A venue's picture takes its measures from the file, so that pages keep the room for it.
create or replace function internal.measure_venue_picture() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select (metadata ->> 'width')::integer, (metadata ->> 'height')::integer, metadata ->> 'thumbhash'
  into new.width, new.height, new.thumbhash
  from storage.objects
  where bucket_id = split_part(new.path, '/', 1) and name = substr(new.path, length(split_part(new.path, '/', 1)) + 2);
  return new;
end $$;
create or replace trigger measure_picture before insert or update of path on public.venue_media
  for each row execute function internal.measure_venue_picture();

grant execute on function public.list_library_images(integer, timestamptz), public.describe_library_image(text, text, boolean),
  public.get_storage_quota(), public.set_avatar(text) to authenticated;
