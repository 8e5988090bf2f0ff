-- What the box office says about every ticket type of some events at this moment.
create or replace function internal.ticket_type_states(p_event_ids uuid[])
returns table (ticket_type_id uuid, event_id uuid, kind text, state text, quantity integer, remaining integer)
language sql stable security definer set search_path = '' as $$
  select t.id, t.event_id, t.kind,
    case
      when e.status <> 'published' or internal.entry_ends(e.last_entry_at, e.ends_at, e.starts_at) <= now() then 'ended'
      when t.status = 'paused' then 'paused'
      when internal.stock_level(s.quantity, s.held, s.sold) = 'none' or pool.held + pool.sold >= pool.quantity then 'sold_out'
      when t.sales_end <= now() then 'ended'
      when t.sales_start > now() then 'soon'
      when earlier.id is not null and earlier.status = 'active' and coalesce(earlier.sales_end > now(), true)
        and internal.stock_level(earlier_stock.quantity, earlier_stock.held, earlier_stock.sold) <> 'none' then 'waiting'
      when internal.stock_level(s.quantity, s.held, s.sold) = 'few' or internal.stock_level(coalesce(pool.quantity, 1), coalesce(pool.held, 0), coalesce(pool.sold, 0)) = 'few' then 'few_left'
      else 'on_sale'
    end,
    least(s.quantity, pool.quantity), least(s.quantity - s.held - s.sold, pool.quantity - pool.held - pool.sold)
  from unnest(p_event_ids) wanted (id)
  join public.events e on e.id = wanted.id
  join public.ticket_types t on t.event_id = e.id and t.status in ('active', 'paused')
  join public.ticket_inventory s on s.ticket_type_id = t.id
  left join public.capacity_pools pool on pool.id = t.pool_id
  left join public.ticket_types earlier on earlier.id = t.release_after_type_id
  left join public.ticket_inventory earlier_stock on earlier_stock.ticket_type_id = earlier.id
$$;
