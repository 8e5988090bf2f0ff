-- Schemas, roles and the functions every policy leans on.
-- The gateway logs in as `authenticator` and becomes anon, authenticated or service_role for one transaction.
create schema if not exists extensions;
create schema if not exists internal;
create schema if not exists auth;

create extension if not exists citext with schema extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists btree_gist with schema extensions;

do $$
declare
  wanted text;
begin
  foreach wanted in array array['anon', 'authenticated', 'service_role', 'authenticator', 'auth_admin'] loop
    begin
      execute format('create role %I nologin noinherit', wanted);
    exception when duplicate_object or unique_violation then null; -- roles belong to the cluster, not to the database
    end;
  end loop;
end $$;

grant anon, authenticated, service_role to authenticator;
grant usage on schema public, extensions to anon, authenticated, service_role, auth_admin;
grant usage on schema auth to anon, authenticated, service_role, auth_admin;

-- only without `in schema` does this take the default right away from PUBLIC; every RPC is granted by name
alter default privileges revoke execute on functions from public;
revoke create on schema public from public;

-- Contract: the claims of the request as the gateway sets them. https://supabase.com/docs/guides/database/postgres/row-level-security
create function auth.jwt() returns jsonb language sql stable set search_path = '' as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb
$$;
create function auth.uid() returns uuid language sql stable set search_path = '' as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  )::uuid
$$;
create function auth.role() returns text language sql stable set search_path = '' as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
  )
$$;
create function auth.email() returns text language sql stable set search_path = '' as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
  )
$$;
grant execute on function auth.jwt(), auth.uid(), auth.role(), auth.email() to anon, authenticated, service_role, auth_admin;

-- Access files begin with this: whatever is not stated after it is denied.
create function internal.reset_access(target regclass) returns void language plpgsql set search_path = '' as $$
declare
  policy record;
begin
  for policy in select polname from pg_catalog.pg_policy where polrelid = target loop
    execute format('drop policy %I on %s', policy.polname, target);
  end loop;
  execute format('revoke all on %s from public, anon, authenticated, service_role', target);
  -- a column right survives a table-wide revoke only when it was given by column: take those too
  for policy in
    select distinct grantee::regrole::text as grantee, attname
    from pg_catalog.pg_attribute, lateral pg_catalog.aclexplode(attacl)
    where attrelid = target and attacl is not null and grantee <> 0
      and grantee::regrole::text in ('anon', 'authenticated', 'service_role')
  loop
    execute format('revoke all (%I) on %s from %s', policy.attname, target, policy.grantee);
  end loop;
  execute format('alter table %s enable row level security', target);
end $$;

create function internal.touch_updated_at() returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end $$;

-- unaccent() is only stable because its dictionary could change; ours does not, so generated columns may use it
create function internal.plain_text(input text) returns text language sql immutable parallel safe strict set search_path = '' as $$
  select lower(extensions.unaccent('extensions.unaccent'::regdictionary, input))
$$;

-- The night a moment belongs to: it begins at 06:00 in London, so 00:30 on Sunday is still Saturday night.
create function internal.night_date(moment timestamptz) returns date language sql immutable parallel safe strict set search_path = '' as $$
  select ((moment at time zone 'Europe/London') - interval '6 hours')::date
$$;
grant usage on schema internal to anon, authenticated, service_role, auth_admin;
grant execute on function internal.plain_text(text), internal.night_date(timestamptz) to anon, authenticated, service_role, auth_admin;
