-- The draft of the night that a confirmed hire is for: begun once, by either side with an organiser, and the same draft afterwards.
-- @throws HIRE_NOT_FOUND, HIRE_STALE, HIRE_NO_ORGANISER, HIRE_MAKING
create or replace function public.make_hire_event(p_request_id uuid, p_organiser_id uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  asked record := internal.lock_hire(p_request_id);
  request public.hire_requests := asked.request;
  mine uuid[] := internal.my_organiser_ids(internal.roles_with('nights'));
  organiser uuid := coalesce(p_organiser_id, case when cardinality(mine) = 1 then mine[1] end);
  known public.event_drafts;
  made uuid;
begin
  select * into known from public.event_drafts d where d.id = request.draft_id;
  if known.organiser_id = any (mine) then
    return known.id;
  elsif known.id is not null or request.event_id is not null then
    perform internal.refuse(409, 'HIRE_MAKING', 'The event of this hire is being made already', 'Load the request again to see by whom.');
  elsif request.status <> 'confirmed' then
    perform internal.refuse(409, 'HIRE_STALE', 'Only a confirmed hire becomes an event', 'Load the request again to see where it stands.');
  elsif organiser is null or not organiser = any (mine) then
    perform internal.refuse(409, 'HIRE_NO_ORGANISER', 'Choose an organiser whose nights you make', 'Found one under Your nights, or ask its owner for a role.');
  end if;
  made := (public.save_event_draft(jsonb_build_object('title', btrim(left(internal.clean_line(request.purpose), 100)), 'location_mode', 'venue', 'venue_id', request.venue_id,
    'starts_at', to_char(request.starts_at at time zone 'Europe/London', 'YYYY-MM-DD"T"HH24:MI'), 'ends_at', to_char(request.ends_at at time zone 'Europe/London', 'YYYY-MM-DD"T"HH24:MI'),
    'capacity', request.guests), p_organiser_id => organiser) ->> 'id')::uuid;
  update public.hire_requests set draft_id = made, made_by = auth.uid(), updated_at = now() where id = request.id;
  return made;
end $$;

-- A draft goes when it becomes an event, which is then the event of the hire: the one its organiser made in the same transaction.
create or replace function internal.keep_event_of_hire() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.hire_requests h set event_id = e.id from public.events e
  where h.draft_id = old.id and e.organiser_id = old.organiser_id and e.created_at = now();
  return old;
end $$;

create or replace trigger keep_event_of_hire before delete on public.event_drafts for each row execute function internal.keep_event_of_hire();

grant execute on function public.make_hire_event(uuid, uuid) to authenticated;
