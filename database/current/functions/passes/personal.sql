-- What wallet passes know about a person: kept for them, taken away with them, and thirty days after the night for everybody.
create or replace function internal.export_passes(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('passes', (select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'member_of', o.name, 'created_at', p.created_at, 'is_in_google', p.is_in_google,
      'devices', (select coalesce(jsonb_agg(jsonb_build_object('device', d.device, 'created_at', d.created_at) order by d.id), '[]') from internal.pass_devices d where d.pass_id = p.id)) order by p.created_at), '[]')
    from internal.passes p left join public.events e on e.id = p.event_id left join public.memberships m on m.id = p.membership_id
    left join public.organisers o on o.id = m.organiser_id where p.owner_id = person))
$$;

-- Devices are told nothing any more and the token opens nothing; Google is told to forget the name. A ticket that the person keeps stays good.
create or replace function internal.anonymise_passes(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- as changes are taken: one after the other
  perform pg_advisory_xact_lock(hashtextextended('changes of passes', 0));
  delete from internal.pass_devices d using internal.passes p where p.id = d.pass_id and p.owner_id = person;
  update internal.passes p set token_hash = null where p.owner_id = person;
  perform internal.change_passes(array(select p.id from internal.passes p where p.owner_id = person));
end $$;

create or replace function internal.retention_passes(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  gone bigint;
  cards bigint;
begin
  delete from internal.passes p where p.kind = 'member' and coalesce((
    select case when m.status = 'ended' then m.ended_at end < moment - interval '30 days' or m.id is null and p.changed_at < moment - interval '30 days'
    from (select) always left join public.memberships m on m.id = p.membership_id), false);
  get diagnostics cards = row_count;
  delete from internal.passes p using public.events e
  where e.id = p.event_id and e.status <> 'postponed' and internal.night_end(e) < moment - interval '30 days';
  get diagnostics gone = row_count;
  return gone + cards;
end $$;
