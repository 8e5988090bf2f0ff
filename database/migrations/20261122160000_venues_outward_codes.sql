-- Where a postcode is, so that "near LS1" needs no service of others.
create table public.outward_codes (
  code text primary key constraint outward_codes_code_check check (code ~ '^[A-Z]{1,2}[0-9][A-Z0-9]?$'),
  lat double precision not null constraint outward_codes_lat_check check (lat between 49 and 61.5),
  lng double precision not null constraint outward_codes_lng_check check (lng between -9 and 2.5),
  name text not null constraint outward_codes_name_check check (char_length(name) between 1 and 80),
  nation text constraint outward_codes_nation_check check (nation in ('England', 'Scotland', 'Wales', 'Northern Ireland')),
  area_id uuid constraint outward_codes_area_id_fkey references public.areas on delete set null,
  search_key text not null default ''
);
comment on table public.outward_codes is 'The first halves of postcodes with the middle of each, from GeoNames (CC BY 4.0). Without a nation: outside the United Kingdom.';
comment on column public.outward_codes.area_id is 'The nearest town.';
comment on column public.outward_codes.search_key is 'The name as internal.place_key writes it.';
create index outward_codes_area_id_idx on public.outward_codes (area_id);
create index outward_codes_point_idx on public.outward_codes using gist (point(lng, lat));

create table public.postcodes (
  code text primary key constraint postcodes_code_check check (code ~ '^[A-Z]{1,2}[0-9][A-Z0-9]? [0-9][A-Z]{2}$'),
  lat double precision not null constraint postcodes_lat_check check (lat between 49 and 61.5),
  lng double precision not null constraint postcodes_lng_check check (lng between -9 and 2.5)
);
comment on table public.postcodes is 'Full postcodes with their point, where an operator brought them in (npm run import:postcodes). Empty otherwise.';
