-- What people can be notified of. Each part names its kinds in its rules.sql.
delete from internal.notification_kinds;
drop function if exists internal.know_notification(text, text);

-- In a part's rules.sql: `says` is one sentence on when it is sent, for readers of the register and of the settings. `tab` is where the
-- drawer shows it; what is optional people may switch off; `mails_itself` where its cause queues a mail; `groups_by` is the
-- payload's key under which rows become one ('' for all of the kind).
create or replace function internal.know_notification(kind text, says text, tab text default 'social', is_optional boolean default false,
  mails_itself boolean default false, groups_by text default null) returns void
language sql set search_path = '' as $$
  insert into internal.notification_kinds (kind, says, tab, is_optional, mails_itself, groups_by)
  values (kind, says, tab, is_optional, mails_itself, groups_by)
$$;
