create or replace function internal.export_venues(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('venue_teams', (select coalesce(jsonb_agg(jsonb_build_object('venue', v.name, 'role', m.role, 'status', m.status, 'created_at', m.created_at)), '[]')
    from public.venue_members m join public.venues v on v.id = m.venue_id where m.user_id = person))
$$;
