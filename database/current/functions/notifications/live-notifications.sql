-- Tells a person's open pages that what they were told has changed; the pages read it under their own rights. Nothing else is said.
create or replace function internal.send_notification() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send('{}', 'notification', 'person:' || changed.user_id) from (select distinct user_id from told) changed;
  return null;
end $$;

create or replace trigger send_new_notification after insert on public.notifications
  referencing new table as told for each statement execute function internal.send_notification();
create or replace trigger send_notification after update on public.notifications
  referencing new table as told for each statement execute function internal.send_notification();
