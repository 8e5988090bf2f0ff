-- The keys of encrypted text, and pseudonyms made with them. public.encrypt_sensitive_data, in the folder accounts, writes such text.

-- `current_user` is the owner inside a definer function; the setting still says as whom the request came in.
create or replace function internal.is_server() returns boolean
language sql stable set search_path = '' as $$
  select current_setting('role') in ('service_role', 'none')
$$;

create or replace function internal.derived_key(key bytea, use text) returns bytea
language sql immutable strict set search_path = '' as $$
  select extensions.hmac(convert_to(use, 'UTF8'), key, 'sha256')
$$;

-- The same text gives the same pseudonym in this database, and nobody without its key can try texts against it.
create or replace function internal.pseudonym(input text) returns text
language sql stable strict security definer set search_path = '' as $$
  select left(encode(extensions.hmac(convert_to(lower(trim(input)), 'UTF8'), key, 'sha256'), 'hex'), 32)
  from internal.encryption_keys where name = 'pseudonyms' order by version limit 1
$$;

-- A new version of a key, run by the operator: new values use it, old ones still open. Answers the version.
create or replace function internal.rotate_encryption_key(key_name text) returns integer
language sql volatile set search_path = '' as $$
  insert into internal.encryption_keys (name, version)
  select key_name, coalesce(max(version), 0) + 1 from internal.encryption_keys where name = key_name
  returning version
$$;

grant execute on function internal.is_server() to anon, authenticated, service_role;
