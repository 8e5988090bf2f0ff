-- publish_at is when an event became public: set when it is published by hand, obeyed when it is scheduled.
create or replace function internal.note_publication() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.status = 'published' and (new.publish_at is null or new.publish_at > now()) then
    new.publish_at := now();
  elsif new.status = 'cancelled' and new.cancelled_at is null then
    new.cancelled_at := now();
  end if;
  return new;
end $$;

create or replace trigger note_publication before insert or update of status on public.events
  for each row execute function internal.note_publication();

-- Run every minute: publishes what is due. Answers how many.
create or replace function internal.publish_due_events() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  done integer;
begin
  update public.events set status = 'published' where status = 'scheduled' and publish_at <= now();
  get diagnostics done = row_count;
  return done;
end $$;
