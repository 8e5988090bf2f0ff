-- Every guest list of an organiser's coming nights: the allocations, the team's own guests, and comps that wait to be taken.
create or replace function public.list_organiser_guest_lists(p_organiser_id uuid)
returns table (event_id uuid, title text, starts_at timestamptz, ends_at timestamptz, allocations jsonb, house integer, comps integer)
language plpgsql stable security definer rows 20 set search_path = '' as $$
begin
  perform internal.require_right('guests_read', p_organiser_id);
  return query select e.id, e.title, e.starts_at, e.ends_at, (
      select coalesce(jsonb_agg(jsonb_build_object('name', a.name, 'places', a.places, 'closes_at', a.closes_at, 'entry_before', a.entry_before, 'price_pence', a.price_pence, 'taken', (
        select coalesce(sum(1 + g.plus), 0) from public.guest_list_entries g where g.allocation_id = a.id)) order by a.created_at, a.id), '[]')
      from public.guest_allocations a where a.event_id = e.id),
    (select coalesce(sum(1 + g.plus), 0)::integer from public.guest_list_entries g where g.event_id = e.id and g.allocation_id is null),
    (select count(*)::integer from public.comps c where c.event_id = e.id and c.status = 'sent')
    from public.events e
    where e.organiser_id = p_organiser_id and e.night_date >= internal.night_date(now()) - 32 and coalesce(e.ends_at, e.starts_at + interval '8 hours') > now()
      and e.status in ('scheduled', 'published', 'postponed')
    order by e.starts_at, e.id limit 200;
end $$;

grant execute on function public.list_organiser_guest_lists(uuid) to authenticated;
