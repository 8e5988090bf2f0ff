-- Reporting who is at the other end of a thread. Staff read no messages; only what the reporter chose to send lies with the report.

-- A person is reported as a member, so that two people may report each other; a team as the conversation.
create or replace function internal.reported_conversation(target uuid) returns table (title text, path text, author_id uuid, author_name text, snapshot jsonb)
language sql stable security definer set search_path = '' as $$
  select 'A conversation with ' || coalesce(p.full_name, p.handle::text), case when p.visibility = 'public' then '/social/u/' || p.handle end, p.user_id, coalesce(p.full_name, p.handle::text),
    jsonb_build_object('title', 'A conversation with ' || coalesce(p.full_name, p.handle::text), 'handle', p.handle)
  from public.conversation_members m join public.profiles p on p.user_id = m.user_id where m.id = target
  union all
  select 'A conversation with ' || about.name, about.path, about.author, about.name, jsonb_build_object('title', 'A conversation with ' || about.name)
  from public.conversations c cross join lateral (select internal.conversation_title(c, 'person', c.person_id, null) ->> 'title' as name,
    internal.conversation_title(c, 'person', c.person_id, null) ->> 'path' as path, (select t from internal.conversation_team(c) t order by t limit 1) as author) about
  where c.id = target and c.kind <> 'direct'
$$;

-- Hiding and removing close the thread for both; restoring opens it.
create or replace function internal.moderate_conversation(target uuid, action text, note text, was jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  thread uuid := coalesce((select m.conversation_id from public.conversation_members m where m.id = target), target);
  before text := (select c.status from public.conversations c where c.id = thread for update);
begin
  update public.conversations set status = case when action in ('hide', 'remove') then 'closed' else coalesce(was ->> 'status', 'open') end
  where id = thread and action in ('hide', 'remove', 'restore');
  return jsonb_build_object('status', before);
end $$;

-- For staff who would decide about it: whether the caller is in the thread themself.
create or replace function internal.takes_part_in(target uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.conversations c where c.id = coalesce((select m.conversation_id from public.conversation_members m where m.id = target), target)
    and internal.conversation_side(c, auth.uid()) is not null)
$$;

-- @param p_with_messages whether the last ten messages go along, as the reporter reads them
-- @throws MESSAGES_NOT_FOUND, REPORTS_INVALID, REPORTS_RATE_LIMITED
create or replace function public.report_conversation(p_conversation_id uuid, p_reason text, p_details text default null, p_with_messages boolean default false) returns text
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  c public.conversations := internal.own_conversation(p_conversation_id);
  side text := internal.conversation_side(c, me);
  target uuid := case when c.kind = 'direct' then (select m.id from public.conversation_members m where m.conversation_id = c.id and m.user_id <> me)
    when side = 'team' then (select m.id from public.conversation_members m where m.conversation_id = c.id and m.user_id = c.person_id) else c.id end;
  reads_after integer := coalesce((select m.cleared_before from public.conversation_members m where m.conversation_id = c.id and m.user_id = me), 0);
  sent jsonb;
begin
  perform internal.take_report_limit();
  if p_with_messages then
    select jsonb_agg(jsonb_build_object('from', case when w.sender_id = me or side = 'team' and w.as_team then 'reporter' else 'reported' end, 'body', w.body, 'created_at', w.created_at) order by w.sequence) into sent
    from (select * from public.messages w where w.conversation_id = c.id and w.sequence > reads_after and w.status = 'sent' order by w.sequence desc limit 10) w;
  end if;
  return internal.file_report('conversation', target, p_reason, p_details, null, sent);
end $$;

grant execute on function public.report_conversation(uuid, text, text, boolean) to authenticated;
