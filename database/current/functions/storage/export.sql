-- The list of one's own files; the export holds the files themselves beside it.
create or replace function internal.export_storage(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('files', (select coalesce(jsonb_agg(jsonb_build_object('bucket', o.bucket_id, 'name', o.name, 'created_at', o.created_at, 'about', o.user_metadata)), '[]')
    from storage.objects o where o.owner_id = person::text and o.name like person || '/%' and o.bucket_id <> 'exports'))
$$;
