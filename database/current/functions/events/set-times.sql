-- The hour of publishing set times: until then the team alone reads them, in its draft.

-- Whether the times of a line-up are held back as its event and these acts say.
create or replace function internal.holds_set_times(p_event_id uuid, acts jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select set_times_at > now() from public.events where id = p_event_id), false)
    and exists (select from jsonb_array_elements(acts) act where act ->> 'set_start' is not null or act ->> 'set_end' is not null)
$$;

create or replace function internal.has_held_set_times(p_event_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from internal.held_set_times h join public.event_artists a on a.id = h.event_artist_id where a.event_id = p_event_id)
$$;

-- Puts the times of an act of the line-up where the event says: into the line-up, or apart from it until their hour.
create or replace function internal.write_set_times(p_event_artist_id uuid, p_start timestamptz, p_end timestamptz, p_is_held boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.event_artists set set_start = case when not p_is_held then p_start end, set_end = case when not p_is_held then p_end end
  where id = p_event_artist_id and (set_start, set_end) is distinct from (case when not p_is_held then p_start end, case when not p_is_held then p_end end);
  delete from internal.held_set_times where event_artist_id = p_event_artist_id;
  if p_is_held and (p_start is not null or p_end is not null) then
    insert into internal.held_set_times (event_artist_id, set_start, set_end) values (p_event_artist_id, p_start, p_end);
  end if;
end $$;

-- Run every twenty seconds: publishes the set times that are due, and files them for those who picked the sets. Answers how many acts have theirs now.
create or replace function internal.publish_set_times() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  done integer := 0;
  moved integer;
begin
  for due in
    select a.event_id, internal.public_sets(a.event_id) as was from internal.held_set_times h join public.event_artists a on a.id = h.event_artist_id join public.events e on e.id = a.event_id
    where coalesce(e.set_times_at, '-infinity') <= now() group by a.event_id
  loop
    with published as (
      delete from internal.held_set_times h using public.event_artists a where a.id = h.event_artist_id and a.event_id = due.event_id
      returning h.event_artist_id, h.set_start, h.set_end)
    update public.event_artists a set set_start = p.set_start, set_end = p.set_end from published p where a.id = p.event_artist_id;
    get diagnostics moved = row_count;
    done := done + moved;
    -- calendars that hold the sets are told that they changed
    update public.events set updated_at = now() where id = due.event_id;
    perform internal.file_set_changes(due.event_id, due.was);
  end loop;
  return done;
end $$;
