-- Deletes a picture that nothing shows any more; its bytes go at once. @param p_path bucket and name
create or replace function internal.forget_picture(p_path text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  gone text;
begin
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects o where o.bucket_id = split_part(p_path, '/', 1) and o.name = substr(p_path, length(split_part(p_path, '/', 1)) + 2)
    returning o.version into gone;
  update internal.blobs set doomed_at = now() - interval '1 day' where version = gone;
  perform set_config('storage.allow_delete_query', 'false', true);
  perform internal.queue_storage_sweep();
end $$;
