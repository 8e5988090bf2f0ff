-- What the person wrote, and to whom; what others wrote is theirs to take along.
create or replace function internal.export_messages(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'messages', (select coalesce(jsonb_agg(jsonb_build_object('body', m.body, 'created_at', m.created_at, 'as_team', m.as_team, 'kind', c.kind,
        'to', case when m.as_team then (select p.handle::text from public.profiles p where p.user_id = c.person_id)
          when c.kind = 'direct' then (select p.handle::text from public.profiles p where p.user_id = internal.other_person(c, person))
          else internal.conversation_title(c, 'person', person, null) ->> 'title' end) order by m.created_at), '[]')
      from public.messages m join public.conversations c on c.id = m.conversation_id where m.sender_id = person and m.status = 'sent'),
    'conversations', (select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'state', m.state, 'muted', m.muted, 'last_read', m.last_read_sequence, 'began', c.created_at)), '[]')
      from public.conversation_members m join public.conversations c on c.id = m.conversation_id where m.user_id = person))
$$;
