-- Signing keys come and go: a new one is shown before it signs, an old one is believed until its last token has expired.
alter table auth.signing_keys add column signs_from timestamptz not null default now();
alter table auth.signing_keys add column retires_at timestamptz;
alter table auth.signing_keys add constraint signing_keys_retires_at_check check (retires_at > signs_from);
comment on column auth.signing_keys.signs_from is 'From then on it signs; until then it is only shown, so that whoever keeps the public keys knows it in time.';
comment on column auth.signing_keys.retires_at is 'From then on only the API keys it signed are believed; null while it is in use.';
