-- Tells people of what they have not read for half a minute: one push and one mail a conversation, until they have read it.
-- Run every few seconds. Answers how many were told.
create or replace function internal.tell_of_messages(moment timestamptz default now()) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  c public.conversations;
  side text;
  about jsonb;
  told integer := 0;
begin
  for due in select t.conversation_id, t.user_id, coalesce(m.state, 'active') as state, coalesce(m.muted, false) as muted, coalesce(m.last_read_sequence, 0) as last_read
    from internal.message_tells t left join public.conversation_members m on m.conversation_id = t.conversation_id and m.user_id = t.user_id
    where t.told_at is null and t.due_at <= moment order by t.due_at limit 500 for update of t skip locked
  loop
    select * into c from public.conversations where id = due.conversation_id;
    side := internal.conversation_side(c, due.user_id);
    if side is not null and due.last_read < c.last_sequence and due.state in ('active', 'request', 'archived') and (not due.muted or c.kind = 'booking') then
      about := internal.conversation_title(c, side, due.user_id, null);
      perform internal.notify(case when due.state = 'request' then 'message_request' when c.kind in ('venue', 'organiser', 'direct') then 'message_new'
          when c.kind = 'job' then 'job_application_message' else c.kind || '_message' end, due.user_id,
        jsonb_strip_nulls(jsonb_build_object('conversation_id', c.id, 'kind', c.kind, 'title', case when c.kind in ('booking', 'hire', 'job') or side = 'team' then about ->> 'subtitle' when c.kind <> 'direct' then about ->> 'title' end,
          'person', case when c.kind = 'direct' then internal.other_person(c, due.user_id) end)));
      told := told + 1;
    end if;
    update internal.message_tells set told_at = moment where conversation_id = due.conversation_id and user_id = due.user_id;
  end loop;
  return told;
end $$;
