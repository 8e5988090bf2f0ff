-- Writes down that something went wrong and has the operator told: once per fingerprint and hour, with the count since the last time.
create or replace function internal.signal_error(p_fingerprint text, p_message text, p_url text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  told timestamptz;
begin
  insert into internal.error_signals as signal (fingerprint, message, url, count, untold)
  values (left(p_fingerprint, 64), left(p_message, 300), left(p_url, 500), 1, 1)
  on conflict (fingerprint) do update set count = signal.count + 1, untold = signal.untold + 1, message = excluded.message, last_seen_at = now()
  returning last_told_at into told;
  perform graphile_worker.add_job('tell-operator', json_build_object('fingerprint', left(p_fingerprint, 64)),
    run_at := greatest(now(), coalesce(told + interval '1 hour', now())), job_key := 'tell-operator ' || left(p_fingerprint, 64),
    job_key_mode := 'preserve_run_at', max_attempts := 8);
end $$;

-- An error a browser has met.
create or replace function public.record_error_signal(p_fingerprint text, p_message text, p_url text, p_caller text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  wait integer := internal.take_rate_limit('address:' || left(coalesce(p_caller, 'unknown'), 100), 'error_signals', 30, 60);
begin
  if wait > 0 then
    return wait;
  end if;
  -- a browser cannot speak of what is told under a name of ours
  perform internal.signal_error(case when p_fingerprint = 'mails-failed' then 'browser mails-failed' else p_fingerprint end, p_message, p_url);
  return 0;
end $$;

-- What the operator is to be told of a fingerprint now; no row when there is nothing new.
create or replace function internal.take_error_signal(p_fingerprint text, out message text, out url text, out count integer)
returns setof record language sql security definer set search_path = '' as $$
  with taken as (
    select fingerprint, untold from internal.error_signals where fingerprint = p_fingerprint and untold > 0 for update
  )
  update internal.error_signals signal set untold = 0, last_told_at = now() from taken
  where signal.fingerprint = taken.fingerprint returning signal.message, signal.url, taken.untold
$$;

-- Signals of a quarter of a year ago say nothing any more.
create or replace function internal.prune_error_signals() returns void
language sql security definer set search_path = '' as $$
  delete from internal.error_signals where last_seen_at < now() - interval '90 days';
$$;

grant execute on function public.record_error_signal(text, text, text, text) to service_role;
