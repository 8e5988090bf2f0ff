-- An answer to an account elsewhere, said by the organiser. It goes to that account alone.

-- @param p_client_id the key of the form: the same key says it once
-- @throws FEDERATION_NOT_FOUND, FEDERATION_CLOSED, FEDERATION_INVALID, FEDERATION_RATE_LIMITED
create or replace function public.answer_reply(p_thread_id uuid, p_body text, p_client_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  thread internal.federation_threads := internal.own_reply_thread(p_thread_id, me);
  words constant text := btrim(internal.clean_message(p_body), E' \n\t');
  known internal.federation_notes;
  made uuid;
begin
  perform 1 from internal.federation_threads t where t.id = thread.id for update;
  select * into known from internal.federation_notes n where n.thread_id = thread.id and n.client_id = p_client_id;
  if known.id is not null then
    return known.id;
  elsif not internal.is_federated() or not internal.takes_replies(thread.organiser_id, thread.host, thread.account)
    or exists (select from internal.federation_servers s where s.host = thread.host and s.block is not null) then
    perform internal.refuse(403, 'FEDERATION_CLOSED', 'You cannot write here', 'Nothing was sent.');
  elsif p_client_id is null or words = '' then
    perform internal.refuse(400, 'FEDERATION_INVALID', 'Your answer is empty', 'Write at least one character.', field => 'body');
  elsif char_length(words) > 1000 then
    perform internal.refuse(400, 'FEDERATION_INVALID', 'Your answer is too long', 'Use at most 1,000 characters.', field => 'body');
  end if;
  perform internal.take_limit(me, 'replies_from_here', 'FEDERATION_RATE_LIMITED');
  insert into internal.federation_notes (thread_id, body, sent_by, client_id, state, answers)
  select thread.id, words, me, p_client_id, 'waiting', (select n.note from internal.federation_notes n where n.thread_id = thread.id and n.note is not null order by n.created_at desc, n.id limit 1)
  returning id into made;
  update internal.federation_threads t set last_at = now(), read_at = greatest(t.last_at, now()) where t.id = thread.id;
  return made;
end $$;

-- The next answer that has to be worded: {id, body, answers, organiser, account, handle, created_at}; null where there is none.
create or replace function internal.next_federation_answer() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', n.id, 'body', n.body, 'answers', n.answers, 'organiser', t.organiser_id, 'account', t.account, 'handle', t.handle, 'created_at', n.created_at)
  from internal.federation_notes n join internal.federation_threads t on t.id = n.thread_id where n.state = 'waiting' and internal.is_federated() order by n.created_at, n.id limit 1
$$;

-- Files the activity that says an answer, for the inbox of its account alone. What was blocked since then is not sent.
create or replace function internal.settle_federation_answer(p_note_id uuid, p_activity_id uuid, p_body text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  thread internal.federation_threads;
begin
  update internal.federation_notes n set state = 'sent' where n.id = p_note_id and n.state = 'waiting';
  if not found then
    return;
  end if;
  select t.* into thread from internal.federation_threads t join internal.federation_notes n on n.thread_id = t.id where n.id = p_note_id;
  if internal.takes_replies(thread.organiser_id, thread.host, thread.account) then
    insert into internal.federation_activities (id, kind, target, verb, body, is_public) values (p_activity_id, 'organiser', thread.organiser_id::text, 'Create', p_body, false);
    insert into internal.federation_deliveries (activity_id, inbox, host) values (p_activity_id, thread.inbox, thread.host);
  end if;
end $$;

grant execute on function public.answer_reply(uuid, text, uuid) to authenticated;
grant execute on function internal.next_federation_answer(), internal.settle_federation_answer(uuid, uuid, text) to federation_admin;
