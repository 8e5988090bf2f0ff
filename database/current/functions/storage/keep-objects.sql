-- What holds of objects and their bytes, whichever call changes them.
create or replace function internal.touch_storage() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end $$;

-- Contract: rows are deleted by the service, which keeps track of the bytes, and not by hand.
create or replace function internal.protect_delete() returns trigger
language plpgsql set search_path = '' as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
    raise exception using errcode = '42501', message = 'Direct deletion from storage tables is not allowed. Use the Storage API instead.',
      hint = 'This prevents accidental data loss from orphaned objects.';
  end if;
  return null;
end $$;

-- Bytes that no object names any longer are removed a day later, so that readers and backups under way are not cut off.
create or replace function internal.doom_blob() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update internal.blobs set doomed_at = now()
  where version = old.version and doomed_at is null and not exists (select from storage.objects where version = old.version);
  return null;
end $$;

-- Parts of a resumable upload are read by nobody once it is over.
create or replace function internal.doom_part() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update internal.blobs set doomed_at = now() - interval '1 day' where version = old.version;
  return null;
end $$;

create or replace function internal.storage_size(bytes bigint) returns text
language sql immutable set search_path = '' as $$
  select case when bytes < 1048576 then ceil(greatest(bytes, 0) / 1024.0)::bigint || ' kB' else trim_scale(round(bytes / 1048576.0, 1)) || ' MB' end
$$;

-- Bytes in every bucket whose first folder is this person, organiser or venue.
create or replace function internal.storage_used(p_folder text, p_owner text) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(used.bytes), 0)::bigint
  from internal.bucket_rules r, lateral (
    select sum((o.metadata ->> 'size')::bigint) as bytes from storage.objects o
    where o.bucket_id = r.bucket_id and o.name >= p_owner || '/' and o.name < internal.prefix_end(p_owner || '/')
  ) used
  where r.folder = p_folder and r.quota_bytes is not null
$$;

-- One owner's uploads are added up one after the other, so that two at once cannot both take the last place.
create or replace function internal.check_storage_quota() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  rule internal.bucket_rules;
  owner_folder text := split_part(new.name, '/', 1);
  grown bigint := coalesce((new.metadata ->> 'size')::bigint, 0);
  used bigint;
begin
  select * into rule from internal.bucket_rules where bucket_id = new.bucket_id and quota_bytes is not null;
  if not found or grown = 0 then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('storage-quota:' || rule.folder || ':' || owner_folder, 0));
  used := internal.storage_used(rule.folder, owner_folder);
  if used > rule.quota_bytes then
    raise exception using errcode = 'PT413', detail = 'STORAGE_QUOTA_FULL',
      message = format('This file is too large for the space that is left: %s of %s.',
        internal.storage_size(greatest(rule.quota_bytes - (used - grown), 0)), internal.storage_size(rule.quota_bytes)),
      hint = 'Delete files you no longer need, and try again.';
  end if;
  return null;
end $$;

-- Counts one upload of a person; refuses the one after 60 in ten minutes.
create or replace function internal.count_upload(person uuid) returns integer
language sql security definer set search_path = '' as $$
  select internal.take_rate_limit('user:' || person, 'uploads', 60, 10)
$$;

create or replace trigger update_buckets_updated_at before update on storage.buckets for each row execute function internal.touch_storage();
create or replace trigger update_objects_updated_at before update on storage.objects for each row execute function internal.touch_storage();
create or replace trigger protect_buckets_delete before delete on storage.buckets for each statement execute function internal.protect_delete();
create or replace trigger protect_objects_delete before delete on storage.objects for each statement execute function internal.protect_delete();
create or replace trigger doom_deleted_blob after delete on storage.objects for each row execute function internal.doom_blob();
create or replace trigger doom_replaced_blob after update of version on storage.objects for each row
  when (old.version is distinct from new.version) execute function internal.doom_blob();
create or replace trigger check_storage_quota after insert or update of bucket_id, name, metadata on storage.objects for each row
  execute function internal.check_storage_quota();
create or replace trigger doom_deleted_part after delete on internal.upload_parts for each row execute function internal.doom_part();

grant execute on function internal.storage_used(text, text), internal.count_upload(uuid) to storage_admin;
