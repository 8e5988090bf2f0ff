-- A pass is passed on as a whole by an offer for each night under one link: they are accepted, turned down and taken back together. Each ends by
-- itself with its night. Of any other offer these answer for itself alone.

create or replace function internal.offers_of_link(p_transfer_id uuid) returns setof uuid
language sql stable security definer rows 3 set search_path = '' as $$
  select p_transfer_id
  union
  select other.transfer_id from internal.transfer_parts mine join internal.transfer_parts other on other.lead_id = mine.lead_id where mine.transfer_id = p_transfer_id
$$;

-- Locks the bookings that paid, the bookings and then the offers of a link, each in the order of ids.
create or replace function internal.lock_link(p_transfer_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  offered record;
begin
  for offered in select t.booking_id from public.ticket_transfers t where t.id in (select internal.offers_of_link(p_transfer_id)) order by internal.paid_booking_id(t.booking_id), t.booking_id loop
    perform internal.lock_with_payer(offered.booking_id);
  end loop;
  perform from public.ticket_transfers t where t.id in (select internal.offers_of_link(p_transfer_id)) order by t.id for update;
end $$;

-- The offers of a link that can still be accepted, the soonest night first.
create or replace function internal.open_offers(p_transfer_id uuid) returns setof public.ticket_transfers
language sql stable security definer rows 3 set search_path = '' as $$
  select t.* from public.ticket_transfers t join public.events e on e.id = t.event_id
  where t.id in (select internal.offers_of_link(p_transfer_id)) and internal.transfer_state(t, e) = 'pending' order by e.starts_at, e.id
$$;

-- pending while one night can still be accepted, else what became of the offer that the link names.
create or replace function internal.link_state(transfer public.ticket_transfers) returns text
language sql stable security definer set search_path = '' as $$
  select case when exists (select from internal.open_offers(transfer.id)) then 'pending'
    else (select internal.transfer_state(t, e) from public.ticket_transfers t join public.events e on e.id = t.event_id where t.id = transfer.id) end
$$;

-- "All six albums, 6 nights": what is offered as a whole is called; null for a ticket.
create or replace function internal.pass_of_link(p_transfer_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select format('%s, %s', p.name, case parts.count when 1 then '1 night' else parts.count || ' nights' end)
  from internal.transfer_parts mine join public.ticket_transfers t on t.id = mine.transfer_id join public.bookings b on b.id = t.booking_id
  join internal.series_pass_orders o on o.id = b.pass_order_id join internal.series_passes p on p.id = o.pass_id
  cross join lateral (select count(*) as count from internal.transfer_parts other where other.lead_id = mine.lead_id) parts where mine.transfer_id = p_transfer_id
$$;

-- Ends what of a link is still open; its rows are locked.
create or replace function internal.close_link(p_transfer_id uuid, p_status text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  offered public.ticket_transfers;
begin
  for offered in select * from public.ticket_transfers t where t.id in (select internal.offers_of_link(p_transfer_id)) and t.status = 'pending' order by t.id loop
    perform internal.close_transfer(offered, p_status);
  end loop;
end $$;
