-- What becomes of the shifts of a person.

create or replace function internal.export_rota(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'shifts', (select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'role', s.role, 'title', s.title, 'starts_at', s.starts_at, 'ends_at', s.ends_at, 'state', c.state,
        'claimed_at', c.claimed_at, 'came_at', c.came_at) order by s.starts_at), '[]')
      from internal.shift_claims c join internal.shifts s on s.id = c.shift_id join public.events e on e.id = s.event_id where c.person_id = person),
    'invited_to_shifts', (select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'invited_at', r.created_at)), '[]')
      from internal.rota_people r join public.events e on e.id = r.event_id where r.person_id = person))
$$;

-- Shifts to come are free again.
create or replace function internal.anonymise_rota(person uuid) returns void
language sql security definer set search_path = '' as $$
  update internal.shift_claims c set state = 'dropped', ended_at = now() from internal.shifts s where s.id = c.shift_id and c.person_id = person and c.state = 'claimed' and s.starts_at > now();
  update internal.shift_claims set person_id = null where person_id = person;
  delete from internal.rota_people where person_id = person;
$$;

create or replace function internal.retention_shift_claims(moment timestamptz) returns bigint
language sql security definer set search_path = '' as $$
  with gone as (
    update internal.shift_claims c set person_id = null from internal.shifts s where s.id = c.shift_id and c.person_id is not null and s.ends_at < moment - interval '2 years' returning 1)
  select count(*) from gone
$$;

create or replace function internal.retention_rota_people(moment timestamptz) returns bigint
language sql security definer set search_path = '' as $$
  with gone as (
    delete from internal.rota_people r using public.events e where e.id = r.event_id and e.starts_at < moment - interval '30 days' returning 1)
  select count(*) from gone
$$;
