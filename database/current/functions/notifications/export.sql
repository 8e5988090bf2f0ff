create or replace function internal.export_notifications(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('notifications', (select coalesce(jsonb_agg(to_jsonb(n)), '[]') from public.notifications n where n.user_id = person))
$$;
