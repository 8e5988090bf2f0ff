-- What is wrong with the installation, as its operator is told by email and webhook, and as metrics and `npm run doctor` show it.

-- All that is wrong now. Whole reads every rule of the money and the newest entries of the audit log too, which takes long in a large database.
create or replace function internal.alarm_causes(p_is_whole boolean) returns table (cause text, count bigint, since timestamptz, what text)
language sql stable security definer set search_path = '' as $$
  select 'dead-jobs', count(*), min(j.created_at), min(t.identifier) || ': ' || coalesce(left((array_agg(j.last_error order by j.id desc))[1], 200), '')
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where j.attempts >= j.max_attempts and j.locked_at is null and t.identifier <> 'send-mail' having count(*) > 0
  union all
  -- letters to many wait for each other, which is no sign of anything
  select 'old-mails', count(*), min(m.created_at), left((array_agg(m.last_error order by m.id desc))[1], 200) from internal.mail_jobs() m
  where m.attempts < m.max_attempts and m.created_at < now() - interval '10 minutes' and (m.last_error is not null or m.run_at < now() - interval '10 minutes')
    and m.payload ->> 'template' is distinct from 'newsletter-issue' having count(*) > 0
  union all
  -- a mail that waits without having lost a try waits for the server
  select 'mail-server', count(*), min(m.created_at), left((array_agg(m.last_error order by m.id desc))[1], 200) from internal.mail_jobs() m
  where m.attempts = 0 and m.last_error is not null and m.locked_at is null and m.created_at < now() - interval '40 seconds' having count(*) > 0
  union all
  select f.cause, count(*), min(f.since), min(f.problem) from internal.outside_failures f
  where f.seen_at > now() - interval '2 minutes' group by f.cause
  union all
  select 'orders', count(*), min(b.updated_at), null from public.bookings b where b.status = 'needs_attention' having count(*) > 0
  union all
  -- who makes none with our own command has another way
  select 'no-backup', 1, max(b.made_at), null from internal.backups b having max(b.made_at) < now() - interval '26 hours'
  union all
  -- only where probes are made
  select 'probe', count(*), min(p.made_at), (internal.last_probe()).problem from internal.probes p
  where p.problem is not null and p.made_at > now() - interval '5 minutes' having (internal.last_probe()).problem is not null
  union all
  select 'violation ' || v.rule, count(*), now(), min(v.record || ': ' || v.what) from internal.violations v where p_is_whole group by v.rule
  union all
  select 'audit', count(*), now(), null from internal.newest_audit_breaks() where p_is_whole having count(*) > 0
$$;

-- What a copy of the server could not reach at this look, as a list of { cause, problem }; what it reached is over for it. Each copy tells its own, so
-- that two of which one sees a store and the other does not are one cause until both see it.
create or replace function internal.note_outside(p_copy uuid, p_found jsonb) returns void
language sql security definer set search_path = '' as $$
  delete from internal.outside_failures f
  where f.seen_at < now() - interval '10 minutes'
    or f.copy = p_copy and not exists (select from jsonb_to_recordset(p_found) found(cause text) where found.cause = f.cause);
  insert into internal.outside_failures as f (copy, cause, problem)
  select p_copy, left(found.cause, 100), left(found.problem, 300) from jsonb_to_recordset(p_found) found(cause text, problem text)
  on conflict on constraint outside_failures_pkey do update set problem = excluded.problem, seen_at = now(),
    since = case when f.seen_at > now() - interval '2 minutes' then f.since else now() end;
$$;

-- Compares what is wrong with what was. What only the whole shows stays as it is where that was not asked for.
create or replace function internal.judge_alarms(p_is_whole boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(7265011);
  with found as materialized (select * from internal.alarm_causes(p_is_whole)), kept as (
    insert into internal.alarms as alarm (cause, since, count, what)
    select left(f.cause, 100), coalesce(f.since, now()), f.count, left(f.what, 300) from found f
    on conflict (cause) do update set count = excluded.count, what = excluded.what, ended_at = null
  )
  update internal.alarms a set ended_at = now()
  where a.ended_at is null and not exists (select from found f where left(f.cause, 100) = a.cause)
    and (p_is_whole or not (a.cause like 'violation %' or a.cause = 'audit'));
end $$;

-- What the operator is to be told now: all that is wrong as soon as any of it is new or was told an hour ago, and what is over. Else no row.
create or replace function internal.take_alarms() returns table (cause text, count bigint, since timestamptz, what text, is_over boolean)
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(7265011);
  delete from internal.alarms a where a.ended_at is not null and a.told_at is null;
  if not exists (select from internal.alarms a where a.ended_at is not null or a.told_at is null or a.told_at <= now() - interval '1 hour') then
    return;
  end if;
  return query select a.cause, a.count, a.since, a.what, a.ended_at is not null from internal.alarms a order by a.ended_at is not null, a.cause;
  delete from internal.alarms a where a.ended_at is not null;
  update internal.alarms a set told_at = now();
end $$;

-- Writes down that `npm run backup` has finished one. Those of more than a year ago say nothing any more.
create or replace function internal.note_backup(p_tables integer, p_files integer) returns void
language sql security definer set search_path = '' as $$
  delete from internal.backups where made_at < now() - interval '400 days';
  insert into internal.backups (tables, files) values (p_tables, p_files) on conflict do nothing;
$$;

-- The figures of this moment that only the database knows, for metrics: each is read by an index or from a small table.
create or replace function internal.operation_figures() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'holds', (select count(*) from public.bookings where status in ('held', 'awaiting_payment', 'failed') and hold_expires_at > now()),
    'payments', coalesce((select jsonb_object_agg(p.status, p.count) from (select status, count(*) from public.payments
      where status in ('created', 'requires_action', 'processing', 'disputed') group by status) p), '{}'),
    'jobs', coalesce((select jsonb_object_agg(j.identifier, jsonb_build_object('count', j.count, 'age', j.age)) from (
      select t.identifier, count(*), extract(epoch from now() - min(q.run_at)) as age from graphile_worker._private_jobs q
        join graphile_worker._private_tasks t on t.id = q.task_id
      where q.attempts < q.max_attempts and q.run_at <= now() and q.locked_at is null group by t.identifier) j), '{}'),
    'alarms', coalesce((select jsonb_object_agg(cause, count) from internal.alarms where ended_at is null), '{}'),
    'backup_age', (select extract(epoch from now() - max(made_at)) from internal.backups),
    'webhook_age', (select extract(epoch from now() - max(received_at)) from internal.webhook_events),
    'probe', (select jsonb_build_object('is_well', p.problem is null, 'took', p.took_ms / 1000.0, 'age', extract(epoch from now() - p.made_at))
      from internal.last_probe() p where p.made_at is not null),
    'replicas', coalesce((select jsonb_object_agg(application_name || ' ' || coalesce(host(client_addr), 'local'), extract(epoch from coalesce(replay_lag, interval '0')))
      from pg_stat_replication), '{}'))
$$;
