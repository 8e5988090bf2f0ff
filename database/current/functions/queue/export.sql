create or replace function internal.export_queue(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('queue_entries', (select coalesce(jsonb_agg(to_jsonb(q) || jsonb_build_object('event', e.title) order by q.joined_at), '[]')
    from public.queue_entries q join public.events e on e.id = q.event_id where q.user_id = person))
$$;
