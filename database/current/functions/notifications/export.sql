create or replace function internal.export_notifications(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    -- who else did something is not this person's to take along
    'notifications', (select coalesce(jsonb_agg(to_jsonb(n) || jsonb_build_object('payload', n.payload - 'person')), '[]') from public.notifications n where n.user_id = person),
    'notification_prefs', (select coalesce(jsonb_agg(to_jsonb(p) - 'user_id'), '[]') from public.notification_prefs p where p.user_id = person),
    'notification_settings', (select coalesce(jsonb_agg(to_jsonb(s) - 'user_id'), '[]') from public.notification_settings s where s.user_id = person),
    'event_reminders', (select coalesce(jsonb_agg(to_jsonb(r) - 'user_id'), '[]') from public.event_reminders r where r.user_id = person),
    'push_subscriptions', (select coalesce(jsonb_agg(jsonb_build_object('label', s.label, 'service', split_part(s.endpoint, '/', 3), 'created_at', s.created_at, 'sent_at', s.sent_at)), '[]')
      from public.push_subscriptions s where s.user_id = person),
    'notification_deliveries', (select coalesce(jsonb_agg(to_jsonb(d) - 'user_id'), '[]') from internal.notification_deliveries d where d.user_id = person))
$$;
