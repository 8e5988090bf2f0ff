-- Tells the open pages of both sides that a request has moved; they read it under their own rights. Nothing else is said.
create or replace function internal.send_hire() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(jsonb_build_object('id', new.id), 'hire', 'person:' || reader) from (
    select new.user_id as reader
    union select t from internal.team_user_ids(null, new.venue_id, internal.roles_with('hire')) t where not internal.are_blocked(t, new.user_id)) readers;
  return null;
end $$;

create or replace trigger send_hire after update on public.hire_requests for each row
  when (old.version <> new.version or old.draft_id is distinct from new.draft_id or old.event_id is distinct from new.event_id)
  execute function internal.send_hire();
