-- Counting actions over a sliding window: a count is kept per sixtieth of the window, and those that reach into the last
-- window count together. The oldest one counts whole, so that a limit is never passed, around no edge.

-- Who calls, as far as the server itself knows: the signed-in person, else the address the gateway saw.
create or replace function internal.caller_key() returns text
language sql stable set search_path = '' as $$
  select coalesce(
    'user:' || (select auth.uid())::text,
    'address:' || nullif(split_part(nullif(current_setting('request.headers', true), '')::json ->> 'x-forwarded-for', ',', 1), ''),
    'address:unknown'
  )
$$;

-- Counts `p_count` actions at once; answers 0 when they are allowed, else the seconds until they are. A refusal rolls back what its transaction
-- counted, so a notice tells the connection of the attempt: it reaches the service also then, and internal.count_rolled_back counts again. More at once
-- than a whole window allows count as a whole window.
create or replace function internal.take_rate_limits(p_caller text, p_action text, p_limit integer, p_minutes integer, p_count integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  width interval := make_interval(mins => p_minutes);
  step interval := width / 60;
  opened timestamptz := date_bin(step, now(), 'epoch');
  counted constant integer := greatest(1, least(p_count, p_limit));
  taken integer;
  free_at timestamptz;
begin
  -- one caller's actions are counted one after the other, or two at once could both be the last allowed one
  perform pg_advisory_xact_lock(hashtextextended(p_caller || ' ' || p_action, p_minutes));
  select coalesce(sum(count), 0) into taken from public.rate_limits
  where identifier = p_caller and action_type = p_action and window_minutes = p_minutes and window_start > now() - width - step;
  if taken + counted <= p_limit then
    insert into public.rate_limits as bucket (identifier, action_type, window_minutes, window_start, count)
    values (p_caller, p_action, p_minutes, opened, counted)
    on conflict (identifier, action_type, window_minutes, window_start) do update set count = bucket.count + excluded.count;
    raise info using errcode = 'UC001', message = 'attempt counted',
      detail = json_build_array(p_caller, p_action, p_minutes, opened, counted)::text;
    return 0;
  end if;
  -- when so many of the oldest have left the window that they fit
  select min(left_at) into free_at from (
    select window_start + step + width as left_at, sum(count) over (order by window_start) as gone
    from public.rate_limits
    where identifier = p_caller and action_type = p_action and window_minutes = p_minutes and window_start > now() - width - step
  ) leaving where taken - gone + counted <= p_limit;
  return least(greatest(1, ceil(extract(epoch from coalesce(free_at, now() + width) - now())))::integer, p_minutes * 60);
end $$;

create or replace function internal.take_rate_limit(p_caller text, p_action text, p_limit integer, p_minutes integer) returns integer
language sql security definer set search_path = '' as $$
  select internal.take_rate_limits(p_caller, p_action, p_limit, p_minutes, 1)
$$;

-- Whether a limit counts what was done alone, and not what was refused: such a one stands beside another that counts every attempt.
create or replace function internal.counts_done_only(p_action text) returns boolean
language sql immutable set search_path = '' as $$ select p_action in ('events', 'mails_to_inbox') $$;

-- Counts once more what a rolled back transaction had counted: the details of its notices, as internal.take_rate_limits wrote them.
create or replace function internal.count_rolled_back(p_attempts jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.rate_limits as bucket (identifier, action_type, window_minutes, window_start, count)
  select attempt ->> 0, attempt ->> 1, (attempt ->> 2)::integer, (attempt ->> 3)::timestamptz, sum(coalesce((attempt ->> 4)::integer, 1))
  from jsonb_array_elements(p_attempts) attempt where not internal.counts_done_only(attempt ->> 1) group by 1, 2, 3, 4
  on conflict (identifier, action_type, window_minutes, window_start) do update set count = bucket.count + excluded.count
$$;

-- True while the caller may go on. p_identifier is kept for the published signature: who is calling is the server's to say.
create or replace function public.check_rate_limit(
  p_identifier text, p_action_type text, p_limit integer default 100, p_window_minutes integer default 60
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  action text := left(coalesce(p_action_type, ''), 60);
  own record := internal.rate_limit_of(action);
  caller text := internal.caller_key();
  asked_minutes integer := least(greatest(coalesce(p_window_minutes, 60), 1), 10080);
  asked integer := greatest(coalesce(p_limit, 100), 0);
  wait integer;
begin
  -- each action name a caller makes up is a row here: a thousand questions an hour are enough for anybody
  wait := internal.take_rate_limit(caller, 'every action', 1000, 60);
  if wait = 0 and asked_minutes = own.minutes then
    wait := internal.take_rate_limit(caller, 'asked:' || action, least(asked, own.most), own.minutes);
  elsif wait = 0 then
    wait := internal.take_rate_limit(caller, 'asked:' || action, own.most, own.minutes);
    if wait = 0 then
      wait := internal.take_rate_limit(caller, 'asked:' || action, asked, asked_minutes);
    end if;
  end if;
  if wait > 0 then
    -- the published answer is a boolean; over HTTP the seconds to wait go beside it
    perform set_config('response.headers', json_build_array(json_build_object('Retry-After', wait::text))::text, true);
  end if;
  return wait = 0;
end $$;

-- Run nightly: the longest window is a week, older ones count for nothing.
create or replace function internal.prune_rate_limits() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  gone integer;
begin
  delete from public.rate_limits where window_start < now() - interval '9 days';
  get diagnostics gone = row_count;
  return gone;
end $$;

-- the auth service counts questions after addresses
grant execute on function internal.take_rate_limit(text, text, integer, integer) to auth_admin;
-- the logins that call functions which count; none of them is a role of a request
grant usage on schema internal to authenticator;
grant execute on function internal.count_rolled_back(jsonb) to authenticator, auth_admin, storage_admin, payments_admin;
grant execute on function public.check_rate_limit(text, text, integer, integer) to anon, authenticated, service_role;
