-- What one person pays for the cheapest and the dearest place that can be had right now, or, where nothing is on sale,
-- for what comes next. A release that is sold out is no price: "from" must be one somebody can pay.
create or replace function internal.open_prices(p_event_ids uuid[])
returns table (event_id uuid, lowest integer, highest integer)
language sql stable security definer set search_path = '' as $$
  with priced as (
    select s.event_id, case when s.state in ('on_sale', 'few_left') then 0 when s.state in ('soon', 'waiting') then 1 else 2 end as rank,
      case t.kind when 'donation' then coalesce(t.min_pence, 0) else coalesce(g.count, 1) * t.total_pence end as least,
      case t.kind when 'donation' then coalesce(t.suggested_pence, t.min_pence, 0) else coalesce(g.count, 1) * t.total_pence end as most
    from internal.ticket_type_states(p_event_ids) s join public.ticket_types t on t.id = s.ticket_type_id
    left join internal.bundles g on g.ticket_type_id = t.id and g.kind = 'group'
    where s.kind in ('free', 'paid', 'donation', 'door') and not t.is_hidden
  )
  select event_id, min(least), max(most) from (
    select priced.*, min(rank) over (partition by event_id) as best from priced
  ) ranked
  where rank = best group by event_id
$$;
