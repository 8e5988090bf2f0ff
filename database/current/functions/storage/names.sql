-- What policies on storage.objects ask. Contract: https://supabase.com/docs/guides/storage/schema/helper-functions
create or replace function storage.foldername(name text) returns text[]
language sql immutable set search_path = '' as $$
  select (string_to_array(name, '/'))[1 : cardinality(string_to_array(name, '/')) - 1]
$$;

create or replace function storage.filename(name text) returns text
language sql immutable set search_path = '' as $$
  select (string_to_array(name, '/'))[cardinality(string_to_array(name, '/'))]
$$;

create or replace function storage.extension(name text) returns text
language sql immutable set search_path = '' as $$
  select reverse(split_part(reverse(storage.filename(name)), '.', 1))
$$;

-- Which call of the service is running, e.g. storage.object.upload.
create or replace function storage.operation() returns text
language sql stable set search_path = '' as $$
  select current_setting('storage.operation', true)
$$;

-- The first character string after every name that begins with the prefix.
create or replace function internal.prefix_end(prefix text) returns text
language sql immutable set search_path = '' as $$
  select prefix || chr(1114111)
$$;

-- Contract: for policies of one operation, or of several; each is named with or without `storage.` before it.
create or replace function storage.allow_any_operation(expected_operations text[]) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(exists (
    select from unnest(expected_operations) expected
    where expected <> '' and regexp_replace(expected, '^storage\.', '') = regexp_replace(storage.operation(), '^storage\.', '')
  ), false)
$$;

create or replace function storage.allow_only_operation(expected_operation text) returns boolean
language sql stable set search_path = '' as $$
  select storage.allow_any_operation(array[expected_operation])
$$;

grant execute on function storage.allow_any_operation(text[]), storage.allow_only_operation(text),
  storage.foldername(text), storage.filename(text), storage.extension(text), storage.operation()
  to anon, authenticated, service_role, storage_admin;
-- apart from those, which are Supabase's own in a project of theirs
grant execute on function internal.prefix_end(text) to anon, authenticated, service_role, storage_admin;
