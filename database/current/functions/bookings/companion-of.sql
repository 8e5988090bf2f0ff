-- The companion's ticket that goes with this one: the nth companion of a booking goes with its nth ticket. Null where there is none.
create or replace function internal.companion_of(p_ticket_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  with mine as (select k.booking_id, k.ticket_type_id from public.tickets k where k.id = p_ticket_id),
  live as (
    select k.id, k.ticket_type_id, t.parent_type_id, k.place_number from mine join public.tickets k using (booking_id)
    join public.ticket_types t on t.id = k.ticket_type_id where k.status in ('issued', 'listed', 'transfer_pending', 'checked_in', 'frozen')),
  guests as (select live.id, row_number() over (order by place_number) as at from live, mine where live.ticket_type_id = mine.ticket_type_id),
  companions as (select live.id, row_number() over (order by place_number) as at from live, mine where live.parent_type_id = mine.ticket_type_id)
  select companions.id from guests join companions using (at) where guests.id = p_ticket_id
$$;
