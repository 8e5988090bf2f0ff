-- What a host sees of sales, by what it was given: {sold, places, takings_pence}; null where it sees nothing. Money is for roles that see figures.
create or replace function internal.host_figures(terms internal.host_terms) returns json
language sql stable security definer set search_path = '' as $$
  select case when (terms).figures <> 'none' and (terms).state = 'accepted' then (
    select json_build_object('sold', p.sold, 'places', p.places, 'takings_pence', case when (terms).figures = 'all'
      and internal.my_role((terms).organiser_id) = any (internal.roles_with('figures')) then (
        select coalesce(sum(s.gross - s.refunded), 0)::bigint from internal.night_sales(array[(terms).event_id], internal.london_day(now()) - 1200, internal.london_day(now())) s) end)
    from internal.night_places((terms).event_id) p) end
$$;

-- Nights that an organiser was asked to put on with others, or puts on with them, from the last month on; what waits for an answer comes first.
-- @throws TEAMS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.list_hosted_nights(p_organiser_id uuid) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.require_right('nights_read', p_organiser_id);
  return (select coalesce(json_agg(json_build_object('event_id', e.id, 'slug', case when internal.is_announced(e.id) then e.slug end, 'title', e.title, 'starts_at', e.starts_at,
      'status', e.status, 'place', coalesce(v.name, a.name), 'holder', o.name, 'state', t.state, 'figures', t.figures, 'guest_places', t.guest_places, 'is_offered', t.is_offered,
      'may_edit', internal.editing_host(e.id) is not null,
      'asked_at', t.asked_at, 'numbers', internal.host_figures(t), 'guests', (
        select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'plus', g.plus) order by g.created_at, g.name), '[]')
        from public.guest_list_entries g where g.allocation_id = t.allocation_id and t.state = 'accepted'),
      'comp_ticket', (select y.name from internal.host_comp_types c join public.ticket_types y on y.id = c.ticket_type_id where c.event_id = e.id), 'comps', (
        select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'status', c.status) order by c.created_at, c.id), '[]')
        from internal.host_comps h join public.comps c on c.id = h.comp_id where h.event_id = e.id and h.organiser_id = t.organiser_id and c.status <> 'revoked')) order by t.state = 'accepted', e.starts_at, e.id), '[]')
    from (select * from internal.host_terms where organiser_id = p_organiser_id and state in ('asked', 'accepted')) t
    join (select * from public.events where starts_at > now() - interval '30 days' order by starts_at) e on e.id = t.event_id and e.status not in ('removed', 'archived')
    join public.organisers o on o.id = e.organiser_id left join public.venues v on v.id = e.venue_id left join public.areas a on a.id = e.area_id);
end $$;

-- The terms of a host that accepted, for a role of its team that may write guest lists. @throws EVENTS_HOST_NOT_FOUND, EVENTS_GUEST_LIST_CLOSED
create or replace function internal.require_host_guests(p_event_id uuid, p_organiser_id uuid) returns internal.host_terms
language plpgsql security definer set search_path = '' as $$
declare
  terms internal.host_terms;
begin
  perform internal.require_right('guests_write', p_organiser_id);
  -- the night before the terms, as where they are changed and where comps take stock: else two could wait for each other
  perform from public.events e where e.id = p_event_id for no key update;
  select t.* into terms from internal.host_terms t where t.event_id = p_event_id and t.organiser_id = p_organiser_id and t.state = 'accepted' for update;
  if terms.allocation_id is null then
    perform internal.refuse(404, 'EVENTS_HOST_NOT_FOUND', 'You have no guest places on this night', 'Ask the organiser of the night.');
  elsif exists (select from public.events e where e.id = p_event_id and (e.starts_at <= now() or e.status in ('cancelled', 'removed', 'archived'))) then
    perform internal.refuse(409, 'EVENTS_GUEST_LIST_CLOSED', 'This guest list is closed', 'Ask the organiser of the night.');
  end if;
  return terms;
end $$;

-- Puts guests of a host on its list of the night, within its places. @throws EVENTS_HOST_NOT_FOUND, EVENTS_INVALID_GUEST, EVENTS_GUEST_LIST_CLOSED, EVENTS_GUEST_LIST_FULL
create or replace function public.add_host_guests(p_event_id uuid, p_organiser_id uuid, p_names text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  terms internal.host_terms := internal.require_host_guests(p_event_id, p_organiser_id);
begin
  perform internal.take_limit(auth.uid(), 'event_attempts', 'EVENTS_RATE_LIMITED');
  return internal.add_guests(p_event_id, terms.allocation_id, p_names, null, null, terms.guest_places - internal.host_comps(terms));
end $$;

create or replace function public.remove_host_guest(p_event_id uuid, p_organiser_id uuid, p_guest_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  terms internal.host_terms := internal.require_host_guests(p_event_id, p_organiser_id);
begin
  delete from public.guest_list_entries where id = p_guest_id and allocation_id = terms.allocation_id;
end $$;

grant execute on function public.list_hosted_nights(uuid), public.add_host_guests(uuid, uuid, text), public.remove_host_guest(uuid, uuid, uuid) to authenticated;
