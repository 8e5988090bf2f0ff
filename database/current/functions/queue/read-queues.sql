-- What everybody may know of the queues of some nights, the same for all: how far it is, how fast it moves, and what tickets are left at
-- which price, all included. Nights that were not announced, or are for invited people, have no row. Hidden tickets are left out.
create or replace function internal.read_queues(p_event_ids uuid[]) returns table (event_id uuid, answer json)
language sql stable security definer rows 10 set search_path = '' as $$
  select e.id, json_build_object(
    'event_id', e.id, 'state', phase, 'sales_start', case when phase in ('early', 'gathering') then sales_start end,
    'admitted_number', coalesce((select max(a.number) from public.queue_entries a where a.event_id = e.id and a.admitted_at is not null), 0),
    'waiting', (select count(*) from public.queue_entries w where w.event_id = e.id and w.status = 'waiting'),
    'pace', internal.queue_pace(e.id),
    'is_sold_out', phase = 'open' and tiers.list is not null and tiers.from_pence is null,
    'has_waitlist', e.waitlist_enabled and internal.deals_places(e),
    'from_pence', tiers.from_pence, 'to_pence', tiers.to_pence, 'tiers', coalesce(tiers.list, '[]'))
  from public.events e
  cross join lateral internal.queue_phase(e) phase
  cross join lateral internal.queue_sales_start(e.id) sales_start
  cross join lateral (
    select json_agg(json_build_object('id', t.id, 'name', t.name, 'total_pence', t.pence, 'level', t.level, 'sales_start', t.sales_start) order by t.sort, t.pence, t.name) as list,
      min(t.pence) filter (where t.level <> 'none') as from_pence, max(t.pence) filter (where t.level <> 'none') as to_pence
    from internal.list_queue_tiers(e.id) t) tiers
  where e.id = any (p_event_ids) and e.status in ('published', 'postponed', 'cancelled') and e.visibility <> 'invited'
$$;

-- The tickets that buyers see, each with its price, all included, how much of it is left, its shared limit counted, and when its sale
-- begins where it has not.
create or replace function internal.list_queue_tiers(p_event_id uuid) returns table (id uuid, name text, sort integer, pence integer, level text, sales_start timestamptz)
language sql stable security definer rows 5 set search_path = '' as $$
  select t.id, t.name, t.sort, case t.kind when 'donation' then coalesce(t.min_pence, 0) else t.total_pence end,
    case when state.state in ('ended', 'paused', 'sold_out') then 'none' when 'few' in (own, shared) then 'few' else 'plenty' end,
    case state.state when 'soon' then t.sales_start end
  from internal.ticket_type_states(array[p_event_id]) state
  join public.ticket_types t on t.id = state.ticket_type_id and t.kind in ('free', 'paid', 'donation') and not t.is_hidden
  join public.ticket_inventory s on s.ticket_type_id = t.id
  left join public.capacity_pools p on p.id = t.pool_id
  cross join lateral internal.stock_level(s.quantity, s.held, s.sold) own
  cross join lateral internal.stock_level(p.quantity, coalesce(p.held, 0), coalesce(p.sold, 0)) shared
$$;

-- How many people a minute were let in lately, to one decimal: over the last five minutes, or since the first of the night came in.
create or replace function internal.queue_pace(p_event_id uuid) returns numeric
language sql stable security definer set search_path = '' as $$
  select round(lately.people / least(5, greatest(1, coalesce(extract(epoch from now() - first.moment) / 60, 1)))::numeric, 1)
  from (select min(a.admitted_at) as moment from public.queue_entries a where a.event_id = p_event_id and a.admitted_at is not null) first,
    (select count(*) as people from public.queue_entries a where a.event_id = p_event_id and a.admitted_at > now() - interval '5 minutes') lately
$$;

grant execute on function internal.read_queues(uuid[]) to queue_reader;
