-- Kept searches go, with what was sent for them; a profile that is gone is found no more.
create or replace function internal.anonymise_search(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.saved_searches where user_id = person;
  delete from internal.search_alerts_sent where user_id = person;
  delete from internal.search_alert_links where user_id = person;
  delete from internal.search_docs where owner_id = person;
end $$;

create or replace function internal.export_search(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'saved_searches', (select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'question', s.question, 'alert', s.alert, 'created_at', s.created_at)), '[]') from public.saved_searches s where s.user_id = person),
    'search_alerts_sent', (select coalesce(jsonb_agg(jsonb_build_object('kind', a.kind, 'thing', a.target_id, 'sent_at', a.sent_at) order by a.sent_at), '[]')
      from internal.search_alerts_sent a where a.user_id = person),
    'search_alert_links', (select coalesce(jsonb_agg(jsonb_build_object('created_at', l.created_at) order by l.created_at), '[]') from internal.search_alert_links l where l.user_id = person),
    'found_in_search', (select coalesce(jsonb_agg(jsonb_build_object('title', d.title, 'path', d.path) order by d.path), '[]') from internal.search_docs d where d.owner_id = person))
$$;
