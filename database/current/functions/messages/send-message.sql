-- One more message. All of it in one transaction that holds the conversation: who may write, its number, what is new to whom.

-- @throws MESSAGES_CLOSED always: the same words for every reason, so that nobody learns who shut them out
create or replace function internal.refuse_to_write() returns void
language plpgsql immutable set search_path = '' as $$
begin
  perform internal.refuse(403, 'MESSAGES_CLOSED', 'You cannot write here', 'Nothing was sent.');
end $$;

-- The other person has told no age yet. @throws MESSAGES_NOT_REACHABLE
create or replace function internal.refuse_unreachable() returns void
language plpgsql immutable set search_path = '' as $$
begin
  perform internal.refuse(403, 'MESSAGES_NOT_REACHABLE', 'Not reachable yet', 'Nothing was sent. Please try again another day.');
end $$;

-- null when the reader may write; closed, pending while the other person has not answered a request, or later until they have told an age.
create or replace function internal.why_silent(c public.conversations, side text, me uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  other public.conversation_members;
begin
  if c.status = 'closed' then
    return 'closed';
  elsif c.kind = 'direct' then
    select * into other from public.conversation_members m where m.conversation_id = c.id and m.user_id <> me;
    if other.id is null or other.state = 'blocked' or internal.are_blocked(me, other.user_id)
      or not exists (select from public.profiles p where p.user_id = other.user_id and p.status <> 'erased') then
      return 'closed';
    elsif internal.age_between(me, other.user_id) = 'no' then
      return 'closed';
    elsif other.state in ('request', 'ignored') and exists (
      select from public.messages w where w.conversation_id = c.id and w.sender_id = me and w.sequence > other.cleared_before) then
      return 'pending';
    elsif other.state not in ('active', 'archived') and internal.may_message(me, other.user_id) = 'no' then
      return 'closed';
    elsif not internal.has_told_age(other.user_id) then
      return 'later';
    end if;
  elsif side = 'person' and not exists (select from internal.conversation_team(c)) then
    return 'closed';
  elsif c.kind = 'hire' and not exists (select from public.hire_requests h where h.id = c.subject_id and h.status not in ('declined', 'cancelled', 'expired')) then
    return 'closed';
  elsif c.kind = 'job' and side = 'person' and exists (
    select from public.job_applications a join public.jobs j on j.id = a.job_id
    where a.id = c.subject_id and (a.status = 'withdrawn' or exists (select from internal.job_deciders(j) d where internal.are_blocked(d, me)))) then
    return 'closed';
  elsif side = 'team' and not exists (select from public.profiles p where p.user_id = c.person_id and p.status <> 'erased') then
    return 'closed';
  end if;
  return null;
end $$;

-- Confirmed, and of age where strangers may be met. @throws MESSAGES_UNCONFIRMED, AGE_REQUIRED, AGE_TOO_YOUNG
create or replace function internal.require_writer(c public.conversations, me uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from public.messages w where w.conversation_id = c.id and w.sender_id = me) then
    return;
  elsif not exists (select from auth.users u where u.id = me and (u.email_confirmed_at is not null or u.phone_confirmed_at is not null) and not u.is_anonymous) then
    perform internal.refuse(403, 'MESSAGES_UNCONFIRMED', 'Confirm your email address first', 'Open the link in the mail we sent you.');
  elsif c.kind in ('direct', 'venue', 'organiser') then
    perform internal.require_adult();
  end if;
end $$;

-- @param p_card {kind: event, venue or job, id}, or null
-- @throws MESSAGES_NOT_FOUND, MESSAGES_INVALID, MESSAGES_CLOSED, MESSAGES_NOT_REACHABLE, MESSAGES_REQUEST_PENDING, MESSAGES_NO_LINKS_YET, MESSAGES_CARD_NOT_FOUND,
--   MESSAGES_CLIENT_ID_USED, MESSAGES_RATE_LIMITED, MESSAGES_UNCONFIRMED, AGE_REQUIRED
create or replace function public.send_message(p_conversation_id uuid, p_body text, p_client_id uuid, p_card jsonb default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  return internal.write_message(p_conversation_id, internal.require_person(), p_body, p_client_id, p_card);
end $$;

-- The row that the same client made before, when it says the same. @throws MESSAGES_CLIENT_ID_USED
create or replace function internal.sent_before(me uuid, p_client_id uuid, words text, p_conversation_id uuid) returns public.messages
language plpgsql stable security definer set search_path = '' as $$
declare
  sent public.messages;
begin
  select * into sent from public.messages where sender_id = me and client_id = p_client_id;
  if sent.id is not null and (sent.body <> words or sent.conversation_id <> p_conversation_id) then
    perform internal.refuse(409, 'MESSAGES_CLIENT_ID_USED', 'Another message was sent under this id', 'Send it again under a new one.');
  end if;
  return sent;
end $$;

create or replace function internal.write_message(p_conversation_id uuid, me uuid, p_body text, p_client_id uuid, p_card jsonb, is_start boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  words text := internal.clean_message(p_body);
  card jsonb := nullif(p_card, 'null');
  c public.conversations;
  side text;
  silence text;
  sent public.messages;
begin
  if p_client_id is null then
    perform internal.refuse(400, 'MESSAGES_INVALID', 'A message has an id of its own', 'Give p_client_id, made once.');
  end if;
  perform internal.check_message(words);
  -- a request that is ended at this moment is waited for, and locked before its thread, as where it is deleted
  perform from public.hire_requests h where h.id = (select k.subject_id from public.conversations k where k.id = p_conversation_id and k.kind = 'hire') for update;
  select * into c from public.conversations where id = p_conversation_id for update;
  side := internal.conversation_side(c, me);
  if side is null then
    perform internal.refuse(404, 'MESSAGES_NOT_FOUND', 'This conversation is not there', 'Look at your messages again.');
  end if;
  sent := internal.sent_before(me, p_client_id, words, c.id);
  if sent.id is not null then
    return internal.message_json(sent, c, side, me);
  end if;
  silence := internal.why_silent(c, side, me);
  if silence = 'pending' then
    perform internal.refuse(409, 'MESSAGES_REQUEST_PENDING', 'Wait until they answer', 'Your first message waits for them as a request.');
  elsif silence = 'later' then
    perform internal.refuse_unreachable();
  elsif silence is not null then
    perform internal.refuse_to_write();
  end if;
  perform internal.require_writer(c, me);
  perform internal.wake_readers(c, me);
  if exists (select from public.conversation_members m where c.kind = 'direct' and m.conversation_id = c.id and m.user_id <> me and m.state in ('request', 'ignored'))
    and (card is not null or internal.names_link(words)) then
    perform internal.refuse(400, 'MESSAGES_NO_LINKS_YET', 'Links and cards can be sent once they have answered', 'Take the link out of your message.');
  end if;
  perform internal.check_message_card(card);
  if is_start then
    perform internal.take_start_limit(me);
  end if;
  perform internal.take_limit(me, 'messages', 'MESSAGES_RATE_LIMITED');
  update public.conversations set last_sequence = last_sequence + 1, last_message_at = clock_timestamp(),
    team_sequence = case when side = 'team' then last_sequence + 1 else team_sequence end where id = c.id returning * into c;
  insert into public.messages (conversation_id, sequence, sender_id, as_team, body, client_id, card_kind, card_id, created_at)
  values (c.id, c.last_sequence, me, side = 'team', words, p_client_id, card ->> 'kind', internal.as_id(card ->> 'id'), c.last_message_at) returning * into sent;
  perform internal.mark_read(c, me, c.last_sequence);
  if c.kind = 'hire' and side = 'team' then
    perform internal.answer_hire(c.subject_id);
  end if;
  perform internal.tell_readers(c, me, side);
  return internal.message_json(sent, c, side, me);
end $$;

-- Writing accepts a request, and brings back what was put away. A person who deleted it is asked again as a stranger would be.
create or replace function internal.wake_readers(c public.conversations, me uuid) returns void
language sql security definer set search_path = '' as $$
  insert into public.conversation_members (conversation_id, user_id) values (c.id, me)
  on conflict on constraint conversation_members_person_key do update set state = 'active' where conversation_members.state <> 'active';
  update public.conversation_members m set state = case when m.state = 'left' and c.kind = 'direct' and internal.may_message(me, m.user_id) = 'request' then 'request' else 'active' end
  where m.conversation_id = c.id and m.user_id <> me and (m.state = 'left' or m.state = 'archived' and not m.muted) and (m.state = 'archived' or c.kind = 'direct' or m.user_id = c.person_id)
$$;

-- Open pages hear that there is a message, never what it says; a member who does not read it within half a minute is told once.
create or replace function internal.tell_readers(c public.conversations, me uuid, side text) returns void
language sql security definer set search_path = '' as $$
  with readers as materialized (
    select * from internal.conversation_readers(c) r where r.state in ('active', 'archived', 'request')
  ), told as (
    insert into internal.message_tells (conversation_id, user_id, due_at)
    select c.id, r.user_id, clock_timestamp() + interval '30 seconds' from readers r
    where r.user_id <> me and (c.kind = 'direct' or r.side <> tell_readers.side) and (not r.muted or c.kind = 'booking')
    order by r.user_id on conflict on constraint message_tells_pkey do nothing
  )
  select realtime.send(jsonb_build_object('conversation_id', c.id, 'sequence', c.last_sequence), 'message', 'person:' || r.user_id) from readers r;
$$;

grant execute on function public.send_message(uuid, text, uuid, jsonb) to authenticated;
