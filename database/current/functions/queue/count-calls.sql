-- How many people a minute ask for tickets of a night. People count, not calls: one account that calls all the time makes no rush. A call is
-- counted with the attempts of people, because an attempt survives the refusal of its transaction. Each person counts in a row of their own, so
-- that buyers never wait for each other's count.

create or replace function internal.on_places_asked_queue(event public.events, person uuid) returns void
language sql security definer set search_path = '' as $$
  select internal.take_rate_limit(format('night %s %s', event.id, person), 'queue_calls', 1000000, 1)
$$;

-- How many people called in the last minute, of the nights that had any.
create or replace function internal.queue_callers() returns table (event_id uuid, people integer)
language sql stable security definer rows 10 set search_path = '' as $$
  select split_part(r.identifier, ' ', 2)::uuid, count(distinct r.identifier)::integer from public.rate_limits r
  where r.window_start > now() - interval '1 minute' and r.action_type = 'queue_calls' and r.window_minutes = 1 group by 1
$$;

-- Opens the queue of a night at 120 people a minute, and closes it after ten minutes below 30. The row of the queue is locked by the caller.
create or replace function internal.follow_rush(event public.events, p_people integer) returns void
language sql security definer set search_path = '' as $$
  update internal.event_queues q set
    calls_per_minute = p_people,
    busy_at = case when p_people >= 30 then now() else q.busy_at end,
    is_open = event.queue_mode = 'auto' and (p_people >= 120 or (q.is_open and (p_people >= 30 or q.busy_at > now() - interval '10 minutes'))),
    opened_at = case when event.queue_mode = 'auto' and p_people >= 120 and not q.is_open then now() else q.opened_at end
  where q.event_id = event.id and (q.calls_per_minute <> p_people or p_people >= 30 or q.is_open)
$$;
