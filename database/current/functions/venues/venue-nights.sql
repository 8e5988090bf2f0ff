-- What a team needs to know of the nights in its room.

-- The organisers that a venue is: those whose nights are its own. @throws TEAMS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.list_venue_organisers(p_venue_id uuid) returns table (id uuid, slug text, name text, trust text)
language plpgsql stable security definer rows 1 set search_path = '' as $$
begin
  perform internal.require_right('nights_read', null, p_venue_id);
  return query select o.id, o.slug, o.name, o.trust from public.organisers o where o.venue_id = p_venue_id order by o.created_at, o.id;
end $$;

-- Nights in the room or of its own, `p_nights` of them from the one that is `p_first` after tonight. Figures are of own nights alone: of
-- another organiser's night everybody's facts.
create or replace function public.list_venue_nights(p_venue_id uuid, p_first integer default 0, p_nights integer default 1)
returns table (event_id uuid, slug text, title text, is_own boolean, organiser text, status text, night_date date, starts_at timestamptz, ends_at timestamptz, doors_at timestamptz,
  last_entry_at timestamptz, sold integer, held integer, quantity integer, capacity integer, guests integer, comps integer, access_needs integer, outcome_due boolean)
language plpgsql stable security definer rows 10 set search_path = '' as $$
declare
  first constant date := internal.night_date(now()) + least(greatest(coalesce(p_first, 0), 0), 366);
  last constant date := first + least(greatest(coalesce(p_nights, 1), 1), 31) - 1;
  own uuid[];
begin
  perform internal.require_right('nights_read', null, p_venue_id);
  own := array(select o.id from public.organisers o where o.venue_id = p_venue_id);
  return query
    select e.id, e.slug, e.title, mine.is_own, o.name, e.status, e.night_date, e.starts_at, e.ends_at, e.doors_at, e.last_entry_at,
      stock.sold, stock.held, stock.quantity, case when mine.is_own then coalesce(e.capacity, v.capacity) end, door.guests, door.comps, door.needs,
      mine.is_own and internal.is_outcome_due(e)
    from (
      select n.id from public.events n where n.venue_id = p_venue_id and n.night_date between first - 32 and last
      union
      select n.id from public.events n where n.organiser_id = any (own) and n.night_date between first - 32 and last) found
    join public.events e on e.id = found.id join public.organisers o on o.id = e.organiser_id left join public.venues v on v.id = e.venue_id
    cross join lateral (select e.organiser_id = any (own) as is_own) mine
    left join lateral (
      select coalesce(sum(s.sold), 0)::integer as sold, coalesce(sum(s.held), 0)::integer as held, case when bool_and(s.quantity is not null) then sum(s.quantity)::integer end as quantity
      from public.ticket_types t join public.ticket_inventory s on s.ticket_type_id = t.id where t.event_id = e.id and t.status <> 'archived' and t.kind <> 'extra') stock on mine.is_own
    left join lateral (
      select (select coalesce(sum(1 + g.plus), 0)::integer from public.guest_list_entries g where g.event_id = e.id) as guests,
        (select count(*)::integer from public.comps c where c.event_id = e.id and c.status = 'sent') as comps,
        (select count(*)::integer from public.bookings b where b.event_id = e.id and b.status in ('confirmed', 'partly_refunded') and b.access_notes is not null) as needs) door on mine.is_own
    where coalesce(internal.night_date(e.ends_at), e.night_date) >= first
      and (e.status in ('published', 'postponed', 'cancelled') and e.visibility not in ('unlisted', 'invited') or mine.is_own and e.status in ('scheduled', 'published', 'postponed', 'cancelled', 'under_review'))
    order by e.starts_at, e.id limit 100;
end $$;

-- Coming nights of other organisers in the room: what everybody may read of them.
create or replace function public.list_nights_of_others(p_venue_id uuid, p_limit integer default 50, p_offset integer default 0)
returns table (event_id uuid, slug text, title text, organiser text, organiser_slug text, status text, starts_at timestamptz, ends_at timestamptz)
language plpgsql stable security definer rows 50 set search_path = '' as $$
begin
  perform internal.require_right('nights_read', null, p_venue_id);
  return query select e.id, e.slug, e.title, o.name, o.slug, e.status, e.starts_at, e.ends_at
    from public.events e join public.organisers o on o.id = e.organiser_id
    where e.venue_id = p_venue_id and o.venue_id is distinct from p_venue_id and e.night_date >= internal.night_date(now()) - 32
      and coalesce(e.ends_at, e.starts_at + interval '8 hours') > now() and e.status in ('published', 'postponed', 'cancelled') and e.visibility not in ('unlisted', 'invited')
    order by e.starts_at, e.id limit least(greatest(p_limit, 1), 100) offset greatest(p_offset, 0);
end $$;

grant execute on function public.list_venue_organisers(uuid), public.list_venue_nights(uuid, integer, integer), public.list_nights_of_others(uuid, integer, integer) to authenticated;

-- The organiser under which a venue puts on nights of its own, made where it has none yet. @throws TEAMS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.found_venue_organiser(p_venue_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  found_id uuid;
begin
  perform internal.require_right('details', null, p_venue_id);
  perform internal.lock_team(null, p_venue_id);
  select o.id into found_id from public.organisers o where o.venue_id = p_venue_id order by o.created_at limit 1;
  if found_id is null then
    insert into public.organisers (slug, name, kind, venue_id) select '', v.name, 'venue', v.id from public.venues v
    where v.id = p_venue_id and v.status in ('active', 'temporarily_closed', 'closed') returning id into found_id;
  end if;
  if found_id is null then
    perform internal.refuse(409, 'VENUES_READ_ONLY', 'This page waits for approval', 'Nights can be put on once it is approved.');
  end if;
  return found_id;
end $$;
grant execute on function public.found_venue_organiser(uuid) to authenticated;
