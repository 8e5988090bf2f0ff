-- Where and how often people hear of each kind, each thing once: by the drawer, by mail, and on their devices.
alter table internal.notification_kinds
  alter column tab drop not null,
  add column breaks_quiet text not null default 'never' constraint notification_kinds_breaks_quiet_check check (breaks_quiet in ('never', 'tonight', 'always')),
  add column mail text not null default 'never' constraint notification_kinds_mail_check check (mail in ('at_once', 'hourly', 'daily', 'weekly', 'never')),
  add column push boolean not null default false,
  add column has_own_hour boolean not null default false;
comment on column internal.notification_kinds.tab is 'Where the drawer shows it; null: by mail and on devices alone.';
comment on column internal.notification_kinds.breaks_quiet is 'Whether it comes in quiet hours: never, when it is about tonight, or always.';
comment on column internal.notification_kinds.mail is 'How often it is mailed where nothing was chosen.';
comment on column internal.notification_kinds.push is 'Whether devices hear of it where nothing was chosen.';
comment on column internal.notification_kinds.has_own_hour is 'Its mail has an hour of its own: it can be ended, not collected.';

alter table public.notifications
  add column dedupe_key text constraint notifications_dedupe_key_check check (char_length(dedupe_key) <= 200),
  add column is_in_app boolean not null default true,
  add column has_actors boolean not null default false;
comment on column public.notifications.dedupe_key is 'What it is about, where that is told once.';
comment on column public.notifications.is_in_app is 'False where its person wants it by mail or on devices alone: the drawer leaves it out.';
comment on column public.notifications.has_actors is 'People did it: it is shown while one of them may be.';
update public.notifications n set has_actors = true where exists (select from public.notification_actors a where a.notification_id = n.id);
create unique index notifications_dedupe_idx on public.notifications (user_id, kind, dedupe_key) where dedupe_key is not null;
drop index public.notifications_latest_idx;
create index notifications_latest_idx on public.notifications (user_id, latest_at desc, id desc) where removed_at is null and is_in_app;
drop index public.notifications_unread_idx;
create index notifications_unread_idx on public.notifications (user_id, kind) where read_at is null and removed_at is null and is_in_app;
drop index public.notifications_group_idx;
create index notifications_group_idx on public.notifications (user_id, kind, group_key, created_at) where read_at is null and group_key is not null;

-- by_mail becomes how often; what was on comes at once
alter table public.notification_prefs
  add column mail text constraint notification_prefs_mail_check check (mail in ('at_once', 'hourly', 'daily', 'weekly', 'never')),
  add column by_push boolean;
update public.notification_prefs p set mail = case when p.by_mail then 'at_once' else 'never' end;
alter table public.notification_prefs alter column mail set not null, drop column by_mail;
comment on table public.notification_prefs is 'Where a person wants to hear of a kind; no row means as it begins.';
comment on column public.notification_prefs.by_push is 'Null: as the kind begins.';

create table public.notification_settings (
  user_id uuid not null references auth.users on delete cascade,
  has_quiet_hours boolean not null default true,
  quiet_from time not null default '23:00',
  quiet_until time not null default '08:00',
  push_declined_at timestamptz,
  push_declines integer not null default 0 constraint notification_settings_push_declines_check check (push_declines between 0 and 1000),
  changed_at timestamptz not null default now(),
  constraint notification_settings_pkey primary key (user_id),
  constraint notification_settings_quiet_check check (quiet_from <> quiet_until)
);
comment on table public.notification_settings is 'When a person wants to be left alone (by London''s clock), and how often they said "Not now" to their browser''s notifications.';

