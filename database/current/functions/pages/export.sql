create or replace function internal.export_pages(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'messages_to_us', (select coalesce(jsonb_agg(to_jsonb(m) - 'form_token'), '[]') from public.contact_messages m where m.user_id = person),
    'data_requests', (select coalesce(jsonb_agg(to_jsonb(r) - 'form_token'), '[]') from public.data_requests r where r.user_id = person))
$$;
