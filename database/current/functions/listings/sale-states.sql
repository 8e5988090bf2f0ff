-- What the box office of each event says in one word, and when that word next changes by the clock alone.
create or replace function internal.sale_states(p_event_ids uuid[])
returns table (event_id uuid, sale_state text, sale_kind text, sales_start timestamptz, sales_end timestamptz, refresh_at timestamptz)
language sql stable security definer set search_path = '' as $$
  with types as (
    select s.event_id,
      count(*) filter (where s.kind <> 'door') as bookable,
      bool_or(s.kind = 'door') as has_door,
      bool_or(s.state = 'on_sale') filter (where s.kind <> 'door') as is_on_sale,
      bool_or(s.state = 'few_left') filter (where s.kind <> 'door') as is_few,
      bool_or(s.state in ('soon', 'waiting')) filter (where s.kind <> 'door') as is_soon,
      bool_or(s.state = 'sold_out') filter (where s.kind <> 'door') as is_sold_out,
      sum(s.remaining) filter (where s.kind <> 'door' and s.state <> 'ended') < 0.15 * sum(s.quantity) filter (where s.kind <> 'door')
        and bool_and(s.quantity is not null) filter (where s.kind <> 'door') as is_nearly_gone,
      case when bool_or(s.kind = 'donation') then 'donation' when max(t.total_pence) > 0 then 'paid' else 'free' end as kind,
      case when bool_and(t.sales_start is not null) filter (where s.kind <> 'door') then min(t.sales_start) filter (where s.kind <> 'door') end as first_start,
      min(t.sales_start) filter (where s.kind <> 'door' and s.state = 'soon') as next_start,
      case when bool_and(t.sales_end is not null) filter (where s.kind <> 'door') then max(t.sales_end) filter (where s.kind <> 'door') end as sales_end,
      least(min(t.sales_start) filter (where t.sales_start > now()), min(t.sales_end) filter (where t.sales_end > now())) as refresh_at
    from internal.ticket_type_states(p_event_ids) s join public.ticket_types t on t.id = s.ticket_type_id
    where s.kind not in ('guest', 'companion', 'extra') and not t.is_hidden
    group by s.event_id
  )
  select e.id,
    case
      when e.is_sold_out and t.event_id is null then 'sold_out'
      when e.external_url is not null and coalesce(t.bookable, 0) = 0 then 'external'
      when e.requires_approval then 'approval'
      when coalesce(t.bookable, 0) = 0 and t.has_door then 'door'
      when coalesce(t.bookable, 0) = 0 then 'unannounced'
      when t.is_nearly_gone and (t.is_on_sale or t.is_few) or t.is_few and not t.is_on_sale and not t.is_soon then 'few_left'
      when t.is_on_sale or t.is_few then 'on_sale'
      when t.is_soon then 'soon'
      when t.is_sold_out then 'sold_out'
      when t.has_door then 'door'
      else 'ended'
    end,
    coalesce(t.kind, case when e.price_from_pence = 0 then 'free' when e.price_from_pence > 0 then 'paid' end),
    -- what is sold out by now began long ago: a night whose next tickets are still to come opens with those
    case when t.is_soon and not t.is_on_sale and not t.is_few then t.next_start else t.first_start end, t.sales_end,
    least(t.refresh_at, case when e.last_entry_at > now() then e.last_entry_at end)
  from unnest(p_event_ids) wanted (id) join public.events e on e.id = wanted.id left join types t on t.event_id = e.id
$$;
