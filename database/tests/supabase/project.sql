-- A hosted Supabase project as its documentation and the migrations of supabase/auth, supabase/storage and supabase/realtime describe it in
-- 2026: owners, roles and schemas. `project` stands for its login `postgres`. Of the tables only what our SQL names.
create role project login nosuperuser createrole createdb replication bypassrls password 'secret';
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role authenticator login noinherit password 'x';
grant anon, authenticated, service_role to authenticator;
create role supabase_auth_admin login noinherit createrole;
create role supabase_storage_admin login noinherit createrole;
create role supabase_realtime_admin nologin noinherit;
create role dashboard_user nologin createrole createdb;
grant anon, authenticated, service_role to project;


grant all on schema public to project, anon, authenticated, service_role;
alter default privileges for role project in schema public grant all on tables to anon, authenticated, service_role, project;
alter default privileges for role project in schema public grant all on functions to anon, authenticated, service_role, project;
alter default privileges for role project in schema public grant all on sequences to anon, authenticated, service_role, project;
create schema extensions;
grant all on schema extensions to project;
grant usage on schema extensions to anon, authenticated, service_role;

create extension pgcrypto schema extensions;
create extension "uuid-ossp" schema extensions;
create role supabase_admin nologin superuser;
alter schema extensions owner to supabase_admin;
create schema auth authorization supabase_admin;
grant usage on schema auth to anon, authenticated, service_role, project;
grant all on schema auth to supabase_auth_admin;
create schema storage authorization supabase_admin;
grant usage on schema storage to anon, authenticated, service_role, project;
grant all on schema storage to supabase_storage_admin;
create schema realtime authorization supabase_admin;
grant usage on schema realtime to project, anon, authenticated, service_role;
grant all on schema realtime to supabase_realtime_admin;
set role supabase_auth_admin;
create table auth.users (instance_id uuid, id uuid primary key, aud varchar(255), role varchar(255), email varchar(255), encrypted_password varchar(255), email_confirmed_at timestamptz, invited_at timestamptz, confirmation_token varchar(255), confirmation_sent_at timestamptz, recovery_token varchar(255), recovery_sent_at timestamptz, email_change_token_new varchar(255), email_change varchar(255), email_change_sent_at timestamptz, last_sign_in_at timestamptz, raw_app_meta_data jsonb, raw_user_meta_data jsonb, is_super_admin bool, created_at timestamptz, updated_at timestamptz, phone text unique default null, phone_confirmed_at timestamptz, phone_change text default '', phone_change_token varchar(255) default '', phone_change_sent_at timestamptz, confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored, email_change_token_current varchar(255) default '', email_change_confirm_status smallint default 0, banned_until timestamptz, reauthentication_token varchar(255) default '', reauthentication_sent_at timestamptz, is_sso_user boolean not null default false, deleted_at timestamptz, is_anonymous boolean not null default false);
create type auth.aal_level as enum ('aal1','aal2','aal3');
create type auth.factor_type as enum('totp','webauthn','phone');
create type auth.factor_status as enum('unverified','verified');
create table auth.identities (provider_id text not null, user_id uuid not null references auth.users on delete cascade, identity_data jsonb not null, provider text not null, last_sign_in_at timestamptz, created_at timestamptz, updated_at timestamptz, email text generated always as (lower(identity_data->>'email')) stored, id uuid primary key default gen_random_uuid());
create table auth.sessions (id uuid primary key, user_id uuid not null references auth.users on delete cascade, created_at timestamptz, updated_at timestamptz, factor_id uuid, aal auth.aal_level, not_after timestamptz, refreshed_at timestamp, user_agent text, ip inet, tag text, oauth_client_id uuid, refresh_token_hmac_key text, refresh_token_counter bigint, scopes text);
create table auth.mfa_factors (id uuid primary key, user_id uuid not null references auth.users on delete cascade, friendly_name text, factor_type auth.factor_type not null, status auth.factor_status not null, created_at timestamptz not null, updated_at timestamptz not null, secret text, phone text, last_challenged_at timestamptz unique, web_authn_credential jsonb, web_authn_aaguid uuid, last_webauthn_challenge_data jsonb);
create table auth.mfa_amr_claims (session_id uuid not null references auth.sessions on delete cascade, created_at timestamptz not null, updated_at timestamptz not null, authentication_method text not null, id uuid primary key);
create table auth.one_time_tokens (id uuid primary key, user_id uuid not null references auth.users on delete cascade, token_type text not null, token_hash text not null, relates_to text not null, created_at timestamp not null default now(), updated_at timestamp not null default now());
create table auth.flow_state (id uuid primary key, user_id uuid, auth_code text, code_challenge_method text, code_challenge text, provider_type text not null, provider_access_token text, provider_refresh_token text, created_at timestamptz, updated_at timestamptz, authentication_method text not null, auth_code_issued_at timestamptz);
create table auth.audit_log_entries (instance_id uuid, id uuid primary key, payload json, created_at timestamptz, ip_address varchar(64) not null default '');
alter table auth.users enable row level security;
alter table auth.sessions enable row level security;
create function auth.uid() returns uuid language sql stable as $$ select coalesce(nullif(current_setting('request.jwt.claim.sub', true), ''), (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'))::uuid $$;
create function auth.role() returns text language sql stable as $$ select coalesce(nullif(current_setting('request.jwt.claim.role', true), ''), (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'))::text $$;
create function auth.email() returns text language sql stable as $$ select coalesce(nullif(current_setting('request.jwt.claim.email', true), ''), (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'))::text $$;
create function auth.jwt() returns jsonb language sql stable as $$ select coalesce(nullif(current_setting('request.jwt.claim', true), ''), nullif(current_setting('request.jwt.claims', true), ''))::jsonb $$;
grant all on all tables in schema auth to project, dashboard_user;
set role supabase_storage_admin;
create type storage.buckettype as enum('STANDARD','ANALYTICS','VECTOR');
create table storage.buckets (id text primary key, name text not null, owner uuid, created_at timestamptz default now(), updated_at timestamptz default now(), public boolean default false, avif_autodetection boolean default false, file_size_limit bigint, allowed_mime_types text[], owner_id text, type storage.buckettype not null default 'STANDARD', versioning_status text not null default 'DISABLED');
create unique index bname on storage.buckets (name);
create table storage.objects (id uuid primary key default gen_random_uuid(), bucket_id text references storage.buckets(id), name text, owner uuid, created_at timestamptz default now(), updated_at timestamptz default now(), last_accessed_at timestamptz default now(), metadata jsonb, path_tokens text[] generated always as (string_to_array(name,'/')) stored, version text, owner_id text, user_metadata jsonb, archived_at timestamptz, is_delete_marker boolean not null default false, is_versioned boolean not null default false);
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
create function storage.foldername(name text) returns text[] language sql immutable as $$ select (string_to_array(name,'/'))[1:array_length(string_to_array(name,'/'),1)-1] $$;
create function storage.filename(name text) returns text language sql immutable as $$ select (string_to_array(name,'/'))[array_length(string_to_array(name,'/'),1)] $$;
create function storage.extension(name text) returns text language sql immutable as $$ select reverse(split_part(reverse(name),'.',1)) $$;
create function storage.operation() returns text language sql stable as $$ select current_setting('storage.operation', true) $$;
grant all on all tables in schema storage to project with grant option;
grant all on all tables in schema storage to anon, authenticated, service_role;
reset role;
create table realtime.messages (topic text not null, extension text not null, payload jsonb, event text, private boolean default false, updated_at timestamp not null default now(), inserted_at timestamp not null default now(), id uuid not null default gen_random_uuid(), primary key (id, inserted_at)) partition by range (inserted_at);
alter table realtime.messages owner to supabase_realtime_admin;
alter table realtime.messages enable row level security;
create function realtime.topic() returns text language sql stable as $$ select nullif(current_setting('realtime.topic', true), '') $$;
create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void language plpgsql security definer as $$ begin
  begin
    insert into realtime.messages (payload, event, topic, private, extension) values (payload, event, topic, private, 'broadcast');
  exception when others then
    raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
  end;
end $$;
