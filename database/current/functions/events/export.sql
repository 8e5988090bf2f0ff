create or replace function internal.export_events(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'answers', (select coalesce(jsonb_agg(to_jsonb(r) || jsonb_build_object('event', e.title)), '[]') from public.rsvps r join public.events e on e.id = r.event_id where r.user_id = person),
    'saved', (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from public.saved_items s where s.user_id = person))
$$;
