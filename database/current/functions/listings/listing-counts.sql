-- internal.listing_counts: kept as the cards are, by the same statements.

-- An area with all it lies in, and null for everywhere.
create or replace function internal.areas_around(p_area_id uuid, p_district_id uuid) returns setof uuid
language sql stable set search_path = '' as $$
  with recursive around as (
    select id, parent_id from public.areas where id in (p_area_id, p_district_id)
    union select a.id, a.parent_id from public.areas a join around on a.id = around.parent_id
  ) select id from around union all select null
$$;

-- Adds what came with an insert, takes away what went with a delete. What an area lies in is looked for once for each area.
create or replace function internal.count_listings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into internal.listing_counts (area_id, night_date, category, price, count)
  with counted as materialized (
    select area_id, district_id, night_date, category, internal.price_band(price_from_pence) as price, count(*) as count
    from cards group by 1, 2, 3, 4, 5
  ), around as materialized (
    select place.area_id, place.district_id, area.id from (select distinct area_id, district_id from counted) place
    cross join lateral internal.areas_around(place.area_id, place.district_id) area (id)
  )
  select a.id, c.night_date, c.category, c.price, c.count * case tg_op when 'INSERT' then 1 else -1 end
  from counted c join around a on a.area_id is not distinct from c.area_id and a.district_id is not distinct from c.district_id;
  return null;
end $$;

-- A card that changes its sale or its poster changes no count: what was and what is cancel each other out before an area is looked for.
-- The two sets are added up and not joined: without figures of them PostgreSQL would compare each card with each other.
create or replace function internal.count_changed_listings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into internal.listing_counts (area_id, night_date, category, price, count)
  with moved as materialized (
    select area_id, district_id, night_date, category, price, sum(sign) as count from (
      select -1 as sign, area_id, district_id, night_date, category, internal.price_band(price_from_pence) as price from old_cards
      union all select 1, area_id, district_id, night_date, category, internal.price_band(price_from_pence) from new_cards
    ) card group by 1, 2, 3, 4, 5 having sum(sign) <> 0
  ), around as materialized (
    select place.area_id, place.district_id, area.id from (select distinct area_id, district_id from moved) place
    cross join lateral internal.areas_around(place.area_id, place.district_id) area (id)
  )
  select a.id, m.night_date, m.category, m.price, m.count
  from moved m join around a on a.area_id is not distinct from m.area_id and a.district_id is not distinct from m.district_id;
  return null;
end $$;

create or replace trigger count_new_listings after insert on public.listings
  referencing new table as cards for each statement execute function internal.count_listings();
create or replace trigger count_changed_listings after update on public.listings
  referencing old table as old_cards new table as new_cards for each statement execute function internal.count_changed_listings();
create or replace trigger count_gone_listings after delete on public.listings
  referencing old table as cards for each statement execute function internal.count_listings();

-- Counts everything again: after areas were put elsewhere on the map, and where cards were written past the triggers.
create or replace function internal.rebuild_listing_counts() returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- nobody's card may come between the counting and the writing
  lock table public.listings in share row exclusive mode;
  delete from internal.listing_counts;
  insert into internal.listing_counts (area_id, night_date, category, price, count)
  select area.id, c.night_date, c.category, c.price, sum(c.count)
  from (
    select area_id, district_id, night_date, category, internal.price_band(price_from_pence) as price, count(*) as count
    from public.listings group by 1, 2, 3, 4, 5
  ) c cross join lateral internal.areas_around(c.area_id, c.district_id) area (id)
  group by 1, 2, 3, 4;
end $$;

create or replace function internal.recount_moved_areas() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.rebuild_listing_counts();
  return null;
end $$;
create or replace trigger recount_moved_areas after update of parent_id on public.areas
  for each row when (old.parent_id is distinct from new.parent_id) execute function internal.recount_moved_areas();

