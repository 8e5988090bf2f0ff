-- What the door knows about a person: when they came and went, and what they did as one of the team.
create or replace function internal.export_door(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'entries', (select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'at', c.scanned_at, 'action', c.action, 'result', c.result, 'gate', c.gate) order by c.scanned_at, c.id), '[]')
      from public.check_ins c join public.tickets k on k.id = c.ticket_id join public.events e on e.id = c.event_id where k.owner_id = person),
    'scans_made', (select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'scans', made.scans)), '[]')
      from (select c.event_id, count(*) as scans from public.check_ins c where c.staff_id = person group by 1) made join public.events e on e.id = made.event_id),
    'passes_issued', (select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'role', p.role, 'label', p.label, 'created_at', p.created_at) order by p.created_at), '[]')
      from public.door_passes p join public.events e on e.id = p.event_id where p.created_by = person))
$$;

create or replace function internal.anonymise_door(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.check_ins c set staff_id = null where c.staff_id = person;
  update public.door_passes p set created_by = null where p.created_by = person;
end $$;

-- Ninety days after a night its scans and passes go; how many came and went in each quarter of an hour stays.
create or replace function internal.retention_door_scans(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  due uuid[] := array(select e.id from public.events e where internal.night_ends(e) < moment - interval '90 days'
    and (exists (select from public.check_ins c where c.event_id = e.id) or exists (select from public.door_passes p where p.event_id = e.id)));
  gone bigint;
  more bigint;
begin
  delete from public.check_ins c where c.event_id = any (due);
  get diagnostics gone = row_count;
  delete from public.door_passes p where p.event_id = any (due);
  get diagnostics more = row_count;
  return gone + more;
end $$;
