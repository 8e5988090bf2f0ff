-- Tells a person's open pages that a booking of theirs has another status.
create or replace function internal.send_booking() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(jsonb_build_object('id', new.id, 'status', new.status), 'booking', 'person:' || new.user_id);
  return null;
end $$;

create or replace trigger send_booking after update of status on public.bookings for each row
  when (old.status is distinct from new.status) execute function internal.send_booking();
