-- A person's own files: avatar, library, pictures of posts, CVs, files of applications, exports. Pictures of organisers and venues stay, and so does evidence
-- of reports, which staff answer for. The bytes go at once, by a sweep of their own, instead of a day later.
create or replace function internal.anonymise_storage(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  versions text[];
begin
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from internal.uploads where owner_id = person::text;
  with gone as (
    delete from storage.objects
    where bucket_id in ('avatars', 'library', 'post_media', 'cvs', 'entry_files', 'exports')
      and name >= person || '/' and name < internal.prefix_end(person || '/')
    returning version
  )
  select array_agg(version) into versions from gone;
  update internal.blobs set doomed_at = now() - interval '1 day' where version = any (versions);
  if versions is not null then
    perform internal.queue_storage_sweep();
  end if;
  update storage.objects set owner = null, owner_id = null where owner_id = person::text;
  perform set_config('storage.allow_delete_query', 'false', true);
end $$;
