create or replace function internal.export_waitlist(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'waitlist_entries', (select coalesce(jsonb_agg(to_jsonb(w) - 'place' || jsonb_build_object('event', e.title)), '[]')
      from public.waitlist_entries w join public.events e on e.id = w.event_id where w.user_id = person),
    'waitlist_moves', (select coalesce(jsonb_agg(jsonb_build_object('created_at', m.created_at, 'reason', m.reason)), '[]')
      from internal.waitlist_moves m where m.moved_by = person))
$$;
