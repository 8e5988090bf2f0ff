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
  if p_start is null and p_end is null then
    return;
  elsif p_is_held then
    insert into internal.held_set_times (event_artist_id, set_start, set_end) values (p_event_artist_id, p_start, p_end);
  else
    update public.event_artists set set_start = p_start, set_end = p_end where id = p_event_artist_id;
  end if;
end $$;

-- Run every twenty seconds: publishes the set times that are due. Answers how many acts have theirs now.
create or replace function internal.publish_set_times() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  done integer;
begin
  with due as (
    delete from internal.held_set_times h using public.event_artists a, public.events e
    where a.id = h.event_artist_id and e.id = a.event_id and coalesce(e.set_times_at, '-infinity') <= now()
    returning h.event_artist_id, h.set_start, h.set_end)
  update public.event_artists a set set_start = due.set_start, set_end = due.set_end from due where a.id = due.event_artist_id;
  get diagnostics done = row_count;
  return done;
end $$;
