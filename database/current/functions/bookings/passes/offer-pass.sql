-- A team offers a pass for a series, changes it and ends it.

-- The series, locked, for a colleague whose role has the right. @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function internal.own_series(p_series_id uuid) returns public.series
language plpgsql security definer set search_path = '' as $$
declare
  series public.series;
begin
  perform internal.require_person();
  select * into series from public.series s where s.id = p_series_id for update;
  if series.id is null or internal.my_role(series.organiser_id) is null then
    perform internal.refuse(404, 'EVENTS_NOT_FOUND', 'This series is not one of yours', 'Look under Your nights.');
  end if;
  perform internal.require_right('nights', series.organiser_id);
  return series;
end $$;

-- @throws BOOKINGS_INVALID_PASS
create or replace function internal.check_pass_words(p_name text, p_quantity integer, p_per_night integer, p_prices integer[], p_start timestamptz, p_end timestamptz, nights integer) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if char_length(p_name) not between 1 and 60 then
    perform internal.refuse(400, 'BOOKINGS_INVALID_PASS', 'The pass needs a name', 'Use 1 to 60 characters.', field => 'name');
  elsif coalesce(p_quantity, 0) not between 1 and 10000 then
    perform internal.refuse(400, 'BOOKINGS_INVALID_PASS', 'Write how many passes there are', 'A whole number from 1 to 10,000.', field => 'quantity');
  elsif nights < 2 then
    perform internal.refuse(409, 'BOOKINGS_INVALID_PASS', 'A pass is for two nights or more', 'Publish more nights of this series first. Nights with approval, for members or on a link alone are left out.');
  elsif (p_per_night is null) = (p_prices is null) or coalesce(p_per_night, 100) not between 100 and 100000 then
    perform internal.refuse(400, 'BOOKINGS_INVALID_PASS', 'Write a price of £1 to £1,000 for each night', 'The pass costs that for every night that is left.', field => 'per_night_pence');
  elsif p_prices is not null and cardinality(p_prices) < nights then
    perform internal.refuse(400, 'BOOKINGS_INVALID_PASS', format('Write a price for each number of nights, up to %s', nights), 'One price a line, the one for all nights last.', field => 'prices_pence');
  elsif exists (select from generate_subscripts(p_prices, 1) n where n > 1 and (p_prices[n] is null or p_prices[n] not between 100 * n and 2600000 or p_prices[n] < coalesce(p_prices[n - 1], 0))) then
    perform internal.refuse(400, 'BOOKINGS_INVALID_PASS', 'The price falls as nights go by, and is at least £1 a night', 'Look at each line of the table.', field => 'prices_pence');
  elsif p_end <= p_start then
    perform internal.refuse(400, 'BOOKINGS_INVALID_PASS', 'The sale ends after it begins', 'Choose a later end.', field => 'sales_end');
  end if;
end $$;

