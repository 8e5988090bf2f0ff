-- Actors: each thing that can be followed has one handle for ever and, once it is asked for, one pair of keys.

-- The handle of a thing, given to it when it is first asked for. Two that go by one word are told apart by their kind, then by a number.
create or replace function internal.federation_handle(p_kind text, p_target text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  word constant text := internal.federation_word(p_kind, p_target);
  known text := (select a.handle from internal.federation_actors a where a.kind = p_kind and a.target = p_target);
  candidate text;
begin
  if known is not null or word is null then
    return known;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('federation handles', 0));
  for number in 0..1000 loop
    candidate := word || case number when 0 then '' when 1 then '-' || p_kind else '-' || p_kind || '-' || number end;
    -- the plain word is kept for what goes by it first
    continue when number = 0 and not exists (select from internal.federation_named(word) n where n.kind = p_kind and n.target = p_target);
    insert into internal.federation_actors (kind, target, handle) values (p_kind, p_target, candidate) on conflict do nothing;
    select a.handle into known from internal.federation_actors a where a.kind = p_kind and a.target = p_target;
    exit when known is not null;
  end loop;
  return known;
end $$;

-- {kind, target, handle, public_key, name, about, path, …} of an actor; {gone: true, handle} of one whose thing is no longer there; null where there never was one.
create or replace function internal.federation_actor(p_kind text, p_target text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  facts constant jsonb := internal.federation_subject(p_kind, p_target);
  given text;
begin
  if not internal.is_federated() then
    return null;
  elsif facts is null then
    return (select jsonb_build_object('gone', true, 'handle', a.handle) from internal.federation_actors a where a.kind = p_kind and a.target = p_target);
  end if;
  given := internal.federation_handle(p_kind, p_target);
  return (select facts || jsonb_build_object('kind', p_kind, 'target', p_target, 'handle', given, 'public_key', a.public_key, 'proof_key', internal.proof_key_of(p_kind, p_target))
    from internal.federation_actors a where a.kind = p_kind and a.target = p_target);
end $$;

-- The actor of a handle, of a path of ours (a page, or its own address below /federation/), or null.
create or replace function internal.find_federation_actor(p_handle text, p_path text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  own constant text[] := regexp_match(p_path, '^/federation/([a-z]{1,20})/([A-Za-z0-9_-]{1,100})$');
  named record;
begin
  if own is not null then
    return internal.federation_actor(own[1], own[2]);
  elsif p_path is not null then
    select * into named from internal.federation_at_path(p_path);
  else
    select a.kind, a.target into named from internal.federation_actors a where a.handle = lower(p_handle);
    if not found then
      select * into named from internal.federation_named(lower(p_handle));
    end if;
  end if;
  return internal.federation_actor(named.kind, named.target);
end $$;

-- Keeps a pair of keys that was made for an actor, where it has none yet. Answers the public key that counts.
create or replace function internal.keep_federation_keys(p_kind text, p_target text, p_public text, p_private text) returns text
language sql security definer set search_path = '' as $$
  update internal.federation_actors a set public_key = p_public, private_key = internal.seal_words(p_private, 'federation')
  where a.kind = p_kind and a.target = p_target and a.public_key is null;
  select a.public_key from internal.federation_actors a where a.kind = p_kind and a.target = p_target
$$;

-- The private key of an actor, to sign with; null while none was made.
create or replace function internal.federation_private_key(p_kind text, p_target text) returns text
language sql stable security definer set search_path = '' as $$
  select internal.open_words(a.private_key, 'federation') from internal.federation_actors a where a.kind = p_kind and a.target = p_target
$$;

-- How many accounts of other servers follow a thing. Those of silenced servers are not counted.
create or replace function internal.followers_elsewhere(p_kind text, p_target text) returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from internal.federation_followers f join internal.federation_servers s on s.host = f.host
  where f.kind = p_kind and f.target = p_target and s.block is null
$$;

-- How many follow a thing, here and elsewhere.
create or replace function internal.all_followers(p_kind text, p_target text) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce((select c.count from internal.follow_counts c where c.kind = p_kind and c.target = p_target), 0) + internal.followers_elsewhere(p_kind, p_target)
$$;

-- What nodeinfo tells: accounts here, nights and articles that were sent.
create or replace function internal.count_for_nodeinfo() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('users', (select count(*) from public.profiles p where p.status = 'active'),
    'posts', (select count(*) from internal.federation_posts p where p.state <> 'gone'), 'takes_sign_ups', true)
$$;

-- What the outbox of an actor holds: its newest activities, twenty at most, and how many there are.
create or replace function internal.federation_outbox(p_kind text, p_target text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('total', (select count(*) from internal.federation_activities a where a.kind = p_kind and a.target = p_target and a.is_public),
    'bodies', (select coalesce(jsonb_agg(newest.body::jsonb order by newest.created_at desc), '[]') from (
      select a.body, a.created_at from internal.federation_activities a where a.kind = p_kind and a.target = p_target and a.is_public order by a.created_at desc limit 20) newest))
$$;

-- An activity that everybody may read, as it was sent.
create or replace function internal.federation_activity(p_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select a.body from internal.federation_activities a where a.id = p_id and a.is_public and internal.is_federated()
$$;

grant execute on function internal.find_federation_actor(text, text), internal.keep_federation_keys(text, text, text, text), internal.federation_private_key(text, text),
  internal.all_followers(text, text), internal.count_for_nodeinfo(), internal.federation_outbox(text, text), internal.federation_activity(uuid) to federation_admin;
