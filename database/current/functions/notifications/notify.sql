-- Tells a person something on the site. Nothing is sent from here. A person keeps their newest 500, for a year at most.
-- @throws 22023 when no part's rules.sql names the kind
create or replace function internal.notify(kind text, person uuid, payload jsonb default '{}') returns void
language plpgsql security definer set search_path = '' as $$
declare
  wanted text := kind;
begin
  if not exists (select from internal.notification_kinds known where known.kind = wanted) then
    raise exception using errcode = '22023', message = format('There is no notification kind %s', wanted),
      hint = 'Name it with internal.know_notification in the part''s rules.sql.';
  end if;
  insert into public.notifications (user_id, kind, payload)
  select p.user_id, wanted, coalesce(payload, '{}') from public.profiles p where p.user_id = person and p.status <> 'erased';
  delete from public.notifications n where n.user_id = person and (n.created_at < now() - interval '1 year' or n.id in (
    select older.id from public.notifications older where older.user_id = person order by older.created_at desc, older.id offset 500));
end $$;
