-- Keeps exact places out of the public row. Writers write the true address to venues; where location_precision says
-- less than exact, this moves it to venue_addresses and leaves in venues what everybody may know.
create or replace function internal.blurred_place(venue public.venues, exact public.venue_addresses)
returns table (address text, postcode text, lat double precision, lng double precision)
language sql stable set search_path = '' as $$
  select
    case venue.location_precision when 'street' then exact.address
      else concat_ws(', ', district.name, area.name) || ' (address not public)' end,
    case when venue.location_precision = 'hidden' then null else split_part(exact.postcode, ' ', 1) end,
    -- three decimals are a block, about a hundred metres; the others stand at the middle of their area
    case venue.location_precision when 'street' then round(exact.lat::numeric, 3)::double precision else coalesce(district.lat, area.lat) end,
    case venue.location_precision when 'street' then round(exact.lng::numeric, 3)::double precision else coalesce(district.lng, area.lng) end
  from public.areas area left join public.areas district on district.id = venue.district_id
  where area.id = venue.area_id
$$;

create or replace function internal.hide_place() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  exact public.venue_addresses;
  shown record;
begin
  select * into exact from public.venue_addresses where venue_id = new.id for update;
  if exact.venue_id is not null then
    select * into shown from internal.blurred_place(new, exact);
    if (new.address, new.postcode, new.lat, new.lng) is not distinct from (shown.address, shown.postcode, shown.lat, shown.lng) then
      return null; -- our own update below came back
    end if;
  end if;
  -- a value that was changed is the new truth; one left as it stood was only the blurred form of the truth
  if exact.venue_id is null or tg_op = 'INSERT' then
    exact := row(new.id, new.address, new.postcode, new.lat, new.lng, now());
  else
    if new.address is distinct from old.address then exact.address := new.address; end if;
    if new.postcode is distinct from old.postcode then exact.postcode := new.postcode; end if;
    if (new.lat, new.lng) is distinct from (old.lat, old.lng) then
      exact.lat := new.lat;
      exact.lng := new.lng;
    end if;
  end if;
  insert into public.venue_addresses select exact.*
  on conflict (venue_id) do update
    set address = excluded.address, postcode = excluded.postcode, lat = excluded.lat, lng = excluded.lng, updated_at = now();
  select * into shown from internal.blurred_place(new, exact);
  update public.venues set address = shown.address, postcode = shown.postcode, lat = shown.lat, lng = shown.lng where id = new.id;
  return null;
end $$;

-- A place made public again gets back what was kept, apart from what the same statement changed.
create or replace function internal.unhide_place() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  exact public.venue_addresses;
begin
  delete from public.venue_addresses where venue_id = new.id returning * into exact;
  if exact.venue_id is not null then
    update public.venues set
      address = case when new.address is distinct from old.address then new.address else exact.address end,
      postcode = case when new.postcode is distinct from old.postcode then new.postcode else exact.postcode end,
      lat = case when (new.lat, new.lng) is distinct from (old.lat, old.lng) then new.lat else exact.lat end,
      lng = case when (new.lat, new.lng) is distinct from (old.lat, old.lng) then new.lng else exact.lng end
    where id = new.id;
  end if;
  return null;
end $$;

create or replace trigger hide_place
  after insert or update of address, postcode, lat, lng, location_precision, area_id, district_id on public.venues
  for each row when (new.location_precision <> 'exact') execute function internal.hide_place();
create or replace trigger unhide_place after update of location_precision on public.venues
  for each row when (new.location_precision = 'exact' and old.location_precision <> 'exact') execute function internal.unhide_place();
