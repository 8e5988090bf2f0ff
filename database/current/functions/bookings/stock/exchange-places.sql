-- Gives back what the earlier hold had and takes what the new one wants, type by type in the order of ids.
create or replace function internal.exchange_places(p_earlier uuid, p_later uuid, p_event_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  line record;
begin
  -- Scarce places may be waiting in holds that ran out. Then, and only then, all places of the event are locked first,
  -- in order, since sweeping touches types that this booking does not.
  if (internal.is_pool_scarce(p_earlier, p_later) or exists (
    select from internal.place_changes(p_earlier, p_later) change join public.ticket_inventory s using (ticket_type_id)
    where change.more > 0 and s.held + s.sold + change.more > s.quantity
  )) and exists (
    select from public.bookings where event_id = p_event_id and status in ('held', 'awaiting_payment', 'failed') and hold_expires_at <= now()
  ) then
    perform internal.lock_stock(p_event_id);
    perform internal.expire_holds(p_event_id);
  end if;
  perform internal.lock_places(array(select change.ticket_type_id from internal.place_changes(p_earlier, p_later) change));
  for line in select * from internal.place_changes(p_earlier, p_later) order by ticket_type_id loop
    if not internal.hold_places(line.ticket_type_id, line.more) then
      perform internal.refuse(409, 'BOOKINGS_SOLD_OUT',
        (select format('%s is sold out', t.name) from public.ticket_types t where t.id = line.ticket_type_id),
        internal.what_is_left(line.ticket_type_id, line.had));
    end if;
  end loop;
  perform internal.exchange_pool_places(p_earlier, p_later);
  perform internal.signal_places_freed(change.ticket_type_id, -change.more) from internal.place_changes(p_earlier, p_later) change where change.more < 0;
end $$;

create or replace function internal.place_changes(p_earlier uuid, p_later uuid)
returns table (ticket_type_id uuid, had integer, more integer)
language sql stable security definer set search_path = '' as $$
  select ticket_type_id, coalesce(sum(quantity) filter (where booking_id = p_earlier), 0)::integer,
    sum(case when booking_id = p_later then quantity else -quantity end)::integer
  from public.booking_lines where booking_id in (p_earlier, p_later) and resale_listing_id is null group by ticket_type_id
$$;

-- For the hint of a refusal: how many the person could still have.
create or replace function internal.what_is_left(p_ticket_type_id uuid, p_had integer) returns text
language sql stable security definer set search_path = '' as $$
  select case greatest(quantity - held - sold + p_had, 0)
    when 0 then 'None left.' when 1 then '1 left: choose one.' else format('%s left: choose fewer.', quantity - held - sold + p_had) end
  from public.ticket_inventory where ticket_type_id = p_ticket_type_id
$$;
