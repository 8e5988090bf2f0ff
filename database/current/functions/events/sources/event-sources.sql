-- The calendars that an announced night stands in, the leading one first: whose, and when each was read. Of an account elsewhere, its address, which
-- begins with @.
create or replace function public.list_event_sources(p_event_id uuid) returns table (name text, read_at timestamptz)
language sql stable security definer rows 2 set search_path = '' as $$
  select coalesce(internal.account_of_source(s.address), v.name, o.name), s.read_at from public.source_items i join public.listing_sources s on s.id = i.source_id join public.events e on e.id = i.event_id
  join public.organisers o on o.id = s.organiser_id left join public.venues v on v.id = s.venue_id
  where e.id = p_event_id and internal.may_find_event(e.id) and i.state in ('listed', 'missing', 'waits') and s.kind = 'address' and s.read_at is not null
  order by internal.is_leading_item(i, s, e) desc, i.first_at
$$;

grant execute on function public.list_event_sources(uuid) to anon, authenticated;
