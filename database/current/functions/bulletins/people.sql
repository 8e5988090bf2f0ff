-- Bulletins stay without who wrote them; what waits for an erased person is not sent.
create or replace function internal.anonymise_bulletins(person uuid) returns void
language sql security definer set search_path = '' as $$
  update public.bulletins set author_id = null where author_id = person;
  update public.bulletins set decided_by = null where decided_by = person;
  delete from internal.bulletin_recipients where user_id = person;
  delete from internal.venue_news_leavers where user_id = person;
  delete from internal.venue_consents where user_id = person;
$$;

create or replace function internal.export_bulletins(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'bulletins', (select coalesce(jsonb_agg(jsonb_build_object('subject', a.subject, 'body', a.body, 'pictures', a.pictures, 'status', a.status, 'refused_why', a.refused_why, 'written_at', a.created_at) order by a.created_at), '[]')
      from public.bulletins a where a.author_id = person),
    'venue_news_agreed', (select coalesce(jsonb_agg(jsonb_build_object('venue', v.name, 'agreed_at', c.agreed_at) order by c.agreed_at), '[]')
      from internal.venue_consents c join public.venues v on v.id = c.venue_id where c.user_id = person),
    'venue_news_left', (select coalesce(jsonb_agg(jsonb_build_object('venue', v.name, 'left_at', l.left_at) order by l.left_at), '[]')
      from internal.venue_news_leavers l join public.venues v on v.id = l.venue_id where l.user_id = person))
$$;

create or replace function internal.retention_bulletins(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  gone bigint;
begin
  delete from public.bulletins a where a.created_at < moment - interval '2 years';
  get diagnostics gone = row_count;
  return gone;
end $$;
