-- Deliveries: one after the other to each server, in the order in which things happened. A server that does not answer is asked again over three
-- days, and all that waits for it with it.

-- Run every few seconds: has what is due decided about, and each server that something waits for sent it, one job at a time for each.
create or replace function internal.queue_federation() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  queued integer;
begin
  if not internal.is_federated() then
    return 0;
  end if;
  if exists (select from internal.federation_due) or exists (select from internal.federation_notes n where n.state = 'waiting') then
    perform graphile_worker.add_job('write-federation', '{}', queue_name := 'write-federation', job_key := 'write-federation', max_attempts := 1);
  end if;
  update internal.federation_deliveries d set state = 'failed', problem = coalesce(d.problem, 'Its server took nothing for three days')
  where d.state = 'waiting' and d.created_at < now() - interval '3 days';
  with due as (
    select s.host from internal.federation_servers s
    where s.block is distinct from 'reject' and coalesce(s.next_at <= now(), true)
      and exists (select from internal.federation_deliveries d where d.host = s.host and d.state = 'waiting' and d.next_at <= now())
    limit 200
  ), jobs as materialized (
    select graphile_worker.add_job('deliver-federation', json_build_object('host', host), queue_name := 'federation ' || host, job_key := 'federation ' || host, max_attempts := 1) from due
  )
  select count(*)::integer into queued from jobs;
  return queued;
end $$;

-- The next thing that a server lacks: {id, inbox, body, kind, target}; null where nothing is due. Should the answer be lost, it is due again in five minutes.
create or replace function internal.next_federation_delivery(p_host text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  delivery internal.federation_deliveries;
begin
  select d.* into delivery from internal.federation_deliveries d join internal.federation_servers s on s.host = d.host
  where d.host = p_host and d.state = 'waiting' and s.block is distinct from 'reject' and coalesce(s.next_at <= now(), true) and internal.is_federated()
  order by d.id limit 1 for update of d skip locked;
  if delivery.id is null or delivery.next_at > now() then
    return null;
  end if;
  update internal.federation_deliveries d set tries = d.tries + 1, next_at = now() + interval '5 minutes' where d.id = delivery.id;
  return (select jsonb_build_object('id', delivery.id, 'inbox', delivery.inbox, 'body', a.body, 'kind', a.kind, 'target', a.target)
    from internal.federation_activities a where a.id = delivery.activity_id);
end $$;

-- Until the next try after so many failures: a minute, five and fifteen, one hour, three, six, and twelve from then on.
create or replace function internal.federation_wait(failures integer) returns interval
language sql volatile set search_path = '' as $$
  select make_interval(secs => (array[60, 300, 900, 3600, 10800, 21600, 43200])[least(greatest(failures, 1), 7)] * (1 + random() * 0.1))
$$;

-- What came of a delivery: the status of the answer, or the problem where there was none. What a server refuses for good is not sent again, and
-- holds up nothing.
create or replace function internal.note_federation_delivery(p_delivery_id bigint, p_status integer, p_problem text, p_retry_after integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  delivery internal.federation_deliveries;
  is_over constant boolean := p_status between 400 and 499 and p_status not in (401, 403, 408, 429);
begin
  select * into delivery from internal.federation_deliveries d where d.id = p_delivery_id for update;
  if delivery.id is null then
    return;
  elsif p_status between 200 and 299 then
    delete from internal.federation_deliveries d where d.id = delivery.id;
    update internal.federation_servers s set failures = 0, failing_since = null, next_at = null, problem = null, delivered_at = now() where s.host = delivery.host;
    update internal.federation_followers f set delivered_at = now() where f.inbox = delivery.inbox and coalesce(f.delivered_at < now() - interval '1 day', true);
    return;
  end if;
  update internal.federation_followers f set tried_at = now() where f.inbox = delivery.inbox and coalesce(f.tried_at < now() - interval '1 day', true);
  if is_over then
    update internal.federation_deliveries d set state = 'failed', problem = left(coalesce(p_problem, 'Its server answered ' || p_status), 200) where d.id = delivery.id;
  else
    update internal.federation_deliveries d set next_at = now(), problem = left(coalesce(p_problem, 'Its server answered ' || p_status), 200) where d.id = delivery.id;
    update internal.federation_servers s set failures = s.failures + 1, failing_since = coalesce(s.failing_since, now()), problem = left(coalesce(p_problem, 'It answered ' || p_status), 200),
      next_at = now() + greatest(internal.federation_wait(s.failures + 1), make_interval(secs => least(coalesce(p_retry_after, 0), 86400))) where s.host = delivery.host;
  end if;
end $$;

grant execute on function internal.next_federation_delivery(text), internal.note_federation_delivery(bigint, integer, text, integer) to federation_admin;
