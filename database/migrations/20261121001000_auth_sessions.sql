-- What the auth service keeps beside auth.users, under the names Supabase users know.
-- Refresh tokens need no table: each is an HMAC over its session and that session's counter, so nothing here signs anybody in.
create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
create type auth.code_challenge_method as enum ('s256', 'plain');
create type auth.one_time_token_type as enum (
  'confirmation_token', 'reauthentication_token', 'recovery_token',
  'email_change_token_new', 'email_change_token_current', 'phone_change_token'
);

create table auth.identities (
  id uuid primary key default gen_random_uuid(),
  provider_id text not null,
  user_id uuid not null constraint identities_user_id_fkey references auth.users on delete cascade,
  identity_data jsonb not null,
  provider text not null,
  email text generated always as (lower(identity_data ->> 'email')) stored,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint identities_provider_id_provider_key unique (provider_id, provider)
);
comment on table auth.identities is 'The ways one person can prove who they are.';
create index identities_user_id_idx on auth.identities (user_id);
create index identities_email_idx on auth.identities (email);

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint sessions_user_id_fkey references auth.users on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  factor_id uuid,
  aal auth.aal_level not null default 'aal1',
  not_after timestamptz,
  refreshed_at timestamptz,
  user_agent text,
  ip inet,
  tag text,
  refresh_token_counter bigint not null default 0
);
comment on table auth.sessions is 'Signed-in devices; deleting a row signs that device out.';
comment on column auth.sessions.refresh_token_counter is 'Which refresh token is the live one; older ones are refused or, used late, end the session.';
create index sessions_user_id_idx on auth.sessions (user_id, created_at);

create table auth.mfa_amr_claims (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null constraint mfa_amr_claims_session_id_fkey references auth.sessions on delete cascade,
  authentication_method text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint mfa_amr_claims_session_id_authentication_method_key unique (session_id, authentication_method)
);
comment on table auth.mfa_amr_claims is 'How each session was opened.';

create table auth.flow_state (
  id uuid primary key default gen_random_uuid(),
  user_id uuid constraint flow_state_user_id_fkey references auth.users on delete cascade,
  auth_code text constraint flow_state_auth_code_key unique,
  code_challenge_method auth.code_challenge_method not null,
  code_challenge text not null,
  provider_type text not null,
  provider_access_token text,
  provider_refresh_token text,
  authentication_method text not null,
  auth_code_issued_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table auth.flow_state is 'PKCE flows begun and not yet exchanged (RFC 7636).';
create index flow_state_created_at_idx on auth.flow_state (created_at);
create index flow_state_user_id_idx on auth.flow_state (user_id);

create table auth.one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint one_time_tokens_user_id_fkey references auth.users on delete cascade,
  token_type auth.one_time_token_type not null,
  token_hash text not null,
  relates_to text not null,
  code_hash text,
  code_attempts smallint not null default 0,
  flow_state_id uuid constraint one_time_tokens_flow_state_id_fkey references auth.flow_state on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint one_time_tokens_user_id_token_type_key unique (user_id, token_type)
);
comment on table auth.one_time_tokens is 'Links and codes sent out and not yet used: hashes only, deleted by being used.';
comment on column auth.one_time_tokens.code_attempts is 'Guesses at the code; at five the code is burned, the link still works.';
create index one_time_tokens_token_hash_idx on auth.one_time_tokens (token_hash);
create index one_time_tokens_flow_state_id_idx on auth.one_time_tokens (flow_state_id);

create table auth.audit_log_entries (
  instance_id uuid,
  id uuid primary key default gen_random_uuid(),
  payload json not null,
  created_at timestamptz not null default now(),
  ip_address text not null default ''
);
comment on table auth.audit_log_entries is 'Append-only: sign-ins, sign-outs and changes to accounts.';
create index audit_log_entries_created_at_idx on auth.audit_log_entries (created_at);

create table auth.mail_limits (
  recipient_hash bytea not null,
  kind text not null,
  last_sent_at timestamptz not null,
  window_started_at timestamptz not null,
  window_count integer not null default 1,
  constraint mail_limits_pkey primary key (recipient_hash, kind)
);
comment on table auth.mail_limits is 'How often an address was written to, known or not, so that the limit tells nobody who has an account.';
create index mail_limits_last_sent_at_idx on auth.mail_limits (last_sent_at);

create table auth.signing_keys (
  kid text primary key,
  private_key bytea not null,
  created_at timestamptz not null default now()
);
comment on table auth.signing_keys is 'Keys that sign access tokens, shared by every copy of the server; encrypted under SECRET_KEY.';

create table auth.api_keys (
  name text primary key constraint api_keys_name_check check (name in ('publishable', 'service')),
  token bytea not null,
  created_at timestamptz not null default now()
);
comment on table auth.api_keys is 'The keys API clients use, so that every start prints the same ones; encrypted under SECRET_KEY.';

do $$
declare
  target text;
begin
  foreach target in array array[
    'identities', 'sessions', 'mfa_amr_claims', 'flow_state', 'one_time_tokens', 'mail_limits', 'signing_keys', 'api_keys'
  ] loop
    execute format('alter table auth.%I enable row level security', target);
    execute format('create policy "the auth service keeps its own rows" on auth.%I to auth_admin using (true) with check (true)', target);
    execute format('grant select, insert, update, delete on auth.%I to auth_admin', target);
  end loop;
end $$;

-- append-only for the service too
alter table auth.audit_log_entries enable row level security;
create policy "the auth service reads its log" on auth.audit_log_entries for select to auth_admin using (true);
create policy "the auth service adds to its log" on auth.audit_log_entries for insert to auth_admin with check (true);
grant select, insert on auth.audit_log_entries to auth_admin;
