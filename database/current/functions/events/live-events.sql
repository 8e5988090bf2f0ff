-- Tells open pages of an announced event that there is something to read again. It says nothing itself.
create or replace function internal.send_event() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  target uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
begin
  if internal.is_announced(target) then
    perform realtime.send('{}', 'event', 'event:' || target);
  end if;
  return null;
end $$;

create or replace trigger send_event after update on public.events for each row
  when ((old.status, old.starts_at, old.ends_at, old.location_mode, old.venue_id, old.custom_address)
    is distinct from (new.status, new.starts_at, new.ends_at, new.location_mode, new.venue_id, new.custom_address))
  execute function internal.send_event('id');
create or replace trigger send_event after insert on public.event_updates for each row
  when (new.audience = 'public') execute function internal.send_event('event_id');
