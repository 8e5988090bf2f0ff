-- Registers that each part fills from its rules.sql, and notifications.
comment on table internal.transitions is 'Which status may follow which; filled by internal.allow_transitions in each part''s rules.sql, enforced by trigger.';

create table internal.known_limits (
  action text primary key,
  most integer not null constraint known_limits_most_check check (most > 0),
  minutes integer not null constraint known_limits_minutes_check check (minutes between 1 and 10080)
);
comment on table internal.known_limits is 'The product''s own limits; filled by internal.know_limit in each part''s rules.sql.';

create table internal.reserved_slugs (
  thing text not null,
  slug text not null,
  primary key (thing, slug)
);
comment on table internal.reserved_slugs is 'Slugs that are pages of their own; filled by internal.reserve_slugs in each part''s rules.sql.';

create table internal.notification_kinds (
  kind text primary key constraint notification_kinds_kind_check check (kind ~ '^[a-z]+(_[a-z]+)+$'),
  says text not null
);
comment on table internal.notification_kinds is 'What people can be notified of; filled by internal.know_notification in each part''s rules.sql.';

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint notifications_user_id_fkey references auth.users on delete cascade,
  kind text not null,
  payload jsonb not null default '{}' constraint notifications_payload_check
    check (jsonb_typeof(payload) = 'object' and octet_length(payload::text) <= 4096),
  created_at timestamptz not null default now(),
  read_at timestamptz
);
comment on table public.notifications is 'What the site tells a person; written by internal.notify, read by that person alone.';
create index notifications_user_idx on public.notifications (user_id, created_at desc, id);

-- their parts have functions of their own now, found by name
drop function if exists internal.anonymise_obstacles(uuid);
drop function if exists internal.anonymise_product_data(uuid);
drop function if exists internal.anonymise_account(uuid);