-- How many passes a night has room for beside its other tickets: by its shared limit where all of them have one, or by its capacity.
-- Null where nothing limits it.
create or replace function internal.pass_room(event public.events, p_pass_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select case when event.capacity is null or internal.shared_pool(event.id) is not null then null
    else greatest(event.capacity - coalesce(sum(coalesce(s.quantity, s.held + s.sold)), 0), 0)::integer end
  from public.ticket_types t join public.ticket_inventory s on s.ticket_type_id = t.id
  where t.event_id = event.id and t.status in ('active', 'paused') and t.kind <> 'extra'
    and not exists (select from internal.series_pass_nights n where n.ticket_type_id = t.id and n.pass_id = p_pass_id)
$$;

-- The one limit that all tickets of a night share; null where they have none or several.
create or replace function internal.shared_pool(p_event_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select case when count(distinct t.pool_id) = 1 and bool_and(t.pool_id is not null) then min(t.pool_id::text)::uuid end
  from public.ticket_types t where t.event_id = p_event_id and t.status in ('active', 'paused') and t.kind in ('free', 'paid', 'donation') and not internal.is_pass_type(t.id) and not internal.is_fund_type(t.id)
$$;

-- Whether a ticket type keeps the stock of a pass: it is sold with the pass alone.
create or replace function internal.is_pass_type(p_ticket_type_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from internal.series_pass_nights n where n.ticket_type_id = p_ticket_type_id)
$$;

-- The stock of a pass at one night. The type is hidden and paused: nothing but the pass sells it.
create or replace function internal.write_pass_night(pass internal.series_passes, event public.events, share integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  vat constant integer := coalesce((select max(t.vat_basis_points) from public.ticket_types t where t.event_id = event.id and t.kind = 'paid'), 0);
  room constant integer := internal.pass_room(event, pass.id);
  price record;
  type_id uuid := (select n.ticket_type_id from internal.series_pass_nights n where n.pass_id = pass.id and n.event_id = event.id);
begin
  -- fewer than now are never too many, whatever was added beside them since
  if pass.quantity > room and pass.quantity > coalesce((select s.quantity from public.ticket_inventory s where s.ticket_type_id = type_id), 0) then
    perform internal.refuse(409, 'BOOKINGS_INVALID_PASS', format('%s on %s has room for %s passes', event.title, to_char(event.starts_at at time zone 'Europe/London', 'FMDD Mon'), room),
      'Its other tickets take the rest of its capacity. Lower them, let all tickets share a limit, or sell fewer passes.', field => 'quantity');
  end if;
  select * into price from internal.price_ticket(share, 'absorbed', 'paid', event.organiser_id, 0, 0, vat);
  if type_id is null then
    insert into public.ticket_types (event_id, name, kind, face_pence, fee_pence, fee_mode, is_hidden, status, per_booking_max, per_person_max, pool_id, vat_basis_points, sort)
    values (event.id, pass.name, 'paid', price.face, price.fee, 'absorbed', true, 'paused', 1, 4, internal.shared_pool(event.id), vat, 1000) returning id into type_id;
    insert into internal.series_pass_nights (pass_id, event_id, ticket_type_id) values (pass.id, event.id, type_id);
  else
    update public.ticket_types t set name = pass.name, face_pence = price.face, fee_pence = price.fee where t.id = type_id;
  end if;
  update public.ticket_inventory s set quantity = pass.quantity where s.ticket_type_id = type_id;
end $$;

-- Offers a pass for the nights of a series that are ahead, or changes the one that is offered. What it costs: so much for each night that is
-- left, or a table whose n-th price counts while n nights are left. Passes that were bought stay as they are.
-- @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, BOOKINGS_INVALID_PASS, BOOKINGS_RATE_LIMITED
create or replace function public.save_series_pass(
  p_series_id uuid, p_name text, p_quantity integer, p_per_night_pence integer default null, p_prices_pence integer[] default null,
  p_sales_start timestamptz default null, p_sales_end timestamptz default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  series public.series := internal.own_series(p_series_id);
  pass internal.series_passes := internal.open_pass(p_series_id);
  nights constant uuid[] := array(select e.id from public.events e where e.series_id = p_series_id and internal.takes_pass(e) order by e.id for update);
  called constant text := internal.clean_line(p_name);
  taken integer;
  event public.events;
begin
  perform internal.take_limit(auth.uid(), 'series_passes', 'BOOKINGS_RATE_LIMITED');
  perform internal.check_pass_words(called, p_quantity, p_per_night_pence, p_prices_pence, p_sales_start, p_sales_end, cardinality(nights));
  perform internal.lock_places(array(select n.ticket_type_id from internal.series_pass_nights n where n.pass_id = pass.id));
  taken := (select max(s.held + s.sold) from internal.series_pass_nights n join public.ticket_inventory s on s.ticket_type_id = n.ticket_type_id where n.pass_id = pass.id);
  if p_quantity < taken then
    perform internal.refuse(409, 'BOOKINGS_INVALID_PASS', format('%s passes are sold or held', taken), format('Keep at least %s.', taken), field => 'quantity');
  end if;
  if pass.id is null then
    insert into internal.series_passes (series_id, name, quantity, per_night_pence, prices_pence, sales_start, sales_end)
    values (series.id, called, p_quantity, p_per_night_pence, p_prices_pence, p_sales_start, p_sales_end) returning * into pass;
  else
    update internal.series_passes p set name = called, quantity = p_quantity, per_night_pence = p_per_night_pence, prices_pence = p_prices_pence, sales_start = p_sales_start, sales_end = p_sales_end
    where p.id = pass.id returning * into pass;
  end if;
  for event in select * from public.events e where e.id = any (nights) order by e.id loop
    perform internal.write_pass_night(pass, event, internal.pass_price(pass, cardinality(nights)) / cardinality(nights));
  end loop;
  return internal.team_pass_json(series.id);
end $$;

-- Takes the pass off sale. Those that were bought stay good. Nothing happens where none is offered.
create or replace function public.end_series_pass(p_series_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  series public.series := internal.own_series(p_series_id);
begin
  update internal.series_passes p set is_open = false where p.series_id = series.id and p.is_open;
end $$;

-- A pass as its team sees it: what everybody sees, with its stock, how it is priced and what it brought.
create or replace function internal.team_pass_json(p_series_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', p.name, 'quantity', p.quantity, 'per_night_pence', p.per_night_pence, 'prices_pence', p.prices_pence, 'sales_start', p.sales_start, 'sales_end', p.sales_end,
    'nights', (select count(*) from internal.pass_nights_left(p.id)), 'total_pence', internal.pass_price(p, (select count(*)::integer from internal.pass_nights_left(p.id))),
    'sold', (select count(*) from internal.series_pass_orders o where o.pass_id = p.id and exists (select from public.bookings b where b.pass_order_id = o.id and b.status in ('confirmed', 'partly_refunded'))),
    'left', internal.passes_left(p.id))
  from internal.open_pass(p_series_id) p where p.id is not null
$$;

-- The series a night of the caller's team belongs to, and its pass: {series_id, title, nights, pass}. @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.open_series_pass(p_event_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  organiser uuid := internal.require_event_right('nights', p_event_id);
  one uuid := (select e.series_id from public.events e where e.id = p_event_id and e.organiser_id = organiser);
begin
  return (select jsonb_build_object('series_id', s.id, 'title', s.title, 'nights', (select count(*) from public.events e where e.series_id = s.id and internal.takes_pass(e)),
    'pass', internal.team_pass_json(s.id)) from public.series s where s.id = one);
end $$;

grant execute on function public.save_series_pass(uuid, text, integer, integer, integer[], timestamptz, timestamptz), public.end_series_pass(uuid), public.open_series_pass(uuid) to authenticated;
