-- Limits that several ticket types share. Their rows are locked after those of the types, in the order of ids.

-- What the change from one hold to another takes from each pool. @throws BOOKINGS_SOLD_OUT
create or replace function internal.exchange_pool_places(p_earlier uuid, p_later uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  wanted record;
begin
  for wanted in
    select t.pool_id, sum(change.more)::integer as more from internal.place_changes(p_earlier, p_later) change
    join public.ticket_types t on t.id = change.ticket_type_id where t.pool_id is not null group by t.pool_id order by t.pool_id
  loop
    update public.capacity_pools set held = held + wanted.more where id = wanted.pool_id and (wanted.more <= 0 or held + sold + wanted.more <= quantity);
    if not found then
      perform internal.refuse(409, 'BOOKINGS_SOLD_OUT', (select format('%s is sold out', name) from public.capacity_pools where id = wanted.pool_id),
        (select case greatest(quantity - held - sold, 0) when 0 then 'None left.' else format('%s left in all: choose fewer.', quantity - held - sold) end
          from public.capacity_pools where id = wanted.pool_id));
    end if;
  end loop;
end $$;

create or replace function internal.is_pool_scarce(p_earlier uuid, p_later uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from internal.place_changes(p_earlier, p_later) change join public.ticket_types t on t.id = change.ticket_type_id
    join public.capacity_pools p on p.id = t.pool_id group by p.id having sum(change.more) > 0 and p.held + p.sold + sum(change.more) > p.quantity)
$$;

create or replace function internal.move_pool_places(p_booking_ids uuid[], p_held integer, p_sold integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  moved record;
begin
  for moved in
    select t.pool_id, sum(l.quantity)::integer as places from public.booking_lines l join public.ticket_types t on t.id = l.ticket_type_id
    where l.booking_id = any (p_booking_ids) and l.resale_listing_id is null and t.pool_id is not null group by t.pool_id order by t.pool_id
  loop
    update public.capacity_pools set held = held + p_held * moved.places, sold = sold + p_sold * moved.places where id = moved.pool_id;
  end loop;
end $$;

-- The pools of an event as its draft says them, and what their types hold and have sold.
create or replace function internal.write_pools(p_event_id uuid, pools jsonb, tickets jsonb, ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  said jsonb;
  full_one record;
begin
  if exists (select from jsonb_array_elements(pools) given join public.capacity_pools p on p.event_id = p_event_id and p.name = internal.draft_line(given, 'name')
    where internal.is_extra_pool(p.id)) then
    perform internal.refuse(409, 'EVENTS_INVALID_TICKET', 'A coach of this night has the name of a shared limit', 'Give the limit another name.');
  end if;
  for said in select value from jsonb_array_elements(pools) loop
    insert into public.capacity_pools as kept (event_id, name, quantity, held, sold) values (p_event_id, internal.draft_line(said, 'name'), 100000, 0, 0)
    on conflict (event_id, name) do nothing;
  end loop;
  for at in 1 .. cardinality(ids) loop
    update public.ticket_types set pool_id = (select id from public.capacity_pools where event_id = p_event_id and name = internal.draft_line(tickets -> (at - 1), 'pool'))
    where id = ids[at];
  end loop;
  select p.name, sum(s.held + s.sold) as taken, internal.draft_number(given, 'quantity') as quantity into full_one
  from jsonb_array_elements(pools) given join public.capacity_pools p on p.event_id = p_event_id and p.name = internal.draft_line(given, 'name')
  join public.ticket_types t on t.pool_id = p.id join public.ticket_inventory s on s.ticket_type_id = t.id
  group by p.name, given having sum(s.held + s.sold) > internal.draft_number(given, 'quantity') limit 1;
  if full_one.name is not null then
    perform internal.refuse(409, 'EVENTS_BELOW_SOLD', format('%s of %s are sold or held', full_one.taken, full_one.name), format('Keep at least %s.', full_one.taken));
  end if;
  update public.capacity_pools p set quantity = internal.draft_number(given, 'quantity'), held = sums.held, sold = sums.sold
  from jsonb_array_elements(pools) given, lateral (
    select coalesce(sum(s.held), 0)::integer as held, coalesce(sum(s.sold), 0)::integer as sold from public.ticket_types t
    join public.ticket_inventory s on s.ticket_type_id = t.id where t.event_id = p_event_id and t.pool_id = (
      select id from public.capacity_pools where event_id = p_event_id and name = internal.draft_line(given, 'name'))) sums
  where p.event_id = p_event_id and p.name = internal.draft_line(given, 'name');
  delete from public.capacity_pools p where event_id = p_event_id and name <> all (array(select internal.draft_line(given, 'name') from jsonb_array_elements(pools) given))
    and not internal.is_extra_pool(p.id);
end $$;

create or replace function internal.pools_as_draft(p_event_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('name', name, 'quantity', quantity) order by name), '[]') from public.capacity_pools p where event_id = p_event_id and not internal.is_extra_pool(p.id)
$$;

-- Whether a limit is the seats of a coach, which no ticket shares.
create or replace function internal.is_extra_pool(p_pool_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from internal.extras x where x.pool_id = p_pool_id)
$$;
