-- What staff see and decide of other servers.

-- {is_on, host, servers, server_count, refused}: two hundred servers, those that fail or are blocked first, and what was refused within thirty days, by reason.
create or replace function public.list_federation() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.require_staff();
  return json_build_object(
    'is_on', internal.is_federated(),
    'server_count', (select count(*) from internal.federation_servers),
    'servers', coalesce((select json_agg(json_build_object('host', s.host, 'followers', s.followers, 'waiting', s.waiting, 'failed', s.failed, 'failing_since', s.failing_since,
        'problem', s.problem, 'last_seen_at', s.last_seen_at, 'block', s.block, 'block_note', s.block_note) order by s.sort, s.followers desc, s.host)
      from (
        select f.*, case when f.failing_since is not null then 1 when f.block is not null then 2 else 3 end as sort,
          (select count(*) from internal.federation_followers w where w.host = f.host) as followers,
          (select count(*) from internal.federation_deliveries d where d.host = f.host and d.state = 'waiting') as waiting,
          (select count(*) from internal.federation_deliveries d where d.host = f.host and d.state = 'failed') as failed
        from internal.federation_servers f order by sort, f.last_seen_at desc nulls last, f.host limit 200) s), '[]'),
    'refused', coalesce((select json_agg(json_build_object('reason', r.reason, 'count', r.count) order by r.count desc, r.reason)
      from (select reason, sum(count)::bigint as count from internal.federation_refusals where day > (now() at time zone 'Europe/London')::date - 30 group by reason) r), '[]'));
end $$;

-- The host in what somebody typed: a name, or the whole address of something on it; null where there is none.
create or replace function internal.typed_host(p_host text) returns text
language sql immutable set search_path = '' as $$
  select (regexp_match(lower(internal.clean_line(p_host)), '^(?:https?://)?(?:[^/@\s]*@)?([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}(?::[0-9]{1,5})?)(?:/\S*)?$'))[1]
$$;

-- Blocks servers, with all below them: [{host, block, note}], five thousand at most. One that is rejected loses its followers and what they liked, and is sent nothing. A block that is
-- there already is replaced. Answers how many. @throws FEDERATION_INVALID, FEDERATION_RATE_LIMITED
create or replace function public.block_servers(p_servers jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  staff uuid := internal.require_staff();
  blocked integer;
begin
  perform internal.take_limit(staff, 'federation_blocks', 'FEDERATION_RATE_LIMITED');
  if jsonb_typeof(p_servers) is distinct from 'array' or jsonb_array_length(p_servers) not between 1 and 5000 then
    perform internal.refuse(400, 'FEDERATION_INVALID', 'Name between 1 and 5,000 servers', 'Split a longer list.', field => 'servers');
  elsif exists (select from jsonb_array_elements(p_servers) s where internal.typed_host(s ->> 'host') is null or coalesce(s ->> 'block', '') not in ('silence', 'reject')
      or char_length(s ->> 'note') > 500) then
    perform internal.refuse(400, 'FEDERATION_INVALID', 'This is not the name of a server', 'Write it as mastodon.example, without anything around it.', field => 'servers');
  elsif exists (select from jsonb_array_elements(p_servers) s, internal.federation_settings own where internal.typed_host(s ->> 'host') = own.host) then
    perform internal.refuse(400, 'FEDERATION_INVALID', 'This is our own server', 'Name another one.', field => 'servers');
  end if;
  insert into internal.federation_servers as known (host, block, block_note, blocked_at)
  select distinct on (internal.typed_host(s ->> 'host')) internal.typed_host(s ->> 'host'), s ->> 'block', nullif(internal.clean_line(s ->> 'note'), ''), now() from jsonb_array_elements(p_servers) s
  on conflict on constraint federation_servers_pkey do update set block = excluded.block, block_note = excluded.block_note, blocked_at = now();
  get diagnostics blocked = row_count;
  perform internal.forget_rejected_servers();
  perform internal.record_act('servers_blocked', 'federation_servers', case when blocked = 1 then internal.typed_host(p_servers #>> '{0,host}') end, null,
    jsonb_build_object('count', blocked, 'block', p_servers #>> '{0,block}'));
  return blocked;
end $$;

-- Of rejected servers, and of those below them, nothing is kept but that they are.
create or replace function internal.forget_rejected_servers() returns void
language plpgsql security definer set search_path = '' as $$
declare
  gone constant text[] := array(select s.host from internal.federation_servers s join internal.federation_servers b on b.block = 'reject' and (s.host = b.host or s.host like '%.' || b.host));
begin
  delete from internal.federation_followers f where f.host = any (gone);
  delete from internal.federation_reactions r where r.host = any (gone);
  delete from internal.federation_deliveries d where d.host = any (gone);
  delete from internal.federation_threads t where t.host = any (gone);
end $$;

-- Takes a block away. Who followed from there has to follow again. @throws FEDERATION_NOT_FOUND
create or replace function public.unblock_server(p_host text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.require_staff();
  update internal.federation_servers s set block = null, block_note = null, blocked_at = null where s.host = p_host and s.block is not null;
  if not found then
    perform internal.refuse(404, 'FEDERATION_NOT_FOUND', 'This server is not blocked', 'Look at the list again.');
  end if;
  perform internal.record_act('server_unblocked', 'federation_servers', p_host, null, null);
end $$;

grant execute on function public.list_federation(), public.block_servers(jsonb), public.unblock_server(text) to authenticated;
