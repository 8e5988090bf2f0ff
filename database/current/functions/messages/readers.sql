-- Who reads a conversation. Teams are asked at each read, so that a seat that was lost, or another role, counts at once.

-- The people who answer for the team's side; none between two people.
create or replace function internal.conversation_team(c public.conversations) returns setof uuid
language plpgsql stable security definer rows 5 set search_path = '' as $$
begin
  case c.kind
    when 'venue' then
      return query select internal.team_user_ids(null, c.subject_id, '{owner,manager,editor}');
    when 'organiser' then
      return query select internal.team_user_ids(c.subject_id, null, '{owner,manager,editor}');
    when 'booking' then
      return query select t from public.bookings b join public.events e on e.id = b.event_id,
        lateral internal.team_user_ids(e.organiser_id, null, internal.roles_with('orders')) t where b.id = c.subject_id;
    when 'hire' then
      return query select t from public.hire_requests h, lateral internal.team_user_ids(null, h.venue_id, internal.roles_with('hire')) t where h.id = c.subject_id;
    when 'job' then
      return query select t from public.job_applications a join public.jobs j on j.id = a.job_id, lateral internal.job_deciders(j) t
        where a.id = c.subject_id and a.status <> 'withdrawn' and not internal.are_blocked(t, a.user_id);
    else
      return;
  end case;
end $$;

-- person, team, or null for somebody who does not read it. A person who deleted a conversation for themself reads it no more.
create or replace function internal.conversation_side(c public.conversations, reader uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when reader is null then null
    when c.kind = 'direct' or c.person_id = reader then
      (select 'person' from public.conversation_members m where m.conversation_id = c.id and m.user_id = reader and m.state <> 'left')
    when exists (select from internal.conversation_team(c) t where t = reader) then 'team' end
$$;

-- Everybody who reads it: {user_id, side, state}.
create or replace function internal.conversation_readers(c public.conversations) returns table (user_id uuid, side text, state text, muted boolean)
language sql stable security definer rows 5 set search_path = '' as $$
  select m.user_id, 'person', m.state, m.muted from public.conversation_members m
  where m.conversation_id = c.id and (c.kind = 'direct' or m.user_id = c.person_id)
  union all
  select t, 'team', coalesce(m.state, 'active'), coalesce(m.muted, false)
  from internal.conversation_team(c) t left join public.conversation_members m on m.conversation_id = c.id and m.user_id = t
  where t is distinct from c.person_id
$$;

-- For policies: after which message the caller reads a conversation; null when they do not. Who of a team wrote is for colleagues: rows of
-- a team are read by the team, and by the person through list_messages.
create or replace function internal.reads_after(p_conversation_id uuid, p_as_team boolean default false) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce((select m.cleared_before from public.conversation_members m where m.conversation_id = c.id and m.user_id = me.id), 0)
  from public.conversations c, (select internal.proven_uid() as id) me
  where c.id = p_conversation_id and internal.conversation_side(c, me.id) = any (case when p_as_team then '{team}' else '{person,team}' end::text[])
$$;

-- The conversation, for somebody who reads it. @throws AUTH_REQUIRED, MESSAGES_NOT_FOUND
create or replace function internal.own_conversation(p_conversation_id uuid) returns public.conversations
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := internal.require_reader();
  found public.conversations;
begin
  select * into found from public.conversations where id = p_conversation_id;
  if found.id is null or internal.conversation_side(found, me) is null then
    perform internal.refuse(404, 'MESSAGES_NOT_FOUND', 'This conversation is not there', 'Look at your messages again.');
  end if;
  return found;
end $$;

-- The other person of a direct thread; null once their account is gone.
create or replace function internal.other_person(c public.conversations, me uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select m.user_id from public.conversation_members m where c.kind = 'direct' and m.conversation_id = c.id and m.user_id <> me
$$;

grant execute on function internal.reads_after(uuid, boolean) to authenticated;
