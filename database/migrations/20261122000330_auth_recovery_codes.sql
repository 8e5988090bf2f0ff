-- Codes on paper for whoever loses their second factor.
alter type auth.factor_type add value 'recovery_code';

create table auth.mfa_recovery_codes (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null constraint mfa_recovery_codes_factor_id_fkey references auth.mfa_factors on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  constraint mfa_recovery_codes_factor_id_code_hash_key unique (factor_id, code_hash)
);
comment on table auth.mfa_recovery_codes is 'Single-use codes in place of a second factor: keyed hashes only.';
alter table auth.mfa_recovery_codes enable row level security;
create policy "the auth service keeps its own rows" on auth.mfa_recovery_codes to auth_admin using (true) with check (true);
grant select, insert, update, delete on auth.mfa_recovery_codes to auth_admin;
