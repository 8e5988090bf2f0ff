-- How many venues that tell where they are lie in each cell of the map, so that the whole country is a sum and not a scan. Rows are
-- added, never changed, so that two teams who move their venues do not wait for each other; a job adds them up.
create table internal.venue_cells (
  x integer not null,
  y integer not null,
  count integer not null,
  lat_sum bigint not null,
  lng_sum bigint not null
);
create index venue_cells_place_idx on internal.venue_cells (x, y) include (count, lat_sum, lng_sum);
comment on table internal.venue_cells is 'Venues by cell of the map, 45/1024 degrees wide and 27/1024 high, with the sums of their places in millionths of a degree; several rows of a cell add up. Only what tells where it is counts, by what it tells.';

insert into internal.venue_cells (x, y, count, lat_sum, lng_sum)
select floor(lng * 1024 / 45), floor(lat * 1024 / 27), count(*), sum(round(lat * 1000000)), sum(round(lng * 1000000))
from public.venues
where status in ('active', 'temporarily_closed') and location_precision in ('exact', 'street') and lat is not null and lng is not null
group by 1, 2;

-- what a box holds beside its points: circles and the hidden
create index venues_untold_idx on public.venues using gist (point(lng, lat))
  where status in ('active', 'temporarily_closed') and location_precision in ('area', 'hidden');
