-- Venues by what they are like, and on a map.
alter table public.venues drop constraint venues_venue_type_check;
alter table public.venues add constraint venues_venue_type_check check (venue_type in ('club', 'bar', 'live-room', 'gallery', 'warehouse',
  'pub', 'theatre', 'cinema', 'church', 'outdoor', 'studio', 'museum', 'hall', 'record-shop', 'community', 'other'));
create index venues_map_idx on public.venues using gist (point(lng, lat)) where status in ('active', 'temporarily_closed');
create index venues_access_idx on public.venues using gin (access jsonb_path_ops);
create index listings_map_idx on public.listings using gist (point(lng, lat));
