-- The sets that people picked from programmes (saved_items of the kind set): reminded of a quarter of an hour before, told of when they change.

-- The sets of a night as everybody reads them, by id.
create or replace function internal.public_sets(p_event_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(id, jsonb_build_object('name', name, 'stage', stage, 'start', set_start, 'end', set_end)), '{}') from public.event_artists where event_id = p_event_id
$$;

-- Files what the programme of an announced night says differently from before, for those who picked it: times that are out, sets that moved, acts
-- that no longer play. What is over is told to nobody.
create or replace function internal.file_set_changes(p_event_id uuid, was jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  now_is constant jsonb := internal.public_sets(p_event_id);
  changed jsonb;
begin
  select jsonb_object_agg(id, coalesce(to_be, old) || jsonb_build_object('change', change)) into changed from (
    select id, old, now_is -> id as to_be, case when now_is -> id is null then 'gone' when old ->> 'start' is null and now_is -> id ->> 'start' is not null then 'times'
      when now_is -> id ->> 'start' is null then null when old <> now_is -> id then 'moved' end as change
    from jsonb_each(was) of_before(id, old)) compared
  where change is not null and coalesce((to_be ->> 'end')::timestamptz, (to_be ->> 'start')::timestamptz, (old ->> 'start')::timestamptz, 'infinity') > now()
    and exists (select from public.saved_items s where s.kind = 'set' and s.target_id = id::uuid);
  if changed is not null and exists (select from public.events where id = p_event_id and status = 'published') then
    insert into internal.set_tellings (event_id, kind, sets) values (p_event_id, 'changed', changed);
  end if;
end $$;

-- Run every twenty seconds: files the sets that begin within a quarter of an hour, those of one night and minute together. Answers how many.
create or replace function internal.file_coming_sets(moment timestamptz default now()) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due uuid[];
begin
  with filed as (
    insert into internal.told_sets (event_artist_id, set_start)
    select a.id, a.set_start from public.event_artists a join public.events e on e.id = a.event_id and e.status = 'published'
    where a.set_start > moment and a.set_start <= moment + interval '15 minutes' and exists (select from public.saved_items s where s.kind = 'set' and s.target_id = a.id)
    on conflict do nothing returning event_artist_id)
  select array_agg(event_artist_id) into due from filed;
  insert into internal.set_tellings (event_id, kind, sets)
  select a.event_id, 'soon', jsonb_object_agg(a.id, jsonb_build_object('name', a.name, 'stage', a.stage, 'start', a.set_start))
  from public.event_artists a where a.id = any (due) group by a.event_id, a.set_start;
  return coalesce(cardinality(due), 0);
end $$;

-- Who picked which of these sets, a thousand people after one; of a night for invited people those who find it still.
create or replace function internal.pickers_of(event public.events, sets jsonb, after uuid) returns table (person uuid, picks jsonb)
language sql stable security definer set search_path = '' as $$
  select s.user_id, jsonb_agg(sets -> s.target_id::text order by sets -> s.target_id::text ->> 'start', sets -> s.target_id::text ->> 'name')
  from public.saved_items s where s.kind = 'set' and s.target_id = any (array(select key::uuid from jsonb_object_keys(sets) key)) and (after is null or s.user_id > after)
    and ((event).visibility <> 'invited' or internal.is_invited((event).id, s.user_id) or exists (
      select from public.tickets k where k.event_id = (event).id and k.owner_id = s.user_id and k.status in ('issued', 'checked_in', 'transfer_pending', 'listed')))
  group by s.user_id order by s.user_id limit 1000
$$;

-- Run every five seconds: tells a thousand people of one filed change or start, and goes on where it stopped. Answers how many were told.
create or replace function internal.tell_picked_sets() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  telling internal.set_tellings;
  event public.events;
  picker record;
  told integer := 0;
begin
  select * into telling from internal.set_tellings order by id limit 1 for update skip locked;
  if telling.id is null then
    return 0;
  end if;
  select * into event from public.events where id = telling.event_id and status = 'published';
  if event.id is not null then
    for picker in select * from internal.pickers_of(event, telling.sets, telling.told_up_to) loop
      perform internal.notify(case telling.kind when 'soon' then 'set_soon' else 'programme_changed' end, picker.person, jsonb_strip_nulls(jsonb_build_object('event_id', event.id,
        'title', event.title, 'change', case when telling.kind = 'changed' then case when (select count(distinct pick ->> 'change') from jsonb_array_elements(picker.picks) pick) = 1
          then picker.picks -> 0 ->> 'change' else 'several' end end,
        'act', picker.picks -> 0 -> 'name', 'stage', picker.picks -> 0 -> 'stage', 'set_start', picker.picks -> 0 -> 'start', 'others', jsonb_array_length(picker.picks) - 1,
        'expires_at', case telling.kind when 'soon' then picker.picks -> 0 -> 'start' else to_jsonb(internal.night_ends(event)) end)));
      told := told + 1;
      telling.told_up_to := picker.person;
    end loop;
  end if;
  if told < 1000 then
    delete from internal.set_tellings where id = telling.id;
    -- who picked an act that is gone knows it now
    delete from public.saved_items s where s.kind = 'set' and s.target_id in (select key::uuid from jsonb_each(telling.sets) it(key, value) where value ->> 'change' = 'gone');
  else
    update internal.set_tellings set told_up_to = telling.told_up_to where id = telling.id;
  end if;
  return told;
end $$;

-- The sets of a night move along with its start.
create or replace function internal.move_sets(p_event_id uuid, p_by interval) returns void
language plpgsql security definer set search_path = '' as $$
declare
  was constant jsonb := internal.public_sets(p_event_id);
begin
  update public.event_artists set set_start = set_start + p_by, set_end = set_end + p_by where event_id = p_event_id and set_start is not null;
  update internal.held_set_times h set set_start = h.set_start + p_by, set_end = h.set_end + p_by from public.event_artists a where a.id = h.event_artist_id and a.event_id = p_event_id;
  perform internal.file_set_changes(p_event_id, was);
end $$;
