-- The schema of Supabase Storage: buckets and objects as its clients and their policies know them.
create schema if not exists storage;

do $$
begin
  create role storage_admin nologin noinherit;
exception when duplicate_object or unique_violation then null; -- roles belong to the cluster, not to the database
end $$;

grant anon, authenticated, service_role to storage_admin;
grant usage on schema storage, auth, internal, extensions, public to storage_admin;
grant usage on schema storage to anon, authenticated, service_role;

create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');

create table storage.buckets (
  id text primary key,
  name text not null,
  owner uuid,
  owner_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  public boolean not null default false,
  avif_autodetection boolean not null default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  type storage.buckettype not null default 'STANDARD',
  versioning_status text not null default 'disabled',
  constraint buckets_name_length_check check (char_length(name) <= 100)
);
comment on table storage.buckets is 'Named collections of files; limits and visibility are set per bucket.';
comment on column storage.buckets.owner is 'Kept for old clients; owner_id says the same for any subject.';
comment on column storage.buckets.file_size_limit is 'Bytes an object may have; null leaves the limit of the service.';
create unique index bname on storage.buckets (name);

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text constraint "objects_bucketId_fkey" references storage.buckets,
  name text collate "C" not null,
  owner uuid,
  owner_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_accessed_at timestamptz not null default now(),
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  user_metadata jsonb,
  archived_at timestamptz,
  is_delete_marker boolean not null default false,
  is_versioned boolean not null default false
);
comment on table storage.objects is 'Files by bucket and name; the bytes are kept under the version.';
comment on column storage.objects.metadata is 'eTag, size, mimetype, cacheControl, lastModified, contentLength, httpStatusCode; of judged images also width, height, thumbhash and flashes.';
-- the collation "C" makes names between two prefixes one range of this index
create unique index bucketid_objname on storage.objects (bucket_id, name);
create index objects_version_idx on storage.objects (version);
create index objects_bucket_id_created_at_idx on storage.objects (bucket_id, created_at, name);
create index objects_bucket_id_updated_at_idx on storage.objects (bucket_id, updated_at, name);

create table internal.blobs (
  version text primary key,
  bytes bigint,
  sha256 text,
  created_at timestamptz not null default now(),
  doomed_at timestamptz,
  missing_at timestamptz
);
comment on table internal.blobs is 'Every stored sequence of bytes, written down before the bytes themselves; never overwritten.';
comment on column internal.blobs.bytes is 'Null until the bytes are complete.';
comment on column internal.blobs.doomed_at is 'When the last object let go of it; the bytes are removed a day later.';
comment on column internal.blobs.missing_at is 'When the bytes were first found to be gone.';
create index blobs_doomed_at_idx on internal.blobs (doomed_at) where doomed_at is not null;
create index blobs_created_at_idx on internal.blobs (created_at);

create table internal.bucket_rules (
  bucket_id text primary key constraint bucket_rules_bucket_id_fkey references storage.buckets on delete cascade,
  judges_content boolean not null default true,
  reencodes_images boolean not null default true,
  folder text not null constraint bucket_rules_folder_check check (folder in ('person', 'organiser', 'venue', 'artist')),
  quota_bytes bigint
);
comment on table internal.bucket_rules is 'What the product asks of its own buckets; a bucket without a row behaves as Supabase Storage.';
comment on column internal.bucket_rules.folder is 'Whose id the first folder of a name is.';
comment on column internal.bucket_rules.quota_bytes is 'Bytes the owner of a folder may keep in all buckets of the same kind of folder; null counts nothing.';

create table internal.uploads (
  id text primary key,
  bucket_id text not null constraint uploads_bucket_id_fkey references storage.buckets on delete cascade,
  name text not null,
  owner_id text,
  length bigint,
  is_upsert boolean not null default false,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  lock_token uuid,
  locked_until timestamptz,
  is_wanted boolean not null default false,
  finished_at timestamptz
);
comment on table internal.uploads is 'Resumable uploads that are not finished (https://tus.io/protocols/resumable-upload).';
comment on column internal.uploads.is_wanted is 'Another request waits for the lock; its holder lets go.';
comment on column internal.uploads.finished_at is 'When its object was written; the row stays until it expires, for a client that missed the answer.';
create index uploads_expires_at_idx on internal.uploads (expires_at);
create index uploads_bucket_id_idx on internal.uploads (bucket_id);

create table internal.upload_parts (
  upload_id text not null constraint upload_parts_upload_id_fkey references internal.uploads on delete cascade,
  starts_at bigint not null,
  bytes bigint not null,
  version text not null constraint upload_parts_version_fkey references internal.blobs,
  primary key (upload_id, starts_at)
);
comment on table internal.upload_parts is 'What has arrived of a resumable upload, in the order of starts_at.';
create index upload_parts_version_idx on internal.upload_parts (version);

grant select, insert, update, delete on storage.buckets, storage.objects, internal.blobs, internal.uploads, internal.upload_parts to storage_admin;
grant select on internal.bucket_rules to storage_admin;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
select id, id, is_public, size, types from (values
  ('avatars', true, 10485760, '{image/jpeg,image/png,image/webp,image/gif}'::text[]),
  ('event_media', true, 10485760, '{image/jpeg,image/png,image/webp,image/gif}'),
  ('venue_media', true, 10485760, '{image/jpeg,image/png,image/webp,image/gif}'),
  ('artist_media', true, 10485760, '{image/jpeg,image/png,image/webp,image/gif}'),
  ('library', false, 10485760, '{image/jpeg,image/png,image/webp,image/gif}'),
  ('post_media', false, 10485760, '{image/jpeg,image/png,image/webp,image/gif}'),
  ('cvs', false, 10485760, '{application/pdf,text/plain}'),
  ('evidence', false, 10485760, '{image/jpeg,image/png,image/webp,image/gif,application/pdf,text/plain}'),
  ('exports', false, 1073741824, '{application/zip}')
) ours (id, is_public, size, types);

insert into internal.bucket_rules (bucket_id, judges_content, reencodes_images, folder, quota_bytes) values
  ('avatars', true, true, 'person', 209715200),
  ('library', true, true, 'person', 209715200),
  ('post_media', true, true, 'person', 209715200),
  ('cvs', true, true, 'person', 209715200),
  ('evidence', true, true, 'person', 209715200),
  ('event_media', true, true, 'organiser', 2147483648),
  ('venue_media', true, true, 'venue', 2147483648),
  ('artist_media', true, true, 'artist', null),
  ('exports', false, false, 'person', null);
