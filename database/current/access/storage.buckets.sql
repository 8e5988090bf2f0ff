--: columns id,name,owner,owner_id,created_at,updated_at,public,avif_autodetection,file_size_limit,allowed_mime_types,type,versioning_status
--: states any
--: S anon,SIGNED * @none ; service *
--: I anon,SIGNED * @none ; service *
--: U anon,SIGNED * @none ; service *
--: D anon,SIGNED @none ; service
--: personal owner_id none: buckets are the installation's
--: personal name none: what a place for files is called
--: personal id,allowed_mime_types,versioning_status none: settings of a place for files

select internal.reset_access('storage.buckets');

-- nobody but servers reads or changes buckets through the API; the service itself looks up what a call needs
grant select, insert, update, delete on storage.buckets to anon, authenticated, service_role;

create policy "service role: full access" on storage.buckets to service_role using (true) with check (true);
create policy "the storage service: full access" on storage.buckets to storage_admin using (true) with check (true);
