create or replace function internal.export_organisers(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'team_invitations', (select coalesce(jsonb_agg(jsonb_build_object('email', i.email, 'role', i.role, 'status', i.status, 'created_at', i.created_at)), '[]')
      from public.team_invitations i join auth.users u on lower(u.email) = i.email where u.id = person),
    'organiser_claims', (select coalesce(jsonb_agg(jsonb_build_object('organiser', o.name, 'words', c.words, 'status', c.status, 'created_at', c.created_at)), '[]')
      from internal.organiser_claims c join public.organisers o on o.id = c.organiser_id where c.user_id = person),
    'organiser_teams', (select coalesce(jsonb_agg(jsonb_build_object('organiser', o.name, 'role', m.role, 'status', m.status, 'created_at', m.created_at)), '[]')
    from public.organiser_members m join public.organisers o on o.id = m.organiser_id where m.user_id = person))
$$;
