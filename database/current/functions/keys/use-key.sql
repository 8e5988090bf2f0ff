-- A key is used. Server functions ask by the readable part of the key and the hash of all of it: the key itself never comes here. What is
-- refused is answered and not raised, so that what was counted stays counted.

-- Answers {key_id}, {wait} in seconds, or {refused}. After thirty wrong keys an hour from one address its wrong keys are not answered any more; a
-- right one is, since many websites may stand behind one address, and 160 bits are not guessed. One key is good for so many calls an hour. A key
-- that has ended is known and counts as no guess.
create or replace function internal.use_team_key(p_prefix text, p_hash text, p_scope text, p_caller text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller constant text := 'address:' || left(coalesce(p_caller, 'unknown'), 100);
  calls record := internal.rate_limit_of('team_key_calls');
  key public.team_keys;
  wait integer;
begin
  select * into key from public.team_keys k where k.prefix = p_prefix for update;
  -- hashes of two hashes are compared, so that how long it takes says nothing about the right one; also where there is none
  if extensions.digest(coalesce(key.key_hash, 'none'), 'sha256') <> extensions.digest(coalesce(p_hash, ''), 'sha256') then
    wait := internal.take_rate_limit(caller, 'wrong_team_keys', 30, 60);
    if wait > 0 then
      return jsonb_build_object('wait', wait);
    end if;
    return internal.refused_correction(401, 'KEYS_UNKNOWN', 'There is no such key', 'Send a key of your team as Authorization: Bearer uck_….');
  end if;
  wait := internal.take_rate_limit('key:' || key.id, 'team_key_calls', calls.most, calls.minutes);
  if wait > 0 then
    return jsonb_build_object('wait', wait);
  end if;
  if key.ended_at is null and not internal.has_maker(key) then
    perform internal.end_team_key(key, 'maker_left');
    select * into key from public.team_keys k where k.id = key.id;
  end if;
  if key.ended_at is not null then
    return internal.refused_correction(401, 'KEYS_ENDED', 'This key has ended', 'Ask an owner of your team for another one.');
  elsif not exists (select from public.profiles p where p.user_id = key.created_by and p.status = 'active') then
    return internal.refused_correction(403, 'KEYS_MAKER_SUSPENDED', 'The account that made this key is suspended', 'Ask another owner of your team for a key.');
  elsif not p_scope = any (key.scopes) then
    return internal.refused_correction(403, 'KEYS_SCOPE', format('This key does not have the scope %s', p_scope), 'Make a key that has it.');
  end if;
  update public.team_keys k set last_used_at = now() where k.id = key.id and coalesce(k.last_used_at < now() - interval '1 minute', true);
  return jsonb_build_object('key_id', key.id);
end $$;

-- The organiser for whom a key speaks: its own, or the one of its venue. Null where the venue runs no nights of its own.
create or replace function internal.organiser_of_key(key public.team_keys) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce(key.organiser_id, (
    select o.id from public.organisers o join public.venues v on v.id = o.venue_id
    where v.id = key.venue_id and v.status in ('active', 'temporarily_closed') order by o.created_at, o.id limit 1))
$$;

create or replace function internal.refused_without_organiser() returns jsonb
language sql immutable set search_path = '' as $$
  select internal.refused_correction(409, 'KEYS_NO_ORGANISER', 'This venue runs no nights of its own', 'Begin its first night on the Nights tab of its dashboard.')
$$;
