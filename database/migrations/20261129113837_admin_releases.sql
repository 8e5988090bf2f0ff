-- expand: which releases have used this data, and what fills in behind them, so that the release before may go on beside a new one.
create table internal.releases (
  number integer primary key,
  version text not null unique,
  hash text not null,
  before_hash text,
  applied_at timestamptz not null default now()
);
comment on table internal.releases is 'Releases that have used this data: what each one''s current/ was, and which release may go on beside it.';

create table internal.backfills (name text primary key, changed bigint not null default 0, done_at timestamptz);
comment on table internal.backfills is 'Migrations that fill in behind a release, 1,000 rows at a time.';
