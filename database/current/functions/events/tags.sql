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

-- Whether everybody may read a tag follows from its event, whatever the writer says.
create or replace function internal.mark_public_tag() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.is_public := coalesce((
    select status in ('published', 'postponed', 'cancelled') and visibility <> 'invited' from public.events where id = new.event_id for share
  ), false);
  return new;
end $$;

create or replace trigger mark_public_tag before insert or update on public.event_tags
  for each row execute function internal.mark_public_tag();

-- All events of one statement together: a change of tags rewrites the cards of its events.
create or replace function internal.mark_public_tags() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.event_tags t set is_public = c.status in ('published', 'postponed', 'cancelled') and c.visibility <> 'invited'
  from changed c where t.event_id = c.id and t.is_public is distinct from (c.status in ('published', 'postponed', 'cancelled') and c.visibility <> 'invited');
  return null;
end $$;

create or replace trigger mark_public_tags after update on public.events
  referencing new table as changed for each statement execute function internal.mark_public_tags();
