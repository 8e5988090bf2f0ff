-- Second factors, under the names Supabase users know.
create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
create type auth.factor_status as enum ('unverified', 'verified');

create table auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint mfa_factors_user_id_fkey references auth.users on delete cascade,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null default 'unverified',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  secret bytea,
  last_used_step bigint,
  phone text,
  last_challenged_at timestamptz,
  web_authn_credential jsonb,
  web_authn_aaguid uuid,
  constraint mfa_factors_user_id_phone_key unique (user_id, phone),
  constraint mfa_factors_secret_check check ((factor_type = 'totp') = (secret is not null)),
  constraint mfa_factors_phone_check check ((factor_type = 'phone') = (phone is not null))
);
comment on table auth.mfa_factors is 'What people prove themselves by beside their password: authenticator apps, phones, passkeys.';
comment on column auth.mfa_factors.secret is 'The shared secret of an authenticator app, encrypted under SECRET_KEY.';
comment on column auth.mfa_factors.last_used_step is 'The 30-second step of the last code that was accepted: neither it nor an earlier one is accepted again.';
comment on column auth.mfa_factors.web_authn_credential is 'The public key of a passkey or security key and how often it signed.';
create unique index mfa_factors_user_id_friendly_name_key on auth.mfa_factors (user_id, friendly_name)
  where trim(friendly_name) <> '';
create index mfa_factors_user_id_created_at_idx on auth.mfa_factors (user_id, created_at);

create table auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null constraint mfa_challenges_factor_id_fkey references auth.mfa_factors on delete cascade,
  created_at timestamptz not null default now(),
  verified_at timestamptz,
  ip_address inet,
  otp_code text,
  attempts smallint not null default 0,
  web_authn_session_data jsonb
);
comment on table auth.mfa_challenges is 'Questions put to a factor, answered once and within five minutes.';
comment on column auth.mfa_challenges.otp_code is 'A keyed hash of the code that was sent by text message.';
comment on column auth.mfa_challenges.attempts is 'Guesses; after five the challenge is burned.';
create index mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);
create index mfa_challenges_created_at_idx on auth.mfa_challenges (created_at);

alter table auth.sessions add constraint sessions_factor_id_fkey
  foreign key (factor_id) references auth.mfa_factors on delete set null;
create index sessions_factor_id_idx on auth.sessions (factor_id) where factor_id is not null;

do $$
declare
  target text;
begin
  foreach target in array array['mfa_factors', 'mfa_challenges'] loop
    execute format('alter table auth.%I enable row level security', target);
    execute format('create policy "the auth service keeps its own rows" on auth.%I to auth_admin using (true) with check (true)', target);
    execute format('grant select, insert, update, delete on auth.%I to auth_admin', target);
  end loop;
end $$;
