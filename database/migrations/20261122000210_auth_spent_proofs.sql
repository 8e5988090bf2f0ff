-- What may be shown only once though its signature stays valid: wallets' messages, assertions of single sign-on.
create table auth.spent_proofs (
  digest bytea primary key,
  expires_at timestamptz not null
);
comment on table auth.spent_proofs is 'Signed proofs that opened a session, until they run out by themselves: none does so twice.';
create index spent_proofs_expires_at_idx on auth.spent_proofs (expires_at);
alter table auth.spent_proofs enable row level security;
create policy "the auth service keeps its own rows" on auth.spent_proofs to auth_admin using (true) with check (true);
grant select, insert, update, delete on auth.spent_proofs to auth_admin;
