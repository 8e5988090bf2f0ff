-- The messages about a request as its screens show them: the asker reads the name of the room, colleagues read who wrote.
create or replace function internal.hire_thread(request public.hire_requests, side text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'sequence', m.sequence, 'body', m.body, 'created_at', m.created_at, 'is_from_team', m.as_team, 'is_mine', coalesce(m.sender_id = auth.uid(), false),
      'name', case when m.as_team and side = 'asker' then (select v.name from public.venues v where v.id = request.venue_id)
        else coalesce(internal.hire_person(m.sender_id) ->> 'name', 'Deleted user') end) order by m.sequence), '[]')
  from (select w.* from public.conversations c join public.messages w on w.conversation_id = c.id and w.status = 'sent'
    where c.kind = 'hire' and c.subject_id = request.id
      and w.sequence > coalesce((select o.cleared_before from public.conversation_members o where o.conversation_id = c.id and o.user_id = auth.uid()), 0)
    order by w.sequence desc limit 200) m
$$;
