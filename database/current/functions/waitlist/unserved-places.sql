-- Tickets that people joined the waiting list of a night for within a range, and have not got. Who left is not counted, and nobody twice
-- who joined again for the same.
create or replace function internal.unserved_places(p_event_id uuid, p_from date, p_to date) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(latest.quantity), 0)::bigint from (
    select distinct on (w.user_id, w.ticket_type_id) w.quantity, w.status from public.waitlist_entries w
    where w.event_id = p_event_id and w.created_at >= internal.day_begins(p_from) and w.created_at < internal.day_begins(p_to + 1)
    order by w.user_id, w.ticket_type_id, w.created_at desc) latest
  where latest.status not in ('converted', 'left')
$$;
