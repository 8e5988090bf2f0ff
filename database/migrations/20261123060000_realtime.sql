-- The schema of Supabase Realtime: messages and their policies as its clients know them, and what copies of the server share.
create schema if not exists realtime;

do $$
begin
  create role realtime_admin nologin noinherit;
exception when duplicate_object or unique_violation then null; -- roles belong to the cluster, not to the database
end $$;

grant anon, authenticated, service_role to realtime_admin;
grant usage on schema realtime, auth, internal, extensions, public to realtime_admin;
grant usage on schema realtime to anon, authenticated, service_role;

create table realtime.messages (
  id uuid not null default gen_random_uuid(),
  topic text not null,
  extension text not null,
  payload jsonb,
  binary_payload bytea,
  event text,
  private boolean not null default false,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (id, inserted_at)
) partition by range (inserted_at);
comment on table realtime.messages is 'Messages for channels, a partition a day (UTC), dropped after three days. Policies on this table say who may join a private channel and who may speak there.';
comment on column realtime.messages.topic is 'Without the "realtime:" of the protocol.';
comment on column realtime.messages.extension is 'broadcast or presence.';
create index messages_topic_idx on realtime.messages (topic, inserted_at desc) where extension = 'broadcast' and private;
create index messages_inserted_at_idx on realtime.messages (inserted_at);

create unlogged table realtime.relayed (
  id bigint generated always as identity primary key,
  copy uuid not null,
  body text not null,
  at timestamptz not null default clock_timestamp()
);
comment on table realtime.relayed is 'What one copy of the server tells the others, kept for a minute: a listener that lost its connection reads it here.';
create index relayed_at_idx on realtime.relayed (at);

create unlogged table realtime.copies (
  id uuid primary key,
  epoch uuid not null default gen_random_uuid(),
  seen_at timestamptz not null default clock_timestamp()
);
comment on table realtime.copies is 'Running copies of the server, by their last pulse.';
comment on column realtime.copies.epoch is 'A copy that finds another one than before knows that the database crashed and has forgotten its unlogged tables.';

create unlogged table realtime.presences (
  copy uuid not null,
  ref text not null,
  topic text not null,
  private boolean not null,
  key text not null,
  meta jsonb not null,
  primary key (copy, ref)
);
comment on table realtime.presences is 'Who is in which channel, by the copy whose socket said so.';

create unlogged table realtime.changes (
  id bigint generated always as identity primary key,
  xid xid8 not null,
  schema_name text not null,
  table_name text not null,
  type text not null,
  record jsonb,
  old_record jsonb,
  at timestamptz not null default clock_timestamp()
);
comment on table realtime.changes is 'Changed rows of the tables in the publication supabase_realtime, for five minutes. Commit order is the order of the notifications, not of the ids.';
create index changes_xid_idx on realtime.changes (xid);
create index changes_at_idx on realtime.changes (at);

grant select, insert, delete on realtime.messages to realtime_admin;
grant select, insert, update, delete on realtime.relayed, realtime.copies, realtime.presences to realtime_admin;
grant select on realtime.changes to realtime_admin;

do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end $$;

-- What everybody may read and is read again on open pages. Columns that change without a word to readers stay out.
do $$
begin
  execute format('alter publication supabase_realtime add table public.event_updates, public.ticket_types, public.events (%s)', (
    select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
    where attrelid = 'public.events'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname not in ('created_by', 'interested_count', 'updated_at')));
end $$;
