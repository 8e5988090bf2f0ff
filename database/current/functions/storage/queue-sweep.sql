-- Asks one copy of the server to clean up; a sweep that waits already is enough.
create or replace function internal.queue_storage_sweep() returns void
language sql security definer set search_path = '' as $$
  select graphile_worker.add_job('sweep-storage', job_key := 'sweep-storage', max_attempts := 3)
$$;

-- Asks, once a day at four in the morning, for a look at whether the bytes of every object are there.
create or replace function internal.queue_storage_check() returns void
language sql security definer set search_path = '' as $$
  select graphile_worker.add_job('check-storage', job_key := 'check-storage', max_attempts := 3)
  where internal.take_daily_run('check-storage', '04:00')
$$;
