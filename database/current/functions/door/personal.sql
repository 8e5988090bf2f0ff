-- What the door knows about a person: when they came and went, and what they did as one of the team.
create or replace function internal.export_door(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'entries', (select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'at', c.scanned_at, 'action', c.action, 'result', c.result, 'gate', c.gate) order by c.scanned_at, c.id), '[]')
      from public.check_ins c join public.tickets k on k.id = c.ticket_id join public.events e on e.id = c.event_id where k.owner_id = person),
    'work', (select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'what', made.what, 'times', made.times) order by e.title, made.what), '[]') from (
      select c.event_id, 'scans' as what, count(*) as times from public.check_ins c where c.staff_id = person group by 1
      union all select r.event_id, 'guests', count(*) from public.guest_arrivals r where r.staff_id = person group by 1
      union all select n.event_id, 'counts', count(*) from public.door_counts n where n.staff_id = person group by 1
      union all select s.event_id, 'sales', count(*) from public.door_sales s where s.sold_by = person group by 1
      union all select s.event_id, 'voids', count(*) from public.door_sales s where s.voided_by = person group by 1
      union all select d.event_id, 'stock', count(*) from public.door_stock d where d.held_by = person group by 1
      union all select p.event_id, 'passes', count(*) from public.door_passes p where p.created_by = person group by 1) made join public.events e on e.id = made.event_id))
$$;

create or replace function internal.anonymise_door(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.check_ins c set staff_id = null where c.staff_id = person;
  update public.guest_arrivals r set staff_id = null where r.staff_id = person;
  update public.door_counts n set staff_id = null where n.staff_id = person;
  update public.door_sales s set sold_by = null where s.sold_by = person;
  update public.door_sales s set voided_by = null where s.voided_by = person;
  update public.door_stock d set held_by = null where d.held_by = person;
  update public.door_passes p set created_by = null where p.created_by = person;
end $$;

-- Ninety days after a night its scans, arrivals, counts and passes go, and who made its sales and what they said of them. How many came and went in each quarter of an hour stays.
create or replace function internal.retention_door_scans(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  due uuid;
  gone bigint := 0;
  more bigint;
begin
  for due in
    select e.id from public.events e where internal.night_ends(e) < moment - interval '90 days'
      and (exists (select from public.check_ins c where c.event_id = e.id) or exists (select from public.door_passes p where p.event_id = e.id)
        or exists (select from public.guest_arrivals r where r.event_id = e.id) or exists (select from public.door_counts n where n.event_id = e.id)
        or exists (select from public.door_sales s where s.event_id = e.id and num_nonnulls(s.sold_by, s.voided_by, s.device, s.reason, nullif(s.void_reason, '')) > 0)) order by 1
  loop
    perform internal.lock_door(due);
    insert into internal.door_quarters (event_id, quarter, gate, came_in, went_out) select due, q.quarter, q.gate, q.came_in, q.went_out from internal.door_quarters(due) q
    on conflict do nothing;
    update internal.door_totals t set is_closed = true where t.event_id = due;
    delete from public.check_ins c where c.event_id = due;
    get diagnostics more = row_count;
    gone := gone + more;
    delete from public.guest_arrivals r where r.event_id = due;
    get diagnostics more = row_count;
    gone := gone + more;
    delete from public.door_counts n where n.event_id = due;
    update public.door_sales s set sold_by = null, voided_by = null, device = null, reason = null,
      void_reason = case when s.voided_at is not null then '' end where s.event_id = due;
    delete from public.door_stock d where d.event_id = due and d.released_at is not null;
    delete from internal.door_devices d where d.event_id = due;
    delete from public.door_passes p where p.event_id = due;
    get diagnostics more = row_count;
    gone := gone + more;
  end loop;
  return gone;
end $$;
