-- How many times a minute buyers ask for tickets of a night. A call is counted with the attempts of people, because an attempt survives the
-- refusal of its transaction. Each connection counts in a row of its own, so that buyers never wait for each other's count.

create or replace function internal.count_queue_call(p_event_id uuid) returns void
language sql security definer set search_path = '' as $$
  select internal.take_rate_limit(format('night %s %s', p_event_id, pg_backend_pid() % 64), 'queue_calls', 1000000, 1)
$$;

-- The calls of the last minute, of the nights that had any.
create or replace function internal.queue_calls() returns table (event_id uuid, calls integer)
language sql stable security definer rows 10 set search_path = '' as $$
  select split_part(r.identifier, ' ', 2)::uuid, sum(r.count)::integer from public.rate_limits r
  where r.window_start > now() - interval '1 minute' and r.action_type = 'queue_calls' and r.window_minutes = 1 group by 1
$$;

-- Opens the queue of a night at 120 calls a minute, and closes it after ten minutes below 30. The row of the queue is locked by the caller.
create or replace function internal.follow_rush(event public.events, p_calls integer) returns void
language sql security definer set search_path = '' as $$
  update internal.event_queues q set
    calls_per_minute = p_calls,
    busy_at = case when p_calls >= 30 then now() else q.busy_at end,
    is_open = event.queue_mode = 'auto' and (p_calls >= 120 or (q.is_open and (p_calls >= 30 or q.busy_at > now() - interval '10 minutes'))),
    opened_at = case when event.queue_mode = 'auto' and p_calls >= 120 and not q.is_open then now() else q.opened_at end
  where q.event_id = event.id and (q.calls_per_minute <> p_calls or p_calls >= 30 or q.is_open)
$$;
