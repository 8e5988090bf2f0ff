-- The figures of all nights of a team, and of the page of a venue.

-- @throws TEAMS_NOT_FOUND, TEAMS_ROLE_REQUIRED, ANALYTICS_INVALID_RANGE
create or replace function public.organiser_figures(p_organiser_id uuid, p_from date, p_to date, p_compare text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  mine constant text := internal.require_right('figures', p_organiser_id);
begin
  return internal.team_answer(array[p_organiser_id], p_from, p_to, p_compare, mine = any (internal.roles_with('money')));
end $$;

-- Visits of the page, and the nights that the venue sells itself; those that others hold there are theirs to see.
-- @throws TEAMS_NOT_FOUND, TEAMS_ROLE_REQUIRED, ANALYTICS_INVALID_RANGE
create or replace function public.venue_figures(p_venue_id uuid, p_from date, p_to date, p_compare text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  mine constant text := internal.require_right('figures', null, p_venue_id);
begin
  return internal.team_answer(array(select o.id from public.organisers o where o.venue_id = p_venue_id), p_from, p_to, p_compare, mine = any (internal.roles_with('money')))
    || jsonb_build_object('page', (select jsonb_build_object('visitors', coalesce(sum(v.visitors), 0), 'views', coalesce(sum(v.events), 0)) from internal.visits_of('page', 'venue', p_venue_id, p_from, p_to) v),
      'splits', internal.splits_of('venue', p_venue_id, p_from, p_to), 'week_state', internal.week_state(p_from, p_to));
end $$;
grant execute on function public.organiser_figures(uuid, date, date, text), public.venue_figures(uuid, date, date, text) to authenticated;

-- The same for everybody who may ask; organisers are one, or those that are one venue.
create or replace function internal.team_answer(p_organiser_ids uuid[], p_from date, p_to date, p_compare text, has_money boolean) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  compared constant record := internal.figure_range(p_from, p_to, p_compare);
  events constant uuid[] := array(select e.id from public.events e where e.organiser_id = any (p_organiser_ids) and e.status <> 'draft');
begin
  return jsonb_build_object('from', p_from, 'to', p_to, 'before_from', compared.before_from, 'before_to', compared.before_to, 'counts_from', internal.visits_since(),
    'until', internal.counted_until(p_to), 'has_money', has_money, 'totals', internal.team_totals(p_organiser_ids, events, p_from, p_to, has_money),
    'before', case when compared.before_from is not null then internal.team_totals(p_organiser_ids, events, compared.before_from, compared.before_to, has_money) end,
    'days', internal.sales_days(events, 'organiser', p_organiser_ids[1], p_from, p_to, has_money),
    'events', internal.team_nights(events, p_from, p_to, has_money),
    'sources', (select coalesce(jsonb_agg(jsonb_build_object('source', s.source, 'name', s.name, 'bookings', s.bookings, 'tickets', s.tickets, 'gross_pence', s.gross_pence)
      order by s.bookings desc, s.source = '', s.name), '[]') from internal.night_sources(events, p_from, p_to, has_money) s));
end $$;

create or replace function internal.team_totals(p_organiser_ids uuid[], p_event_ids uuid[], p_from date, p_to date, has_money boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select internal.sales_totals(coalesce(sum(s.held), 0), coalesce(sum(s.bookings), 0), coalesce(sum(s.tickets), 0), coalesce(sum(s.cancelled), 0), coalesce(sum(s.gross), 0),
      coalesce(sum(s.refunded), 0), coalesce(sum(s.fees), 0), coalesce(sum(s.net), 0), has_money)
    || jsonb_build_object('seen', (select coalesce(sum(internal.visitors_of('seen', 'organiser', o, p_from, p_to)), 0) from unnest(p_organiser_ids) o),
      'opened', (select coalesce(sum(internal.visitors_of('opened', 'organiser', o, p_from, p_to)), 0) from unnest(p_organiser_ids) o),
      'nights', (select count(*) from public.events e where e.id = any (p_event_ids) and e.night_date between p_from and p_to and e.status in ('published', 'postponed', 'cancelled', 'archived')))
  from internal.night_sales(p_event_ids, p_from, p_to) s
$$;

-- The nights of which something was seen or sold in a range, those that sold most first.
create or replace function internal.team_nights(p_event_ids uuid[], p_from date, p_to date, has_money boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  with sold as materialized (
    select s.event_id, sum(s.bookings) as bookings, sum(s.tickets) as tickets, sum(s.gross) as gross from internal.night_sales(p_event_ids, p_from, p_to) s group by s.event_id
  ), seen as materialized (
    select d.value as event, sum(d.visitors) as visitors from internal.analytics_days d
    where d.metric = 'seen' and d.dimension = 'event' and d.value = any (p_event_ids::text[]) and d.day between p_from and p_to group by d.value
  ), best as (
    select e.id, e.title, e.slug, e.night_date, e.status, coalesce(v.visitors, 0) as seen, coalesce(s.bookings, 0) as bookings, coalesce(s.tickets, 0) as tickets, coalesce(s.gross, 0) as gross
    from public.events e left join sold s on s.event_id = e.id left join seen v on v.event = e.id::text
    where e.id = any (p_event_ids) and (s.event_id is not null or v.event is not null) order by 8 desc, 6 desc, e.night_date, e.id limit 100
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'title', b.title, 'slug', b.slug, 'night_date', b.night_date, 'status', b.status, 'seen', b.seen, 'bookings', b.bookings,
    'tickets', b.tickets, 'places', p.places, 'sold', p.sold, 'gross_pence', case when has_money then b.gross end) order by b.tickets desc, b.seen desc, b.night_date, b.id), '[]')
  from best b cross join lateral internal.night_places(b.id) p
$$;
