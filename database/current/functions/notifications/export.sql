create or replace function internal.export_notifications(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'notifications', (select coalesce(jsonb_agg(to_jsonb(n)), '[]') from public.notifications n where n.user_id = person),
    'notification_prefs', (select coalesce(jsonb_agg(to_jsonb(p) - 'user_id'), '[]') from public.notification_prefs p where p.user_id = person))
$$;
