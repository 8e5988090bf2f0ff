-- Ten tags say what an event is; more say nothing.
create or replace function internal.check_tag_count() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.event_tags where event_id in (select event_id from changed) group by event_id having count(*) > 10
  ) then
    raise exception using errcode = '23514', message = 'Too many tags', detail = 'EVENTS_TOO_MANY_TAGS', hint = 'Keep at most 10.';
  end if;
  return null;
end $$;

create or replace trigger check_tag_count after insert on public.event_tags
  referencing new table as changed for each statement execute function internal.check_tag_count();
