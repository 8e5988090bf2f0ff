-- What people can be notified of. Each part names its kinds in its rules.sql.
delete from internal.notification_kinds;
drop function if exists internal.know_notification(text, text);
drop function if exists internal.know_notification(text, text, text, boolean, boolean, text);

-- In a part's rules.sql: `says` is one sentence on when it is sent, for readers of the register and of the settings. `tab` is where the
-- drawer shows it (null: by mail and on devices alone); what is optional people may switch off; `mails_itself` where its cause queues a
-- mail, at an hour of its own with `has_own_hour`; `groups_by` is the payload's key under which rows become one ('' for all of the kind);
-- `breaks_quiet` is never, tonight (when it is about tonight) or always; `mail` (at_once, hourly, daily, weekly, never) and `push` hold
-- until somebody chooses.
create or replace function internal.know_notification(kind text, says text, tab text default 'social', is_optional boolean default false,
  mails_itself boolean default false, groups_by text default null, breaks_quiet text default 'never', mail text default null, push boolean default false,
  has_own_hour boolean default false) returns void
language sql set search_path = '' as $$
  insert into internal.notification_kinds (kind, says, tab, is_optional, mails_itself, groups_by, breaks_quiet, mail, push, has_own_hour)
  values (kind, says, tab, is_optional, mails_itself, groups_by, breaks_quiet, coalesce(mail, case when mails_itself then 'at_once' else 'never' end), push, has_own_hour)
$$;
