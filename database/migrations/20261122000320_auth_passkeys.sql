-- Passkeys people sign in with, under the names Supabase users know. Keys that are second factors are in mfa_factors.
create table auth.webauthn_credentials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint webauthn_credentials_user_id_fkey references auth.users on delete cascade,
  credential_id text not null constraint webauthn_credentials_credential_id_key unique,
  public_key bytea not null,
  sign_count bigint not null default 0,
  transports text[] not null default '{}',
  aaguid uuid,
  backup_eligible boolean not null default false,
  backed_up boolean not null default false,
  friendly_name text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_used_at timestamptz
);
comment on table auth.webauthn_credentials is 'Public keys of passkeys; what signs is on people''s own devices.';
create index webauthn_credentials_user_id_idx on auth.webauthn_credentials (user_id, created_at);

create table auth.webauthn_challenges (
  id uuid primary key default gen_random_uuid(),
  user_id uuid constraint webauthn_challenges_user_id_fkey references auth.users on delete cascade,
  challenge_type text not null constraint webauthn_challenges_challenge_type_check check (challenge_type in ('registration', 'authentication')),
  challenge text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on table auth.webauthn_challenges is 'Questions put to passkeys, deleted by being answered.';
create index webauthn_challenges_expires_at_idx on auth.webauthn_challenges (expires_at);
create index webauthn_challenges_user_id_idx on auth.webauthn_challenges (user_id);

do $$
declare
  target text;
begin
  foreach target in array array['webauthn_credentials', 'webauthn_challenges'] loop
    execute format('alter table auth.%I enable row level security', target);
    execute format('create policy "the auth service keeps its own rows" on auth.%I to auth_admin using (true) with check (true)', target);
    execute format('grant select, insert, update, delete on auth.%I to auth_admin', target);
  end loop;
end $$;
