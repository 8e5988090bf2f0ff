create or replace function internal.export_admin(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'reports_made', (select coalesce(jsonb_agg(jsonb_build_object('reason', s.reason, 'details', s.details, 'contact_email', s.contact_email, 'created_at', s.created_at)), '[]')
      from public.report_submissions s where s.reporter_id = person),
    'appeals', (select coalesce(jsonb_agg(jsonb_build_object('text', a.text, 'status', a.status, 'note', a.note, 'created_at', a.created_at)), '[]')
      from public.appeals a where a.user_id = person))
$$;
