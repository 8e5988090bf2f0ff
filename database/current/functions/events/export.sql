create or replace function internal.export_events(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'answers', (select coalesce(jsonb_agg(to_jsonb(r) || jsonb_build_object('event', e.title)), '[]') from public.rsvps r join public.events e on e.id = r.event_id where r.user_id = person),
    'event_drafts', (select coalesce(jsonb_agg(jsonb_build_object('data', d.data, 'created_at', d.created_at, 'updated_at', d.updated_at)), '[]')
      from public.event_drafts d where d.created_by = person),
    'saved', (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from public.saved_items s where s.user_id = person))
$$;
