-- Tickets in the wallets of phones: a pass for each, the devices that show it, and what is still to be told to Apple and Google.

create table internal.pass_settings (
  id boolean primary key default true constraint pass_settings_id_check check (id),
  has_apple boolean not null default false,
  has_google boolean not null default false
);
comment on table internal.pass_settings is 'The wallets that the server has keys for, as its start noted them: one row.';
insert into internal.pass_settings default values;

create sequence internal.pass_change_numbers;

create table internal.passes (
  id uuid primary key default gen_random_uuid(),
  ticket_id uuid not null constraint passes_ticket_id_key unique references public.tickets on delete cascade,
  event_id uuid not null references public.events on delete cascade,
  owner_id uuid not null references auth.users on delete restrict,
  token_hash bytea constraint passes_token_hash_check check (octet_length(token_hash) = 32),
  is_in_google boolean not null default false,
  given_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  change_number bigint not null default nextval('internal.pass_change_numbers'),
  created_at timestamptz not null default now()
);
comment on table internal.passes is 'A wallet pass that the owner of a ticket asked for. Its id is the serial number on the pass.';
comment on column internal.passes.token_hash is 'SHA-256 of the token in the Apple pass, which opens this pass and no other; null while there is no Apple pass.';
comment on column internal.passes.is_in_google is 'Whether an object at Google was asked for.';
comment on column internal.passes.given_at is 'When its owner was last given the file.';
comment on column internal.passes.changed_at is 'When what it shows changed last. Two changes are a whole second apart, as the dates of HTTP count.';
comment on column internal.passes.change_number is 'Numbers of changes grow: devices ask for what changed since one.';
create index passes_event_id_idx on internal.passes (event_id);
create index passes_owner_id_idx on internal.passes (owner_id);

create table internal.pass_devices (
  id bigint generated always as identity primary key,
  pass_id uuid not null references internal.passes on delete cascade,
  device text not null constraint pass_devices_device_check check (device ~ '^[A-Za-z0-9._-]{1,100}$'),
  push_token text not null constraint pass_devices_push_token_check check (push_token ~ '^[A-Za-z0-9._-]{1,200}$'),
  created_at timestamptz not null default now(),
  constraint pass_devices_key unique (pass_id, device)
);
comment on table internal.pass_devices is 'Phones and watches that show an Apple pass, and where they are told that it changed.';
create index pass_devices_device_idx on internal.pass_devices (device);

create table internal.pass_changes (
  id bigint generated always as identity primary key,
  ticket_id uuid,
  event_id uuid,
  noted_at timestamptz not null default now(),
  constraint pass_changes_check check (num_nonnulls(ticket_id, event_id) = 1)
);
comment on table internal.pass_changes is 'A ticket, or a night, that changed: written in the transaction of the change, taken seconds later.';

create table internal.pass_pushes (
  id bigint generated always as identity primary key,
  pass_id uuid references internal.passes on delete cascade,
  device_id bigint references internal.pass_devices on delete cascade,
  event_id uuid references public.events on delete cascade,
  round integer not null default 1,
  tries integer not null default 0,
  queued_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  constraint pass_pushes_check check (num_nonnulls(pass_id, event_id) = 1 and (device_id is null or pass_id is not null)),
  constraint pass_pushes_key unique nulls not distinct (pass_id, device_id, event_id)
);
comment on table internal.pass_pushes is 'What is still to be told: a device of Apple''s (device_id), an object at Google (pass_id alone), or what Google keeps of a night (event_id).';
comment on column internal.pass_pushes.round is 'Counts changes, so that a push that was on its way at a change is made again.';
create index pass_pushes_due_idx on internal.pass_pushes (due_at);
create index pass_pushes_device_id_idx on internal.pass_pushes (device_id);
create index pass_pushes_event_id_idx on internal.pass_pushes (event_id);

create table internal.pass_reveals (
  event_id uuid primary key references public.events on delete cascade,
  reveal_at timestamptz not null
);
comment on table internal.pass_reveals is 'Secret nights whose place has entered their passes, and the time of reveal that was followed.';
create index events_reveal_at_idx on public.events (reveal_at) where location_mode = 'secret';

do $$
begin
  create role passes_admin nologin noinherit;
exception when duplicate_object or unique_violation then null; -- roles belong to the cluster, not to the database
end $$;
grant usage on schema internal to passes_admin;