create table internal.notification_deliveries (
  id uuid primary key default gen_random_uuid(),
  notification_id uuid not null references public.notifications on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  channel text not null constraint notification_deliveries_channel_check check (channel in ('mail', 'push')),
  frequency text not null constraint notification_deliveries_frequency_check check (frequency in ('at_once', 'hourly', 'daily', 'weekly')),
  due_at timestamptz not null,
  is_held boolean not null default false,
  created_at timestamptz not null default now(),
  served_at timestamptz,
  is_sent boolean not null default false,
  constraint notification_deliveries_once_key unique (notification_id, channel)
);
comment on table internal.notification_deliveries is 'What goes out by mail and to devices: one row a notification and channel, served once.';
comment on column internal.notification_deliveries.is_held is 'It waited for the end of quiet hours.';
comment on column internal.notification_deliveries.is_sent is 'False where it was served and nothing went out: read before, over, or no longer wanted.';
create index notification_deliveries_due_idx on internal.notification_deliveries (due_at) where served_at is null;
create index notification_deliveries_user_idx on internal.notification_deliveries (user_id, channel, due_at) where served_at is null;
create index notification_deliveries_person_idx on internal.notification_deliveries (user_id);

create table public.event_reminders (
  user_id uuid not null references auth.users on delete cascade,
  event_id uuid not null references public.events on delete cascade,
  created_at timestamptz not null default now(),
  constraint event_reminders_pkey primary key (user_id, event_id)
);
comment on table public.event_reminders is 'Who wants to hear when the tickets of a night go on sale.';
create index event_reminders_event_idx on public.event_reminders (event_id, user_id);

create table internal.told_sales (
  event_id uuid not null references public.events on delete cascade,
  sales_start timestamptz not null,
  moment text not null constraint told_sales_moment_check check (moment in ('early', 'open')),
  told_at timestamptz not null default now(),
  constraint told_sales_pkey primary key (event_id, sales_start, moment)
);
comment on table internal.told_sales is 'Starts of sales that their people were reminded of: a quarter of an hour before, and then.';

create table internal.told_releases (
  ticket_type_id uuid not null references public.ticket_types on delete cascade,
  sales_end timestamptz not null,
  told_at timestamptz not null default now(),
  constraint told_releases_pkey primary key (ticket_type_id, sales_end)
);
comment on table internal.told_releases is 'Releases whose end was told to those who had saved the night.';
create index ticket_types_sales_end_idx on public.ticket_types (sales_end) where sales_end is not null;
create index ticket_types_sales_start_idx on public.ticket_types (sales_start) where sales_start is not null;
create index saved_items_target_idx on public.saved_items (target_id, user_id) where kind = 'event';

create table internal.told_nights (
  event_id uuid not null references public.events on delete cascade,
  night_date date not null,
  told_at timestamptz not null default now(),
  constraint told_nights_pkey primary key (event_id, night_date)
);
comment on table internal.told_nights is 'Nights whose ticket holders were told what to know on the day.';

create table internal.told_answers (
  user_id uuid not null references auth.users on delete cascade,
  event_id uuid not null references public.events on delete cascade,
  filed_at timestamptz not null default now(),
  told_up_to uuid,
  done_at timestamptz,
  constraint told_answers_pkey primary key (user_id, event_id)
);
comment on table internal.told_answers is 'Answers that those who follow a person are told of, a thousand at a time.';
create index told_answers_open_idx on internal.told_answers (filed_at) where done_at is null;
create index told_answers_event_idx on internal.told_answers (event_id);

create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  endpoint text not null constraint push_subscriptions_endpoint_check check (char_length(endpoint) <= 1000),
  p256dh text not null constraint push_subscriptions_p256dh_check check (p256dh ~ '^[A-Za-z0-9_-]{87,88}$'),
  auth text not null constraint push_subscriptions_auth_check check (auth ~ '^[A-Za-z0-9_-]{22,24}$'),
  label text not null constraint push_subscriptions_label_check check (char_length(label) between 1 and 80),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint push_subscriptions_endpoint_key unique (endpoint)
);
comment on table public.push_subscriptions is 'Browsers that show a person''s notifications.';
create index push_subscriptions_user_idx on public.push_subscriptions (user_id);

create table internal.push_settings (
  is_only boolean primary key default true constraint push_settings_only_check check (is_only),
  public_key text,
  hosts text[] not null default '{}'
);
comment on table internal.push_settings is 'What the operator''s settings say of web push, written at each start: the public key (null: no push) and the services that may be written to.';
insert into internal.push_settings default values;
insert into internal.encryption_keys (name, version) values ('push', 1);
