-- Passes of a series: which nights are left, what they cost, and how that is spread.

-- The open pass of a series; null where none is sold.
create or replace function internal.open_pass(p_series_id uuid) returns internal.series_passes
language sql stable security definer set search_path = '' as $$
  select p from internal.series_passes p where p.series_id = p_series_id and p.is_open
$$;

-- Whether a night of a series is one that a pass can be good for: everybody may find and book it, and it has not begun.
create or replace function internal.takes_pass(event public.events) returns boolean
language sql stable security definer set search_path = '' as $$
  select event.status = 'published' and event.visibility = 'public' and not event.requires_approval and event.starts_at > now()
    and event.external_url is null and not exists (select from public.members_nights n where n.event_id = event.id)
$$;

-- The nights that a pass is still good for, the soonest first.
create or replace function internal.pass_nights_left(p_pass_id uuid) returns table (event_id uuid, ticket_type_id uuid, number integer)
language sql stable security definer rows 10 set search_path = '' as $$
  select e.id, n.ticket_type_id, (row_number() over (order by e.starts_at, e.id))::integer
  from internal.series_pass_nights n join public.events e on e.id = n.event_id
  where n.pass_id = p_pass_id and internal.takes_pass(e) order by e.starts_at, e.id
$$;

-- What a pass costs while so many nights are left; null where it is not sold for so few, or the table says nothing.
create or replace function internal.pass_price(pass internal.series_passes, nights integer) returns integer
language sql immutable set search_path = '' as $$
  select case when nights < 2 then null else coalesce(pass.per_night_pence * nights, pass.prices_pence[nights]) end
$$;

-- What of a sum falls to one night: equal shares, the odd pennies to the first nights, so that they add up.
create or replace function internal.share_of_night(total integer, nights integer, number integer) returns integer
language sql immutable set search_path = '' as $$
  select total / nights + case when number <= total % nights then 1 else 0 end
$$;

-- How many passes can still be had: as many as each of the nights left has room for.
create or replace function internal.passes_left(p_pass_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select greatest(min(least(s.quantity - s.held - s.sold, pool.quantity - pool.held - pool.sold)), 0)
  from internal.pass_nights_left(p_pass_id) n join public.ticket_inventory s on s.ticket_type_id = n.ticket_type_id
  join public.ticket_types t on t.id = n.ticket_type_id left join public.capacity_pools pool on pool.id = t.pool_id
$$;

-- The booking of an order that stands for all of them: it is named to the provider, and its reference to the buyer.
create or replace function internal.lead_booking_id(p_booking_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce((select min(other.id::text)::uuid from public.bookings b join public.bookings other on other.pass_order_id = b.pass_order_id where b.id = p_booking_id), p_booking_id)
$$;

-- Locks all bookings of an order, in the order of ids, and answers them.
create or replace function internal.lock_pass_bookings(p_order_id uuid) returns uuid[]
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.bookings b where b.pass_order_id = p_order_id order by b.id for update;
  return array(select b.id from public.bookings b where b.pass_order_id = p_order_id order by b.id);
end $$;

-- The pass of a series as everybody sees it: {id, series, name, nights, total_pence, state, sales_start}; null where none is sold.
-- state: on_sale, soon, sold_out or ended.
create or replace function internal.pass_json(p_series_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p.id, 'series', jsonb_build_object('id', s.id, 'slug', s.slug, 'title', s.title), 'name', p.name,
    'nights', left_over.nights, 'total_pence', internal.pass_price(p, jsonb_array_length(left_over.nights)), 'sales_start', p.sales_start,
    'state', case when internal.pass_price(p, jsonb_array_length(left_over.nights)) is null or p.sales_end <= now() then 'ended'
      when p.sales_start > now() then 'soon' when internal.passes_left(p.id) = 0 then 'sold_out' else 'on_sale' end)
  from internal.open_pass(p_series_id) p join public.series s on s.id = p.series_id
  cross join lateral (select coalesce(jsonb_agg(jsonb_build_object('event_id', e.id, 'slug', e.slug, 'title', e.title, 'starts_at', e.starts_at) order by n.number), '[]') as nights
    from internal.pass_nights_left(p.id) n join public.events e on e.id = n.event_id) left_over
  where p.id is not null and exists (select from public.events e where e.series_id = s.id and internal.is_public_night(e))
$$;

-- Whether everybody may know of a night, as its listing does.
create or replace function internal.is_public_night(event public.events) returns boolean
language sql immutable set search_path = '' as $$
  select event.status in ('published', 'postponed', 'cancelled') and event.visibility = 'public'
$$;

-- The pass for a series, by its id or by one of its nights. Null where none is sold.
create or replace function public.get_series_pass(p_series_id uuid default null, p_event_id uuid default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select internal.pass_json(coalesce(p_series_id, (select e.series_id from public.events e where e.id = p_event_id and internal.is_public_night(e))))
$$;

grant execute on function public.get_series_pass(uuid, uuid) to anon, authenticated;
