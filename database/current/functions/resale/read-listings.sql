-- The number of a ticket, as its holder, the door and who buys it read it. It says nothing of its code.
create or replace function internal.ticket_number(p_ticket_id uuid) returns text
language sql immutable set search_path = '' as $$
  select upper(left(replace(p_ticket_id::text, '-', ''), 8))
$$;

-- What people who cannot come sell on for a night, cheapest first: what the law wants to be said of each, and nothing of who sells. Empty
-- while the type is not sold out, and while people wait for it.
create or replace function public.list_resale(p_event_id uuid)
returns table (id uuid, ticket_type_id uuid, name text, ticket_number text, price_pence integer, original_pence integer, restrictions text, entry_before timestamptz,
  min_age integer, is_accessible boolean, companion text, is_team boolean, most integer)
language sql stable security definer rows 20 set search_path = '' as $$
  select r.id, t.id, t.name, internal.ticket_number(r.ticket_id), r.price_pence, r.original_pence, t.description, t.entry_before, e.min_age, t.is_accessible,
    (select c.name from public.tickets k join public.ticket_types c on c.id = k.ticket_type_id where k.id = r.companion_ticket_id),
    exists (select from internal.team_people(e.organiser_id, e.venue_id) m where m.user_id = r.seller_id), least(t.per_booking_max, t.per_person_max)
  from public.events e join public.resale_listings r on r.event_id = e.id and r.status = 'active' join public.ticket_types t on t.id = r.ticket_type_id
  where e.id = p_event_id and internal.may_find_event(e.id) and internal.is_resale_open(e) and internal.is_resale_turn(t.id)
  order by r.price_pence, r.listed_at, r.id limit 100
$$;

-- Whether the list above has something. Few nights have listings, and the others cost one look into an index.
create or replace function internal.has_open_resale(event public.events) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.resale_listings r where r.event_id = event.id and r.status = 'active')
    and internal.is_resale_open(event)
    and exists (select from public.resale_listings r where r.event_id = event.id and r.status = 'active' and internal.is_resale_turn(r.ticket_type_id))
$$;

-- One's own listings, as their screens read them.
create or replace function internal.listings_json(p_ids uuid[]) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('id', r.id, 'status', r.status, 'ticket_id', r.ticket_id, 'ticket_number', internal.ticket_number(r.ticket_id),
      'name', t.name, 'companion', (select c.name from public.tickets k join public.ticket_types c on c.id = k.ticket_type_id where k.id = r.companion_ticket_id),
      'price_pence', r.price_pence, 'listed_at', r.listed_at, 'ended_at', r.ended_at, 'ends_at', internal.resale_ends(e), 'booking_ref', b.ref,
      'is_sold_out', coalesce(internal.type_places_left(t.id), 1) = 0, 'waiting', internal.places_waited_for(t.id),
      'event', json_build_object('title', e.title, 'slug', e.slug, 'starts_at', e.starts_at, 'status', e.status))
    order by r.ended_at is not null, coalesce(r.ended_at, r.listed_at) desc, r.id), '[]')
  from public.resale_listings r join public.events e on e.id = r.event_id join public.ticket_types t on t.id = r.ticket_type_id
  join public.tickets k on k.id = r.ticket_id join public.bookings b on b.id = k.booking_id
  where r.id = any (p_ids)
$$;

-- The caller's two hundred latest.
create or replace function public.my_listings() returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  booker uuid := internal.require_booking_user();
begin
  return internal.listings_json(array(select r.id from public.resale_listings r where r.seller_id = booker order by r.ended_at is not null, r.listed_at desc limit 200));
end $$;

-- What selling these tickets on would bring, and until when; or why it cannot be done.
create or replace function public.resale_quote(p_ticket_ids uuid[]) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  booker uuid := internal.require_booking_user();
  obstacle text;
  words record;
begin
  perform internal.check_resale_tickets(booker, p_ticket_ids);
  obstacle := internal.resale_obstacle_of(p_ticket_ids);
  select * into words from internal.resale_words(obstacle);
  return (select json_build_object('can_list', obstacle is null, 'reason', obstacle, 'sentence', words.sentence, 'remedy', words.remedy,
      'price_pence', sums.pence, 'back_pence', case when obstacle is null then sums.pence else 0 end, 'ends_at', max(internal.resale_ends(e)),
      'is_sold_out', bool_and(coalesce(internal.type_places_left(k.ticket_type_id), 1) = 0), 'waiting', (
        select coalesce(sum(internal.places_waited_for(named.type)), 0)::integer from (select distinct ticket_type_id as type from public.tickets where id = any (p_ticket_ids)) named),
      'companions', (select count(*) from unnest(p_ticket_ids) named where internal.companion_of(named) is not null))
    from public.tickets k join public.events e on e.id = k.event_id,
      (select v.face + v.fee + v.levy as pence from internal.value_of_tickets(p_ticket_ids) v) sums
    where k.id = any (p_ticket_ids) group by sums.pence);
end $$;

grant execute on function public.list_resale(uuid) to anon, authenticated;
grant execute on function public.my_listings(), public.resale_quote(uuid[]) to authenticated;
