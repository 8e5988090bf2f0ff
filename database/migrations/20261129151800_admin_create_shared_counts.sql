-- expand: what several copies of the server count of one limit, exchanged each second. Nothing of it has to outlive a crash.
create unlogged table internal.shared_counts (
  copy uuid not null,
  name text not null,
  key text not null,
  amount bigint not null,
  is_held boolean not null,
  at timestamptz not null default now(),
  constraint shared_counts_pkey primary key (copy, name, key)
);
comment on table internal.shared_counts is 'What each copy of the server took of limits that are nearly reached, by a hash under the secret key that names nobody; a row of no name says that a copy lives.';