-- Run every few minutes: several rows of the same kind become one. Readers see the sum before or after, which is the same.
create or replace function internal.fold_listing_counts() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  folded integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('internal.listing_counts')) then
    return 0;
  end if;
  with many as (
    select area_id, night_date, category, price from internal.listing_counts
    group by 1, 2, 3, 4 having count(*) > 1 or sum(count) = 0 limit 20000
  ), taken as (
    delete from internal.listing_counts c using many m
    where c.area_id is not distinct from m.area_id and c.night_date = m.night_date and c.category = m.category and c.price is not distinct from m.price
    returning c.area_id, c.night_date, c.category, c.price, c.count
  )
  insert into internal.listing_counts (area_id, night_date, category, price, count)
  select area_id, night_date, category, price, sum(count) from taken group by 1, 2, 3, 4 having sum(count) <> 0;
  get diagnostics folded = row_count;
  return folded;
end $$;

-- Exact figures for a question without words that asks for nothing but nights, an area, a category and a price band.
-- What has begun is looked at one by one, since a part of it is over.
-- { total, category, price, nights }; p_area null: everywhere.
create or replace function internal.read_listing_counts(
  p_area uuid, p_areas uuid[], p_from date, p_to date, p_tonight date, p_category text, p_price text
) returns jsonb
language plpgsql stable set search_path = '' as $$
begin return (
  with begins as materialized (
    select night_date, night_date as last_night, category, price, count from internal.listing_counts
    where area_id is not distinct from p_area and night_date between p_tonight + 1 and greatest(p_to, p_tonight + 13)
    union all
    -- what runs on after its first night counts there by the rows above, and on the others by these
    select l.night_date, l.night_date, l.category, internal.price_band(l.price_from_pence), count(*) from public.listings l
    where not l.is_over and l.night_date = p_tonight and coalesce(l.ends_at, l.starts_at + interval '8 hours') > now()
      and l.day_closes is null
      and (p_area is null or l.area_id = any (p_areas) or l.district_id = any (p_areas))
    group by 1, 3, 4
  ), runs as materialized (
    -- what has hours and begins tonight is among these on all its nights, since it may have closed
    select l.night_date, l.last_night, l.day_closes, l.night_date = p_tonight and l.day_closes is not null as is_from_tonight, l.category, internal.price_band(l.price_from_pence) as price, count(*) as count from public.listings l
    where not l.is_over and l.last_night > l.night_date and l.last_night >= p_tonight and l.night_date <= greatest(p_from, p_tonight + 13)
      and coalesce(l.ends_at, l.starts_at + interval '8 hours') > now()
      and (p_area is null or l.area_id = any (p_areas) or l.district_id = any (p_areas))
    group by 1, 2, 3, 4, 5, 6
  ), asked as materialized (
    select category, price, sum(count) as count from (
      select category, price, count from begins where night_date between p_from and p_to
      union all select category, price, count from runs where (night_date < p_from or is_from_tonight) and night_date <= p_to and last_night >= p_from
        and internal.open_night(night_date, last_night, day_closes, p_from, p_to) is not null
    ) inside group by category, price
  )
  select jsonb_build_object(
    'total', (select coalesce(sum(count), 0) from asked where (p_category is null or category = p_category) and (p_price is null or price = p_price)),
    'category', (select coalesce(jsonb_agg(jsonb_build_object('value', category, 'count', count) order by count desc, category), '[]')
      from (select category, sum(count) as count from asked where p_price is null or price = p_price group by category having sum(count) > 0) counted),
    'price', (select coalesce(jsonb_agg(jsonb_build_object('value', price, 'count', count) order by count desc, price), '[]')
      from (select price, sum(count) as count from asked where price is not null and (p_category is null or category = p_category) group by price having sum(count) > 0) counted),
    'nights', (select jsonb_agg(jsonb_build_object('night_date', p_tonight + step, 'count', coalesce(sum, 0)) order by step)
      from generate_series(0, 13) step left join (
        select night, sum(count) from (
          select night_date as night, count from begins
          where night_date <= p_tonight + 13 and (p_category is null or category = p_category) and (p_price is null or price = p_price)
          union all
          select night::date, count from runs, generate_series(greatest(night_date + case when is_from_tonight then 0 else 1 end, p_tonight), least(last_night, p_tonight + 13), interval '1 day') night
          where (p_category is null or category = p_category) and (p_price is null or price = p_price)
            and internal.open_night(night_date, last_night, day_closes, night::date, night::date) is not null
        ) on_that_night group by night
      ) counted on counted.night = p_tonight + step)));
end $$;
