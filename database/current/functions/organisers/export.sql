create or replace function internal.export_organisers(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'team_invitations', (select coalesce(jsonb_agg(jsonb_build_object('email', i.email, 'role', i.role, 'status', i.status, 'created_at', i.created_at)), '[]')
      from public.team_invitations i join auth.users u on lower(u.email) = i.email where u.id = person),
    'organiser_claims', (select coalesce(jsonb_agg(jsonb_build_object('organiser', o.name, 'words', c.words, 'status', c.status, 'created_at', c.created_at)), '[]')
      from internal.organiser_claims c join public.organisers o on o.id = c.organiser_id where c.user_id = person),
    -- that there is an entry and until when; why is the team's to say, as it may name others
    'not_let_in', (select coalesce(jsonb_agg(jsonb_build_object('team', coalesce(o.name, v.name), 'created_at', b.created_at, 'ends_at', b.ends_at, 'ended_at', b.ended_at, 'appeal', b.appeal_text)), '[]')
      from public.team_bans b left join public.organisers o on o.id = b.organiser_id left join public.venues v on v.id = b.venue_id
      where b.user_id = person or b.email_hash = (select internal.inbox_hash(u.email) from auth.users u where u.id = person and u.email_confirmed_at is not null)),
    'organiser_teams', (select coalesce(jsonb_agg(jsonb_build_object('organiser', o.name, 'role', m.role, 'status', m.status, 'created_at', m.created_at)), '[]')
    from public.organiser_members m join public.organisers o on o.id = m.organiser_id where m.user_id = person))
$$;
