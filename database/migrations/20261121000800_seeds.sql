-- What has been seeded, so that a second start does nothing.
create table internal.seeds (
  name text primary key,
  hash text not null,
  seeded_at timestamptz not null default now()
);
comment on table internal.seeds is 'Seeds that are in this database, with the hash of the data they came from.';
