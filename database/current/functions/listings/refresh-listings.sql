-- The cards of public lists. A card is written only when it says something new, so that caches are dropped only then.

-- The access sheet as a card shows it: keys that the venue, or over it the event, declares "yes".
create or replace function internal.declared_access(venue_sheet jsonb, event_sheet jsonb) returns text[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(key order by key), '{}')
  from jsonb_each(coalesce(venue_sheet, '{}') || coalesce(event_sheet, '{}')) sheet
  where value ->> 'value' = 'yes'
$$;

-- Keys that are answered with less than "yes"; those of which nothing is said are in neither list.
create or replace function internal.denied_access(venue_sheet jsonb, event_sheet jsonb) returns text[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(key order by key), '{}')
  from jsonb_each(coalesce(venue_sheet, '{}') || coalesce(event_sheet, '{}')) sheet
  where value ->> 'value' in ('no', 'partly')
$$;

create or replace function internal.write_cards(p_event_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.listings as kept (
    event_id, slug, title, category, event_type, status, night_date, last_night, starts_at, ends_at, doors_at, last_entry_at,
    venue_id, venue_slug, venue_name, venue_type, organiser_name, organiser_slug, area_id, area_slug, area_name, district_id, district_name,
    location_mode, lat, lng, price_from_pence, price_to_pence, sale_state, sale_kind, sales_start, sales_end, refresh_at,
    waitlist_enabled, is_rescheduled, is_moved, min_age, late_until, tags, access, artists, image_path, image_alt,
    interested_count, pick_blurb, published_at, setting, access_denied, day_closes, search, has_resale
  )
  select
    e.id, e.slug, e.title, e.category, e.event_type, e.status, e.night_date,
    internal.last_night(e.starts_at, e.ends_at), e.starts_at, e.ends_at, e.doors_at, e.last_entry_at,
    v.id, v.slug, v.name, v.venue_type, o.name, o.slug, city.id, city.slug, city.name, district.id, district.name,
    e.location_mode, coalesce(v.lat, place.lat), coalesce(v.lng, place.lng),
    coalesce(price.lowest, e.price_from_pence), coalesce(price.highest, e.price_to_pence),
    sale.sale_state, sale.sale_kind, sale.sales_start, sale.sales_end, case when resale.is_open then least(sale.refresh_at, internal.resale_ends(e)) else sale.refresh_at end,
    e.waitlist_enabled, cardinality(e.rescheduled_from) > 0, e.moved_from is not null, e.min_age,
    -- late: still going after three in the morning of its own night
    case when e.ends_at > (e.night_date + time '03:00' + interval '1 day') at time zone 'Europe/London'
      and e.ends_at < e.starts_at + interval '24 hours' then e.ends_at end,
    tags.list,
    case when v.access <> '{}' or e.access <> '{}' then internal.declared_access(v.access, e.access) else '{}' end, artists.list, e.image_path, e.image_alt,
    e.interested_count, e.pick_blurb, coalesce(e.publish_at, e.created_at), e.setting,
    case when v.access <> '{}' or e.access <> '{}' then internal.denied_access(v.access, e.access) else '{}' end,
    internal.day_closes(e.starts_at, e.ends_at, e.opening_hours),
    internal.search_vector(e.title || ' ' || array_to_string(artists.list, ' '), 'A')
      || internal.search_vector(concat_ws(' ', v.name, array_to_string(tags.list, ' '), e.category), 'B')
      || internal.search_vector(concat_ws(' ', o.name, city.name, district.name, replace(e.event_type, '-', ' ')), 'C'),
    resale.is_open
  from internal.sale_states(p_event_ids) sale
  join public.events e on e.id = sale.event_id
  left join internal.open_prices(p_event_ids) price on price.event_id = e.id
  join public.organisers o on o.id = e.organiser_id
  left join public.venues v on v.id = e.venue_id
  left join public.areas place on place.id = coalesce(v.area_id, e.area_id)
  left join public.areas district on district.id = coalesce(v.district_id, case when place.kind = 'district' then place.id end)
  left join public.areas city on city.id = case when place.kind = 'district' then place.parent_id else place.id end
  cross join lateral (select array(select tag from public.event_tags where event_id = e.id order by tag) as list) tags
  cross join lateral (
    select array(select name from public.event_artists where event_id = e.id order by is_headliner desc, billing, name) as list
  ) artists
  cross join lateral (select internal.has_open_resale(e) as is_open) resale
  where e.visibility = 'public' and e.status in ('published', 'postponed', 'cancelled')
  on conflict (event_id) do update set
    slug = excluded.slug, title = excluded.title, category = excluded.category, event_type = excluded.event_type, status = excluded.status,
    night_date = excluded.night_date, last_night = excluded.last_night, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
    doors_at = excluded.doors_at, last_entry_at = excluded.last_entry_at, venue_id = excluded.venue_id, venue_slug = excluded.venue_slug,
    venue_name = excluded.venue_name, venue_type = excluded.venue_type, organiser_name = excluded.organiser_name,
    organiser_slug = excluded.organiser_slug, area_id = excluded.area_id, area_slug = excluded.area_slug, area_name = excluded.area_name,
    district_id = excluded.district_id, district_name = excluded.district_name, location_mode = excluded.location_mode,
    lat = excluded.lat, lng = excluded.lng, price_from_pence = excluded.price_from_pence, price_to_pence = excluded.price_to_pence,
    sale_state = excluded.sale_state, sale_kind = excluded.sale_kind, sales_start = excluded.sales_start, sales_end = excluded.sales_end,
    refresh_at = excluded.refresh_at, waitlist_enabled = excluded.waitlist_enabled, is_rescheduled = excluded.is_rescheduled,
    is_moved = excluded.is_moved, min_age = excluded.min_age, late_until = excluded.late_until, tags = excluded.tags,
    access = excluded.access, artists = excluded.artists, image_path = excluded.image_path, image_alt = excluded.image_alt,
    interested_count = excluded.interested_count, pick_blurb = excluded.pick_blurb, published_at = excluded.published_at,
    setting = excluded.setting, access_denied = excluded.access_denied, day_closes = excluded.day_closes, search = excluded.search, has_resale = excluded.has_resale
  where to_jsonb(kept) - 'card' is distinct from to_jsonb(excluded) - 'card';
end $$;

-- The columns that everybody reads, as one value; moments are in UTC no matter who writes.
create or replace function internal.put_together_card() returns trigger
language plpgsql set search_path = '' set timezone = 'UTC' as $$
begin
  new.keys := internal.listing_keys(new);
  new.is_over := new.last_night < internal.night_date(now());
  new.card := (
    select json_object_agg(key, value)
    from json_each(row_to_json(new))
    where key not in ('card', 'search', 'keys', 'is_over', 'refresh_at', 'district_id', 'access_denied')
  );
  return new;
end $$;

create or replace trigger put_together_card before insert or update on public.listings
  for each row execute function internal.put_together_card();

-- Brings the cards of these events up to date, or of all events; takes down the cards of those no longer listed. Where a transaction has
-- set undercroft.cards_wait, it only notes which are due: an import changes a night in five statements, and has its card written once.
create or replace function internal.refresh_listings(p_event_ids uuid[] default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  wanted uuid[] := p_event_ids;
  first integer := 1;
begin
  if wanted is not null and current_setting('undercroft.cards_wait', true) = 'on' then
    insert into pg_temp.waiting_cards (event_id) select unnest(wanted);
    return;
  end if;
  if wanted is null then
    wanted := array(select id from public.events order by night_date, starts_at, id);
  end if;
  delete from public.listings card using unnest(wanted) gone (id)
  where card.event_id = gone.id and not exists (
    select from public.events e where e.id = gone.id and e.visibility = 'public' and e.status in ('published', 'postponed', 'cancelled')
  );
  -- a draft is written in twenty steps, each of which asks for its card: it has none
  wanted := array(
    select e.id from unnest(wanted) with ordinality asked (id, place) join public.events e on e.id = asked.id
    where e.visibility = 'public' and e.status in ('published', 'postponed', 'cancelled') order by asked.place
  );
  while first <= cardinality(wanted) loop
    perform internal.write_cards(wanted[first : first + 4999]);
    first := first + 5000;
  end loop;
end $$;

-- Run every minute: cards whose sale opened or closed by the clock, and those of nights with tickets sold on, whose turn the waiting list
-- decides by the clock too. Answers how many.
create or replace function internal.refresh_due_listings() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due uuid[] := array(select event_id from public.listings where refresh_at <= now() order by refresh_at limit 1000)
    || array(select distinct r.event_id from public.resale_listings r where r.status = 'active' limit 1000);
begin
  perform internal.refresh_listings(due);
  return cardinality(due);
end $$;
