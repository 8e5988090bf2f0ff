-- What a night sells beside its tickets, as the basket shows it.

-- Whether a ticket type is an extra: it lets nobody in, and what was bought of it is a voucher.
create or replace function internal.is_extra_type(p_ticket_type_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.ticket_types t where t.id = p_ticket_type_id and t.kind = 'extra')
$$;

-- Whether a coach makes a package of its night: the journey and the night last more than 24 hours, from the first stop to the end. Then it is
-- sold by those alone who say how the money of travellers is protected (Package Travel and Linked Travel Arrangements Regulations 2018).
create or replace function internal.lacks_cover(p_extra internal.extras) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_extra.kind = 'coach' and p_extra.insolvency_cover is null and (
    select coalesce(e.ends_at, e.starts_at + interval '8 hours') - least(e.starts_at, (
      select min(c.departs_at) from internal.extra_choices c join public.ticket_types t on t.id = c.ticket_type_id where c.extra_id = p_extra.id and t.status <> 'archived')) > interval '24 hours'
    from public.events e where e.id = p_extra.event_id)
$$;

-- How many tickets of a night somebody holds that let them in.
create or replace function internal.good_tickets_of(p_event_id uuid, p_person uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from public.tickets k
  where k.event_id = p_event_id and k.owner_id = p_person and k.status in ('issued', 'checked_in', 'transfer_pending', 'listed')
$$;

-- Each choice of each extra with its state, in the order of the team. `mine` and `my_tickets` count what the caller has already.
create or replace function public.list_extras(p_event_id uuid)
returns table (
  id uuid, extra_id uuid, extra_kind text, extra_name text, label text, name text, description text, rule text, departs_at timestamptz, insolvency_cover text,
  face_pence integer, fee_pence integer, total_pence integer, per_booking_max integer, per_person_max integer, sales_end timestamptz, state text, remaining integer,
  mine integer, my_tickets integer
)
language sql stable security definer rows 10 set search_path = '' as $$
  select t.id, x.id, x.kind, x.name, c.label, t.name, x.description, x.rule, c.departs_at, x.insolvency_cover,
    t.face_pence, t.fee_pence, t.total_pence, t.per_booking_max, t.per_person_max, t.sales_end,
    case when internal.lacks_cover(x) then 'paused' else s.state end, case when s.state = 'few_left' then s.remaining end,
    internal.places_taken(t.id, (select auth.uid()), true), internal.good_tickets_of(x.event_id, (select auth.uid()))
  from internal.extras x join internal.extra_choices c on c.extra_id = x.id join public.ticket_types t on t.id = c.ticket_type_id
  join internal.ticket_type_states(array[p_event_id]) s on s.ticket_type_id = t.id
  where x.event_id = p_event_id and not x.is_ended
    and (internal.may_find_event(p_event_id) or internal.is_event_team(p_event_id) or internal.is_staff())
  order by x.created_at, x.id, t.sort, t.id
$$;

grant execute on function public.list_extras(uuid) to anon, authenticated;
