create or replace function internal.export_organisers(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('organiser_teams', (select coalesce(jsonb_agg(jsonb_build_object('organiser', o.name, 'role', m.role, 'status', m.status, 'created_at', m.created_at)), '[]')
    from public.organiser_members m join public.organisers o on o.id = m.organiser_id where m.user_id = person))
$$;
