-- internal.venue_cells: kept as the venues are, by the same statements. A venue counts where the map would show its point; one that
-- keeps its place to itself stands in no cell.

-- A row of internal.venue_cells for a venue, with a sign; none for one that shows no point.
create or replace function internal.cell_of_venue(
  status text, told text, lat double precision, lng double precision, sign integer
) returns setof internal.venue_cells
language sql immutable set search_path = '' rows 1 as $$
  select floor(lng * 1024 / 45)::integer, floor(lat * 1024 / 27)::integer, sign, sign * round(lat * 1000000)::bigint, sign * round(lng * 1000000)::bigint
  where status in ('active', 'temporarily_closed') and told in ('exact', 'street') and lat is not null and lng is not null
$$;

create or replace function internal.count_venues() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into internal.venue_cells (x, y, count, lat_sum, lng_sum)
  select cell.x, cell.y, sum(cell.count), sum(cell.lat_sum), sum(cell.lng_sum)
  from rows_of_statement v
    cross join lateral internal.cell_of_venue(v.status, v.location_precision, v.lat, v.lng, case tg_op when 'INSERT' then 1 else -1 end) cell
  group by 1, 2;
  return null;
end $$;

-- Most edits move no venue: only those that did are taken out and put in again.
create or replace function internal.count_moved_venues() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into internal.venue_cells (x, y, count, lat_sum, lng_sum)
  select cell.x, cell.y, sum(cell.count), sum(cell.lat_sum), sum(cell.lng_sum)
  from old_rows was join new_rows now using (id)
    cross join lateral (select * from internal.cell_of_venue(was.status, was.location_precision, was.lat, was.lng, -1)
      union all select * from internal.cell_of_venue(now.status, now.location_precision, now.lat, now.lng, 1)) cell
  where (was.lat, was.lng, was.location_precision, was.status) is distinct from (now.lat, now.lng, now.location_precision, now.status)
  group by 1, 2 having sum(cell.count) <> 0 or sum(cell.lat_sum) <> 0 or sum(cell.lng_sum) <> 0;
  return null;
end $$;

create or replace trigger count_new_venues after insert on public.venues
  referencing new table as rows_of_statement for each statement execute function internal.count_venues();
create or replace trigger count_moved_venues after update on public.venues
  referencing old table as old_rows new table as new_rows for each statement execute function internal.count_moved_venues();
create or replace trigger count_gone_venues after delete on public.venues
  referencing old table as rows_of_statement for each statement execute function internal.count_venues();

-- Counts everything again, where venues were written past the triggers.
create or replace function internal.rebuild_venue_cells() returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- nobody may move a venue between the counting and the writing
  lock table public.venues in share row exclusive mode;
  delete from internal.venue_cells;
  insert into internal.venue_cells (x, y, count, lat_sum, lng_sum)
  select cell.x, cell.y, sum(cell.count), sum(cell.lat_sum), sum(cell.lng_sum)
  from public.venues v cross join lateral internal.cell_of_venue(v.status, v.location_precision, v.lat, v.lng, 1) cell
  group by 1, 2;
end $$;

-- Run every hour: several rows of a cell become one. Readers see the sum before or after, which is the same.
create or replace function internal.fold_venue_cells() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  folded integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('internal.venue_cells')) then
    return 0;
  end if;
  with many as (
    select x, y from internal.venue_cells group by 1, 2 having count(*) > 1 or sum(count) = 0 limit 20000
  ), taken as (
    delete from internal.venue_cells c using many m where c.x = m.x and c.y = m.y returning c.*
  )
  insert into internal.venue_cells (x, y, count, lat_sum, lng_sum)
  select x, y, sum(count), sum(lat_sum), sum(lng_sum) from taken group by 1, 2 having sum(count) <> 0;
  get diagnostics folded = row_count;
  return folded;
end $$;

-- The zoom of the cells of a map: no finer than 64 cells across the box, and up to 10, where a cell is one that is kept.
create or replace function internal.cell_zoom(zoom double precision, width double precision, height double precision) returns integer
language sql immutable set search_path = '' as $$
  select greatest(0, least(10, greatest(floor(coalesce(nullif(zoom, 'NaN'), 8)), 3),
    floor(log(2, (64 * 45 / greatest(case when width < 0 then width + 360 else width end, 0.001))::numeric)),
    floor(log(2, (64 * 27 / greatest(height, 0.001))::numeric))))::integer
$$;

-- The points of a box by cell of the map: what lies in whole cells from internal.venue_cells, what lies beside them, at the edges,
-- one by one; without venues that are named. At zoom 10 a cell is one that is kept; each step out joins four. The sum of all counts is exact.
create or replace function internal.cells_in_box(
  p_west double precision, p_south double precision, p_east double precision, p_north double precision, p_zoom integer, p_without uuid[]
) returns table (count bigint, lat numeric, lng numeric)
language plpgsql stable set search_path = '' as $$
begin return query -- planned once in a connection
  with whole as (
    select ceil(greatest(p_west, -180) * 1024 / 45)::integer as x0, floor(least(p_east, 180) * 1024 / 45)::integer - 1 as x1,
      ceil(greatest(p_south, -90) * 1024 / 27)::integer as y0, floor(least(p_north, 90) * 1024 / 27)::integer - 1 as y1
  ), strips as (
    select box(point(p_west, p_south), point(least(p_east, x0 * 45 / 1024.0::float8), p_north)) as west,
      box(point(greatest(p_west, (x1 + 1) * 45 / 1024.0::float8), p_south), point(p_east, p_north)) as east,
      box(point(p_west, p_south), point(p_east, least(p_north, y0 * 27 / 1024.0::float8))) as south,
      box(point(p_west, greatest(p_south, (y1 + 1) * 27 / 1024.0::float8)), point(p_east, p_north)) as north
    from whole
  ), placed as (
    select c.x, c.y, c.count, c.lat_sum, c.lng_sum from whole, internal.venue_cells c
    where c.x between whole.x0 and whole.x1 and c.y between whole.y0 and whole.y1
    union all
    select cell.x, cell.y, cell.count, cell.lat_sum, cell.lng_sum from whole, public.venues v
      cross join lateral internal.cell_of_venue(v.status, v.location_precision, v.lat, v.lng, -1) cell
    where v.id = any (p_without) and cell.x between whole.x0 and whole.x1 and cell.y between whole.y0 and whole.y1
    union all
    select edge.x, edge.y, 1, round(edge.lat * 1000000)::bigint, round(edge.lng * 1000000)::bigint
    from whole, strips, lateral (
      select v.lat, v.lng, floor(v.lng * 1024 / 45)::integer as x, floor(v.lat * 1024 / 27)::integer as y from public.venues v
      where v.status in ('active', 'temporarily_closed') and v.location_precision in ('exact', 'street') and v.id <> all (p_without)
        and (point(v.lng, v.lat) <@ strips.west or point(v.lng, v.lat) <@ strips.east or point(v.lng, v.lat) <@ strips.south or point(v.lng, v.lat) <@ strips.north)
    ) edge
    where not (edge.x between whole.x0 and whole.x1 and edge.y between whole.y0 and whole.y1)
  )
  select sum(placed.count), round(sum(placed.lat_sum) / sum(placed.count) / 1000000, 4), round(sum(placed.lng_sum) / sum(placed.count) / 1000000, 4)
  from placed group by placed.x >> (10 - p_zoom), placed.y >> (10 - p_zoom) having sum(placed.count) > 0;
end $$;
drop function if exists internal.cells_in_box(double precision, double precision, double precision, double precision, integer);
