-- What becomes of addresses and set lists.

create or replace function internal.anonymise_setlists(person uuid) returns void
language sql security definer set search_path = '' as $$
  update internal.setlists s set email = null, code_hash = null, sealed_code = null, next_at = null where s.email = (select u.email from auth.users u where u.id = person);
$$;

create or replace function internal.export_setlists(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('setlists', (select coalesce(jsonb_agg(jsonb_build_object('night', e.title, 'act', s.name, 'email', s.email, 'tracks', s.tracks, 'given_at', s.given_at) order by s.created_at), '[]')
    from internal.setlists s join public.events e on e.id = s.event_id
    where s.email = (select u.email from auth.users u where u.id = person) or s.artist_id in (select c.artist_id from internal.artist_claims c where c.user_id = person and c.status = 'approved')))
$$;

create or replace function internal.retention_setlists(moment timestamptz) returns bigint
language sql security definer set search_path = '' as $$
  with gone as (delete from internal.setlists s using public.events e where e.id = s.event_id and internal.night_ends(e) < moment - interval '3 years' returning 1),
    unlinked as (
      update internal.setlists s set email = null, code_hash = null, sealed_code = null, next_at = null from public.events e
      where e.id = s.event_id and s.email is not null and internal.night_ends(e) < moment - interval '90 days' and internal.night_ends(e) >= moment - interval '3 years' returning 1)
  select (select count(*) from gone) + (select count(*) from unlinked)
$$;
