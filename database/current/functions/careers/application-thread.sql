-- The messages about an application as its screens show them.
create or replace function internal.application_thread(target uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'is_from_employer', m.as_team, 'body', m.body, 'created_at', m.created_at) order by m.sequence), '[]')
  from (select m.* from public.conversations c join public.messages m on m.conversation_id = c.id
    where c.kind = 'job' and c.subject_id = target order by m.sequence desc limit 200) m
$$;
