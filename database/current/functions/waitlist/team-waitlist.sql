-- The waiting list as the team of a night and staff see it: numbers of entries, no names. An entry's person reads its number too.

-- @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function internal.require_waitlist_team(p_event_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not internal.is_staff() then
    perform internal.require_event_right('comps', p_event_id);
  end if;
end $$;

-- Who waits, in their order, two hundred from `p_after` on; how many wait in all, and the last moves with their reasons.
create or replace function public.list_waitlist(p_event_id uuid, p_after integer default 0) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.require_waitlist_team(p_event_id);
  return json_build_object(
    'counts', (select json_build_object('waiting', count(*) filter (where w.status = 'waiting'), 'places', coalesce(sum(w.quantity) filter (where w.status = 'waiting'), 0),
        'offered', count(*) filter (where w.status in ('offered', 'accepted')), 'converted', count(*) filter (where w.status = 'converted'), 'lapsed', count(*) filter (where w.status = 'lapsed'))
      from public.waitlist_entries w where w.event_id = p_event_id),
    'set_aside', (select coalesce(sum(s.places), 0) from internal.set_aside s where s.event_id = p_event_id),
    'entries', (select coalesce(json_agg(line order by line.position), '[]') from (
      select w.id, w.ref, w.status, w.kind, w.quantity, w.fewest, t.name as ticket, w.created_at, w.lapses, w.gather_until,
        (greatest(p_after, 0) + row_number() over (order by w.place))::integer as position
      from public.waitlist_entries w left join public.ticket_types t on t.id = w.ticket_type_id
      where w.event_id = p_event_id and w.status = 'waiting' order by w.place offset greatest(p_after, 0) limit 200) line),
    'offers', (select coalesce(json_agg(line), '[]') from (
      select w.ref, w.status, b.hold_expires_at as ends_at, (select sum(l.quantity) from public.booking_lines l where l.booking_id = b.id)::integer as quantity
      from public.waitlist_entries w join public.bookings b on b.waitlist_entry_id = w.id and b.status in ('held', 'awaiting_payment', 'processing', 'failed')
      where w.event_id = p_event_id and w.status in ('offered', 'accepted') order by b.hold_expires_at limit 100) line),
    'moves', (select coalesce(json_agg(line), '[]') from (
      select w.ref, m.from_position, m.to_position, m.reason, m.created_at, (select coalesce(p.full_name, 'A colleague') from public.profiles p where p.user_id = m.moved_by) as moved_by
      from internal.waitlist_moves m join public.waitlist_entries w on w.id = m.entry_id where w.event_id = p_event_id order by m.id desc limit 50) line));
end $$;

-- Puts an entry at another position among those who wait for the night. What is offered already stays offered.
-- @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, WAITLIST_NOT_FOUND, WAITLIST_INVALID_MOVE, WAITLIST_RATE_LIMITED
create or replace function public.move_waitlist_entry(p_entry_id uuid, p_position integer, p_reason text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := internal.require_person();
  entry public.waitlist_entries;
  reason constant text := internal.clean_text(p_reason);
  others integer;
  was integer;
  before numeric;
  after numeric;
begin
  select * into entry from public.waitlist_entries w where w.id = p_entry_id;
  perform internal.require_waitlist_team(entry.event_id);
  if char_length(coalesce(reason, '')) not between 10 and 300 then
    perform internal.refuse(400, 'WAITLIST_INVALID_MOVE', 'Give a reason of 10 to 300 characters', 'Say in a sentence why. Your team reads it.', field => 'reason');
  end if;
  perform internal.take_limit(person, 'waitlist_moves', 'WAITLIST_RATE_LIMITED');
  perform pg_advisory_xact_lock(hashtextextended('order of ' || entry.event_id, 0));
  select * into entry from public.waitlist_entries w where w.id = p_entry_id for update;
  if entry.status <> 'waiting' then
    perform internal.refuse(409, 'WAITLIST_NOT_FOUND', 'This entry is not waiting any more', 'Load the list again.');
  end if;
  others := (select count(*) from public.waitlist_entries w where w.event_id = entry.event_id and w.status = 'waiting' and w.id <> entry.id);
  was := (select count(*) + 1 from public.waitlist_entries w where w.event_id = entry.event_id and w.status = 'waiting' and w.place < entry.place);
  if coalesce(p_position not between 1 and others + 1, true) then
    perform internal.refuse(400, 'WAITLIST_INVALID_MOVE', format('Choose a position from 1 to %s', others + 1), 'Write a whole number.', field => 'position');
  end if;
  if p_position <> was then
    select w.place into before from public.waitlist_entries w where w.event_id = entry.event_id and w.status = 'waiting' and w.id <> entry.id
      and p_position > 1 order by w.place offset greatest(p_position - 2, 0) limit 1;
    select w.place into after from public.waitlist_entries w where w.event_id = entry.event_id and w.status = 'waiting' and w.id <> entry.id
      order by w.place offset p_position - 1 limit 1;
    update public.waitlist_entries w set place = case when before is null then after - 1 when after is null then nextval('internal.waitlist_places') else (before + after) * 0.5 end
    where w.id = entry.id;
    insert into internal.waitlist_moves (entry_id, moved_by, from_position, to_position, reason) values (entry.id, person, was, p_position, reason);
    insert into public.audit_logs (actor_id, action_type, table_name, record_id, old_data, new_data)
    values (person, 'waitlist_entry_moved', 'waitlist_entries', entry.id::text, jsonb_build_object('position', was), jsonb_build_object('position', p_position, 'reason', reason));
  end if;
  return json_build_object('position', p_position, 'was', was);
end $$;

grant execute on function public.list_waitlist(uuid, integer), public.move_waitlist_entry(uuid, integer, text) to authenticated;
