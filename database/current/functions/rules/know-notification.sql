-- What people can be notified of. Each part names its kinds in its rules.sql.
delete from internal.notification_kinds;

-- In a part's rules.sql: `says` is one sentence on when it is sent, for readers of the register.
create or replace function internal.know_notification(kind text, says text) returns void
language sql set search_path = '' as $$
  insert into internal.notification_kinds (kind, says) values (kind, says)
$$;
