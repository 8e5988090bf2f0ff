-- Keys of encrypt_sensitive_data and of pseudonyms. Made here, at random, for this database alone; no API role can read them.
create table internal.encryption_keys (
  name text not null constraint encryption_keys_name_check check (name ~ '^[a-z][a-z0-9-]{0,39}$'),
  version integer not null constraint encryption_keys_version_check check (version > 0),
  key bytea not null default extensions.gen_random_bytes(32)
    constraint encryption_keys_key_check check (octet_length(key) = 32),
  created_at timestamptz not null default now(),
  primary key (name, version)
);
comment on table internal.encryption_keys is 'The newest version of a name encrypts, every version still decrypts.';
comment on column internal.encryption_keys.key is '256 random bits; the keys that encrypt and that seal are derived from it.';
alter table internal.encryption_keys enable row level security;
insert into internal.encryption_keys (name, version) values ('default', 1), ('pseudonyms', 1);
