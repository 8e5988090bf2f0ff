-- What comes in from other servers, once the service has proven who sent it.

-- Whether anything is kept of an account.
create or replace function internal.knows_account(p_account text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from internal.federation_followers f where f.follower = p_account)
    or exists (select from internal.federation_reactions r where r.account = internal.pseudonym(p_account))
    or exists (select from internal.federation_threads t where t.account = p_account)
$$;

create or replace function internal.blocked_servers() returns table (host text, block text)
language sql stable security definer rows 100 set search_path = '' as $$
  select s.host, s.block from internal.federation_servers s where s.block is not null
$$;

-- Counts of refused requests, by reason: {reason: count}.
create or replace function internal.note_federation_refusals(counts jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into internal.federation_refusals as known (day, reason, count)
  select (now() at time zone 'Europe/London')::date, c.key, c.value::bigint from jsonb_each_text(counts) c where c.key ~ '^[a-z_]{1,40}$'
  on conflict on constraint federation_refusals_pkey do update set count = known.count + excluded.count
$$;

-- Takes away all that is kept of an account.
create or replace function internal.forget_account(p_account text) returns void
language sql security definer set search_path = '' as $$
  delete from internal.federation_followers f where f.follower = p_account;
  delete from internal.federation_reactions r where r.account = internal.pseudonym(p_account);
  delete from internal.federation_threads t where t.account = p_account;
  delete from internal.federation_reply_blocks b where b.account = internal.pseudonym(p_account);
$$;

-- Does what a proven activity asks for, once: {verb, id, actor, host, inbox, …}. Its answer is what became of it, for tests and logs.
create or replace function internal.take_federation_deed(p_deed jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  verb constant text := p_deed ->> 'verb';
  from_host constant text := p_deed ->> 'host';
  account constant text := p_deed ->> 'actor';
  server internal.federation_servers;
begin
  insert into internal.federation_received (id_hash) values (encode(extensions.digest(p_deed ->> 'id', 'sha256'), 'hex')) on conflict do nothing;
  if not found then
    return 'known';
  elsif not internal.is_federated() then
    return 'off';
  end if;
  insert into internal.federation_servers as s (host, last_seen_at) values (from_host, now())
  on conflict on constraint federation_servers_pkey do update set last_seen_at = now() returning * into server;
  if server.block = 'reject' then
    return 'blocked';
  elsif verb = 'follow' then
    return internal.take_federation_follow(p_deed);
  elsif verb = 'unfollow' then
    delete from internal.federation_followers f where f.kind = p_deed ->> 'kind' and f.target = p_deed ->> 'target' and f.follower = account;
  elsif verb = 'forget' then
    perform internal.forget_account(account);
  elsif verb in ('unlike', 'unannounce') then
    delete from internal.federation_reactions r
    where r.event_id = (p_deed ->> 'event')::uuid and r.kind = substr(verb, 3) and r.account = internal.pseudonym(p_deed ->> 'actor');
  elsif verb = 'forget_note' then
    return internal.forget_federation_reply(p_deed);
  elsif server.block is not null then
    return 'silenced';
  elsif verb = 'reply' then
    return internal.take_federation_reply(p_deed);
  elsif verb = 'change_note' then
    return internal.change_federation_reply(p_deed);
  elsif verb in ('like', 'announce') then
    insert into internal.federation_reactions (event_id, kind, account, host)
    select e.id, verb, internal.pseudonym(account), from_host from public.events e where e.id = (p_deed ->> 'event')::uuid and internal.is_night_federated(e)
    on conflict do nothing;
  elsif verb = 'flag' then
    return internal.take_federation_flag(p_deed);
  end if;
  return 'taken';
end $$;

-- A follow is accepted at once. One account follows five hundred things at most.
create or replace function internal.take_federation_follow(p_deed jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  whose constant text := p_deed ->> 'kind';
  what constant text := p_deed ->> 'target';
begin
  if whose = 'platform' or internal.federation_subject(whose, what) is null
    or not exists (select from internal.federation_actors a where a.kind = whose and a.target = what) then
    return 'nothing';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('federation follows ' || (p_deed ->> 'actor'), 0));
  if (select count(*) from internal.federation_followers f where f.follower = p_deed ->> 'actor') >= 500 then
    return 'full';
  end if;
  insert into internal.federation_followers as known (kind, target, follower, inbox, host, follow_id)
  values (whose, what, p_deed ->> 'actor', p_deed ->> 'inbox', p_deed ->> 'host', p_deed ->> 'id')
  on conflict on constraint federation_followers_pkey do update set inbox = excluded.inbox, follow_id = excluded.follow_id;
  insert into internal.federation_activities (id, kind, target, verb, body, is_public)
  values ((p_deed #>> '{accept,id}')::uuid, whose, what, 'Accept', p_deed #>> '{accept,body}', false);
  insert into internal.federation_deliveries (activity_id, inbox, host) values ((p_deed #>> '{accept,id}')::uuid, p_deed ->> 'inbox', p_deed ->> 'host');
  return 'taken';
end $$;

grant execute on function internal.knows_account(text), internal.blocked_servers(), internal.note_federation_refusals(jsonb), internal.take_federation_deed(jsonb) to federation_admin;
