-- What one reader does with a thread; the others learn nothing of it.

-- Reading only moves forward. What was told of it is settled too.
create or replace function internal.mark_read(c public.conversations, me uuid, p_sequence integer) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  was_told boolean;
begin
  insert into public.conversation_members (conversation_id, user_id, last_read_sequence) values (c.id, me, p_sequence)
  on conflict on constraint conversation_members_person_key do update set last_read_sequence = p_sequence where conversation_members.last_read_sequence < p_sequence;
  if not found then
    return false;
  end if;
  if p_sequence >= c.last_sequence then
    delete from internal.message_tells t where t.conversation_id = c.id and t.user_id = me returning t.told_at is not null into was_told;
    if was_told then
      update public.notifications n set read_at = now() where n.user_id = me and n.read_at is null and not n.is_in_app and n.payload ->> 'conversation_id' = c.id::text;
    end if;
  end if;
  return true;
end $$;

create or replace function public.read_conversation(p_conversation_id uuid, p_sequence integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_reader();
  c public.conversations := internal.own_conversation(p_conversation_id);
begin
  if internal.mark_read(c, me, least(coalesce(p_sequence, 0), c.last_sequence)) then
    -- the other pages of the same person count again
    perform realtime.send(jsonb_build_object('conversation_id', c.id, 'read', least(p_sequence, c.last_sequence)), 'message', 'person:' || me);
  end if;
  return public.count_messages();
end $$;

-- @param p_answer accept or ignore; what was ignored can still be accepted, by somebody of 18 and over
-- @throws MESSAGES_INVALID, MESSAGES_NOT_FOUND, MESSAGES_RATE_LIMITED, AGE_REQUIRED, AGE_TOO_YOUNG
create or replace function public.answer_request(p_conversation_id uuid, p_answer text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  c public.conversations := internal.own_conversation(p_conversation_id);
begin
  if coalesce(p_answer, '') not in ('accept', 'ignore') then
    perform internal.refuse(400, 'MESSAGES_INVALID', 'A request is accepted or ignored', 'Choose one.');
  end if;
  perform internal.take_limit(me, 'conversation_changes', 'MESSAGES_RATE_LIMITED');
  if p_answer = 'accept' and c.kind = 'direct' then
    perform internal.require_adult();
  end if;
  update public.conversation_members m set state = case p_answer when 'accept' then 'active' else 'ignored' end
  where m.conversation_id = c.id and m.user_id = me and c.kind = 'direct' and m.state in ('request', 'ignored');
  if p_answer = 'accept' and found then
    perform realtime.send(jsonb_build_object('conversation_id', c.id, 'sequence', c.last_sequence), 'message', 'person:' || r.user_id) from internal.conversation_readers(c) r where r.state in ('active', 'archived');
  end if;
end $$;

-- Mutes a thread, or puts it away until something new comes. null leaves a choice as it is.
create or replace function public.set_conversation(p_conversation_id uuid, p_muted boolean default null, p_archived boolean default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  c public.conversations := internal.own_conversation(p_conversation_id);
begin
  perform internal.take_limit(me, 'conversation_changes', 'MESSAGES_RATE_LIMITED');
  insert into public.conversation_members as m (conversation_id, user_id, muted, state) values (c.id, me, coalesce(p_muted, false), case when p_archived then 'archived' else 'active' end)
  on conflict on constraint conversation_members_person_key do update set muted = coalesce(p_muted, m.muted),
    state = case when p_archived and m.state = 'active' then 'archived' when not p_archived and m.state = 'archived' then 'active' else m.state end;
end $$;

-- Deletes a thread for the caller alone: what was said is gone for them, and the other side keeps it. Teams keep what was said to them.
create or replace function public.leave_conversation(p_conversation_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  c public.conversations := internal.own_conversation(p_conversation_id);
begin
  if internal.conversation_side(c, me) = 'team' then
    perform internal.refuse(403, 'MESSAGES_NOT_ALLOWED', 'This conversation belongs to your team', 'Archive it instead.');
  end if;
  perform internal.take_limit(me, 'conversation_changes', 'MESSAGES_RATE_LIMITED');
  update public.conversation_members m set state = case when m.state = 'blocked' then 'blocked' else 'left' end, cleared_before = c.last_sequence, last_read_sequence = c.last_sequence
  where m.conversation_id = c.id and m.user_id = me;
  delete from internal.message_tells t where t.conversation_id = c.id and t.user_id = me;
end $$;

grant execute on function public.read_conversation(uuid, integer), public.answer_request(uuid, text), public.set_conversation(uuid, boolean, boolean),
  public.leave_conversation(uuid) to authenticated;
