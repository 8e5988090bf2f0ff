-- When a night has a queue, and what everybody may know of it.

-- When sales of a night start: the first of its tickets; nights without such a time are on sale already.
create or replace function internal.queue_sales_start(p_event_id uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select min(coalesce(t.sales_start, '-infinity')) from public.ticket_types t
  where t.event_id = p_event_id and t.status = 'active' and t.kind not in ('guest', 'extra') and not t.is_hidden
$$;

-- Where the queue of a night stands:
-- 'closed' for one that buyers need not join, 'early' and 'gathering' before sales start (people may come from thirty minutes before),
-- 'open', and 'over' when the night takes no bookings any more.
create or replace function internal.queue_phase(event public.events) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when event.status not in ('published', 'postponed') or internal.entry_ends(event.last_entry_at, event.ends_at, event.starts_at) <= now() then 'over'
    when event.status = 'postponed' or event.requires_approval or event.external_url is not null or event.queue_mode = 'off' or event.visibility = 'invited' then 'closed'
    when event.queue_mode = 'auto' then case when exists (select from internal.event_queues q where q.event_id = event.id and q.is_open) then 'open' else 'closed' end
    else (select case when start > now() + interval '30 minutes' then 'early' when start > now() then 'gathering' else 'open' end
      from internal.queue_sales_start(event.id) start)
  end
$$;

-- How many places can be had at this moment, holds taken off; null when there is no end to them. Tickets that follow another one count,
-- those whose sale has not begun or is over do not.
create or replace function internal.queue_places_left(p_event_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select case when bool_or(least(of_pool.types_left, of_pool.pool_left) is null) then null
    else coalesce(sum(greatest(least(of_pool.types_left, of_pool.pool_left), 0)), 0)::integer end
  from (
    select min(p.quantity - p.held - p.sold) as pool_left,
      case when bool_or(s.quantity is null) then null else sum(greatest(s.quantity - s.held - s.sold, 0)) end as types_left
    from internal.ticket_type_states(array[p_event_id]) state
    join public.ticket_types t on t.id = state.ticket_type_id and t.kind in ('free', 'paid', 'donation')
    join public.ticket_inventory s on s.ticket_type_id = t.id
    left join public.capacity_pools p on p.id = t.pool_id
    where state.state in ('on_sale', 'few_left', 'waiting') group by coalesce(t.pool_id, t.id)
  ) of_pool
$$;
