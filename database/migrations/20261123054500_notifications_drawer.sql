-- What people are told becomes a list they can work with: grouped, seen, read, put away, and chosen by kind.
alter table internal.notification_kinds
  add column tab text not null default 'social' constraint notification_kinds_tab_check check (tab in ('tickets', 'social', 'work')),
  add column is_optional boolean not null default false,
  add column mails_itself boolean not null default false,
  add column groups_by text;
comment on column internal.notification_kinds.is_optional is 'People may switch it off; what is not optional stays on, and the settings say why.';
comment on column internal.notification_kinds.mails_itself is 'What causes it queues a mail of its own.';
comment on column internal.notification_kinds.groups_by is 'The key of the payload that makes rows one: two hearts for one night. Empty text: all of the kind.';

alter table public.notifications
  add column group_key text constraint notifications_group_key_check check (char_length(group_key) <= 100),
  add column count integer not null default 1 constraint notifications_count_check check (count between 1 and 100000),
  add column latest_at timestamptz not null default now(),
  add column seen_at timestamptz,
  add column removed_at timestamptz,
  add column expires_at timestamptz;
comment on column public.notifications.count is 'How often it happened, or how many people did it.';
-- what was there before anybody could see it is history
update public.notifications set latest_at = created_at, seen_at = created_at, read_at = coalesce(read_at, created_at);
drop index public.notifications_user_idx;
create index notifications_latest_idx on public.notifications (user_id, latest_at desc, id desc) where removed_at is null;
create index notifications_unread_idx on public.notifications (user_id, kind) where read_at is null and removed_at is null;
create index notifications_group_idx on public.notifications (user_id, kind, group_key) where read_at is null and group_key is not null;
create index notifications_created_idx on public.notifications (created_at);

create table public.notification_actors (
  notification_id uuid not null references public.notifications on delete cascade,
  actor_id uuid not null references auth.users on delete cascade,
  acted_at timestamptz not null default now(),
  constraint notification_actors_pkey primary key (notification_id, actor_id)
);
comment on table public.notification_actors is 'Who did what a grouped notification speaks of.';
create index notification_actors_actor_idx on public.notification_actors (actor_id);

create table public.notification_prefs (
  user_id uuid not null references auth.users on delete cascade,
  kind text not null constraint notification_prefs_kind_check check (char_length(kind) <= 60),
  in_app boolean not null,
  by_mail boolean not null,
  changed_at timestamptz not null default now(),
  constraint notification_prefs_pkey primary key (user_id, kind)
);
comment on table public.notification_prefs is 'Where a person wants to hear of an optional kind; no row means everywhere.';

create table internal.announced_nights (
  event_id uuid primary key references public.events on delete cascade,
  filed_at timestamptz not null default now(),
  told_up_to uuid,
  done_at timestamptz
);
comment on table internal.announced_nights is 'Nights that were announced to their followers, or are being: once for ever, a thousand people at a time.';
create index announced_nights_open_idx on internal.announced_nights (filed_at) where done_at is null;
-- what is public by now was announced before there was anybody to tell
insert into internal.announced_nights (event_id, done_at) select id, now() from public.events where status <> 'draft';
