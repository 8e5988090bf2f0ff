-- Replies of accounts elsewhere to an organiser whose team has switched them on: text, bounded, and read by that team alone.

-- Whether the replies of an account are taken: the team wants replies, and has shut out neither the account nor its server.
create or replace function internal.takes_replies(p_organiser_id uuid, p_host text, p_account text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from internal.federation_reply_teams t where t.organiser_id = p_organiser_id)
    and not exists (select from internal.federation_reply_blocks b where b.organiser_id = p_organiser_id and b.host = p_host and b.account in ('', internal.pseudonym(p_account)))
$$;

-- Whether a note is kept here: of one that is not, nothing is asked when it is deleted or changed.
create or replace function internal.knows_note(p_note text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from internal.federation_notes n where n.note = p_note)
$$;

-- Counts a reply: 20 an hour of one account, 120 of one server, 300 a day to one team. Whether it is one too many.
create or replace function internal.is_reply_too_many(p_organiser_id uuid, p_host text, p_account text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  by_account record := internal.rate_limit_of('replies_of_account');
  by_server record := internal.rate_limit_of('replies_of_server');
  to_team record := internal.rate_limit_of('replies_to_team');
begin
  return internal.take_rate_limit('federation:' || internal.pseudonym(p_account), 'replies_of_account', by_account.most, by_account.minutes) > 0
    or internal.take_rate_limit('federation:' || p_host, 'replies_of_server', by_server.most, by_server.minutes) > 0
    or internal.take_rate_limit('organiser:' || p_organiser_id, 'replies_to_team', to_team.most, to_team.minutes) > 0;
end $$;

-- {about: {kind: event or note, target}, note, body, handle, name}. A reply to one of our answers counts only from the account that was answered.
create or replace function internal.take_federation_reply(p_deed jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  about constant uuid := (p_deed #>> '{about,target}')::uuid;
  from_account constant text := p_deed ->> 'actor';
  organiser uuid;
  night uuid;
  thread internal.federation_threads;
begin
  if p_deed #>> '{about,kind}' = 'event' then
    select e.organiser_id, e.id into organiser, night from public.events e where e.id = about and internal.is_night_federated(e);
  else
    select t.organiser_id, t.event_id into organiser, night from internal.federation_notes n join internal.federation_threads t on t.id = n.thread_id
    where n.id = about and n.note is null and t.account = from_account;
  end if;
  if organiser is null or not internal.takes_replies(organiser, p_deed ->> 'host', from_account) then
    return 'nothing';
  elsif internal.is_reply_too_many(organiser, p_deed ->> 'host', from_account) then
    return 'too_many';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('federation replies ' || organiser, 0));
  if (select count(*) from internal.federation_threads t where t.organiser_id = organiser and t.account <> from_account) >= 1000 then
    return 'full';
  end if;
  insert into internal.federation_threads as known (organiser_id, account, handle, name, inbox, host, event_id)
  values (organiser, from_account, p_deed ->> 'handle', p_deed ->> 'name', p_deed ->> 'inbox', p_deed ->> 'host', night)
  on conflict on constraint federation_threads_once_key do update
    set handle = excluded.handle, name = excluded.name, inbox = excluded.inbox, event_id = coalesce(excluded.event_id, known.event_id), last_at = now()
  returning * into thread;
  insert into internal.federation_notes (thread_id, note, body) values (thread.id, p_deed ->> 'note', p_deed ->> 'body') on conflict do nothing;
  if not found then
    return 'known';
  end if;
  delete from internal.federation_notes n where n.thread_id = thread.id and n.id not in (
    select kept.id from internal.federation_notes kept where kept.thread_id = thread.id order by kept.created_at desc, kept.id limit 200);
  perform internal.notify('reply_elsewhere', reader, jsonb_build_object('thread_id', thread.id, 'title', thread.name))
  from internal.team_user_ids(organiser, null, '{owner,manager,editor}') reader;
  return 'taken';
end $$;

-- A note that was changed at its own server says here what it says there.
create or replace function internal.change_federation_reply(p_deed jsonb) returns text
language sql security definer set search_path = '' as $$
  update internal.federation_notes n set body = p_deed ->> 'body' from internal.federation_threads t
  where t.id = n.thread_id and t.account = p_deed ->> 'actor' and n.note = p_deed ->> 'note';
  select 'taken'
$$;

-- A note that was deleted there goes here as well, and with the last one the thread.
create or replace function internal.forget_federation_reply(p_deed jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  thread uuid;
begin
  delete from internal.federation_notes n using internal.federation_threads t
  where t.id = n.thread_id and t.account = p_deed ->> 'actor' and n.note = p_deed ->> 'note' returning n.thread_id into thread;
  delete from internal.federation_threads t where t.id = thread and not exists (select from internal.federation_notes n where n.thread_id = t.id and n.note is not null);
  return 'taken';
end $$;

grant execute on function internal.knows_note(text) to federation_admin;
