-- What happened at a door, the newest first, for its supervisors.

-- Everything that was written down, one row each; `counts` says whether it moved somebody, `is_conflict` that somebody passed whom another scan makes one too many.
create or replace function internal.door_log_rows(p_event_id uuid)
returns table (id uuid, kind text, at timestamptz, synced_at timestamptz, who text, gate text, device text, what text, name text, number integer, counts boolean, is_conflict boolean,
  is_offline boolean, is_undone boolean, reason text, clock_off_seconds integer)
language sql stable security definer rows 100 set search_path = '' as $$
  select c.id, 'scan', c.scanned_at, c.synced_at, coalesce((select p.full_name from public.profiles p where p.user_id = c.staff_id), (select d.label from public.door_passes d where d.id = c.pass_id)),
    c.gate, c.device, c.result, case when k.event_id = p_event_id then k.holder_name end, case c.action when 'in' then 1 else -1 end, c.counts, internal.is_conflict(c), c.is_offline,
    exists (select from public.check_ins u where u.undoes_id = c.id), c.reason, c.clock_off_seconds
  from public.check_ins c left join public.tickets k on k.id = c.ticket_id where c.event_id = p_event_id
  union all
  select r.id, 'guest', r.arrived_at, r.synced_at, coalesce((select p.full_name from public.profiles p where p.user_id = r.staff_id), (select d.label from public.door_passes d where d.id = r.pass_id)),
    r.gate, r.device, 'admitted', coalesce(g.name, m.name), r.number, r.counted > 0, r.counted < r.number, r.is_offline, false, r.reason, null
  from public.guest_arrivals r left join public.guest_list_entries g on g.id = r.entry_id left join public.comps m on m.id = r.comp_id where r.event_id = p_event_id
  union all
  select n.id, n.kind, n.counted_at, n.synced_at, coalesce((select p.full_name from public.profiles p where p.user_id = n.staff_id), (select d.label from public.door_passes d where d.id = n.pass_id)),
    n.gate, n.device, 'counted', null, n.change, true, false, n.is_offline, false, null, null
  from public.door_counts n where n.event_id = p_event_id
  union all
  select s.id, 'sale', s.sold_at, s.synced_at, coalesce((select p.full_name from public.profiles p where p.user_id = s.sold_by), (select d.label from public.door_passes d where d.id = s.pass_id)),
    s.gate, s.device, s.method, null, (select sum(l.quantity)::integer from public.door_sale_lines l where l.sale_id = s.id), s.voided_at is null, false, s.is_offline, s.voided_at is not null,
    coalesce(s.void_reason, s.reason), null
  from public.door_sales s where s.event_id = p_event_id
$$;

-- A hundred rows before a moment and what was brought with the last of them, so that a batch is never cut in two; and the devices that have scans to send. @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, DOOR_PASS_…, DOOR_SUPERVISOR_REQUIRED, DOOR_RATE_LIMITED
create or replace function public.door_log(p_event_id uuid, p_before timestamptz default null, only_conflicts boolean default false, p_pass text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller constant internal.door_caller := internal.door_right(p_event_id, 'door_supervisor', p_pass);
begin
  perform internal.take_door_limit(caller, 'door_reads');
  return json_build_object(
    'rows', (select coalesce(json_agg(r order by r.synced_at desc, r.at desc, r.id), '[]') from (
      select * from internal.door_log_rows(p_event_id) l where (p_before is null or l.synced_at < p_before) and (l.is_conflict or not coalesce(only_conflicts, false))
      order by l.synced_at desc fetch first 100 rows with ties) r),
    'conflicts', internal.door_conflicts(p_event_id),
    'devices', (select coalesce(json_agg(json_build_object('name', d.name, 'waiting', d.waiting, 'seen_at', d.seen_at) order by d.name), '[]')
      from internal.door_devices d where d.event_id = p_event_id and d.waiting > 0));
end $$;

-- The nights at whose door the caller may work now: from twelve hours before doors until twelve hours after the end.
create or replace function public.list_my_doors()
returns table (event_id uuid, slug text, title text, organiser text, venue text, starts_at timestamptz, doors_at timestamptz, ends_at timestamptz, status text, is_supervisor boolean)
language plpgsql stable security definer rows 5 set search_path = '' as $$
begin
  perform internal.require_person();
  return query select e.id, e.slug, e.title, o.name, v.name, e.starts_at, e.doors_at, e.ends_at, e.status,
      e.organiser_id = any ((select internal.my_organiser_ids(internal.roles_with('door_supervisor')))::uuid[])
    from public.events e join public.organisers o on o.id = e.organiser_id left join public.venues v on v.id = e.venue_id
    where e.organiser_id = any ((select internal.my_organiser_ids(internal.roles_with('door')))::uuid[]) and e.status in ('published', 'postponed', 'cancelled')
      and e.night_date >= internal.night_date(now()) - 32
      and coalesce(e.doors_at, e.starts_at) - interval '12 hours' <= now() and internal.night_ends(e) + interval '12 hours' > now()
    order by e.starts_at, e.id limit 50;
end $$;

-- What the screens of a door begin with: the night, what the caller may do, and its numbers. @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, DOOR_PASS_…, DOOR_NOT_PUBLIC
create or replace function public.open_door(p_event_id uuid, p_pass text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller constant internal.door_caller := internal.door_right(p_event_id, 'door', p_pass);
begin
  return (select json_build_object('event_id', e.id, 'slug', e.slug, 'title', e.title, 'status', e.status, 'organiser_id', e.organiser_id, 'night_date', e.night_date, 'starts_at', e.starts_at,
      'doors_at', e.doors_at, 'ends_at', e.ends_at, 'last_entry_at', e.last_entry_at, 'min_age', e.min_age, 'opens_at', coalesce(e.doors_at, e.starts_at) - interval '1 hour',
      'closes_at', internal.night_ends(e) + interval '12 hours', 'is_supervisor', caller.is_supervisor, 'has_account', caller.user_id is not null, 'gate', caller.gate, 'label', caller.device,
      'pass_ends_at', caller.ended_at, 're_entry', e.re_entry, 're_entry_until', e.re_entry_until, 'numbers', internal.door_summary(e.id), 'server_time', clock_timestamp())
    from public.events e where e.id = p_event_id);
end $$;

grant execute on function public.door_log(uuid, timestamptz, boolean, text), public.open_door(uuid, text) to anon, authenticated;
grant execute on function public.list_my_doors() to authenticated;
