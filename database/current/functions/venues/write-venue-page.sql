-- What only staff decide of a page, and the writing of the rest.

-- Over 200 metres, or into another postcode district: a room that moves so far is another place.
create or replace function internal.is_another_place(was jsonb, page jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(internal.miles_between((was ->> 'lat')::float8, (was ->> 'lng')::float8, (page ->> 'lat')::float8, (page ->> 'lng')::float8) * 1609.344 > 200, false)
    or (page ->> 'postcode' <> '' and was ->> 'postcode' <> '' and
      (select outward from internal.read_postcode(page ->> 'postcode')) is distinct from (select outward from internal.read_postcode(was ->> 'postcode')))
    or coalesce((select internal.miles_between((was ->> 'lat')::float8, (was ->> 'lng')::float8, code.lat, code.lng) * 1609.344 > 200
      and page ->> 'postcode' <> was ->> 'postcode' from public.postcodes code where code.code = page ->> 'postcode'), false)
$$;

-- Asks staff for what the team may not change by itself; asking again replaces what was asked, and writing what shows takes it back.
create or replace function internal.ask_staff(venue public.venues, p_field text, p_present text, p_proposed text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_proposed is null then
    update public.venue_corrections set status = 'duplicate', note = 'Taken back by the team.', decided_by = auth.uid(), decided_as = 'team', decided_at = now()
    where venue_id = venue.id and field = p_field and is_of_team and status = 'open';
    return;
  end if;
  insert into public.venue_corrections as asked (reference, venue_id, field, present, proposed, reason, form_token, is_of_team, agreed_at, agreed_by)
  values (internal.random_code(8, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'), venue.id, p_field, left(p_present, 1000), p_proposed,
    'The team of the venue asks for this.', replace(gen_random_uuid()::text, '-', ''), true, now(), auth.uid())
  on conflict (venue_id, field) where is_of_team and status = 'open'
    do update set present = excluded.present, proposed = excluded.proposed, agreed_at = now(), agreed_by = excluded.agreed_by, created_at = now()
    where asked.proposed <> excluded.proposed;
end $$;

create or replace function internal.place_json(page jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('address', page -> 'address', 'postcode', page -> 'postcode', 'lat', page -> 'lat', 'lng', page -> 'lng')
$$;

-- The page with the old name and place where the new ones wait. `given` is what was sent: a field that was not sent takes nothing back.
create or replace function internal.hold_name_and_place(venue public.venues, was jsonb, page jsonb, given jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if page ->> 'name' <> was ->> 'name' then
    perform internal.ask_staff(venue, 'name', was ->> 'name', page ->> 'name');
    page := page || jsonb_build_object('name', was -> 'name');
  end if;
  if internal.is_another_place(was, page) then
    perform internal.ask_staff(venue, 'place', internal.place_json(was)::text, internal.place_json(page)::text);
    page := page || internal.place_json(was);
  end if;
  return page;
end $$;

-- The team takes back what it asked staff for. @throws VENUES_NOT_FOUND
create or replace function public.withdraw_venue_change(p_venue_id uuid, p_field text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  venue public.venues;
begin
  perform internal.require_right('page', null, p_venue_id);
  select * into venue from public.venues where id = p_venue_id for update;
  perform internal.ask_staff(venue, p_field, null, null);
  return internal.venue_page_json(p_venue_id);
end $$;
grant execute on function public.withdraw_venue_change(uuid, text) to authenticated;

create or replace function internal.replaced(stored jsonb, part text, page jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select (stored - internal.venue_page_keys(part)) || internal.picked(page -> part, internal.venue_page_keys(part))
$$;

-- Writes what differs. Of a place that is not public, what was left as it stood is not written: the row holds its blurred form.
create or replace function internal.write_venue_page(venue public.venues, was jsonb, page jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  cover jsonb := (select picture from jsonb_array_elements(page -> 'pictures') picture where picture ->> 'kind' = 'cover' limit 1);
  has_moved boolean := (page -> 'lat', page -> 'lng') is distinct from (was -> 'lat', was -> 'lng');
begin
  update public.venues v set
    name = page ->> 'name', description = nullif(page ->> 'description', ''), venue_type = page ->> 'venue_type',
    aliases = array(select a from jsonb_array_elements_text(page -> 'aliases') a),
    address = case when page -> 'address' is distinct from was -> 'address' then page ->> 'address' else v.address end,
    postcode = case when page -> 'postcode' is distinct from was -> 'postcode' then nullif(page ->> 'postcode', '') else v.postcode end,
    lat = case when has_moved then (page ->> 'lat')::float8 else v.lat end, lng = case when has_moved then (page ->> 'lng')::float8 else v.lng end,
    location_precision = page ->> 'location_precision', nearest_station = nullif(page ->> 'nearest_station', ''),
    capacity = (page ->> 'capacity')::integer, licensed_capacity = (page ->> 'licensed_capacity')::integer, rate_pence = (page ->> 'rate_pence')::integer, hire_enquiries = (page ->> 'hire_enquiries')::boolean,
    links = page -> 'links', house_rules = nullif(page ->> 'house_rules', ''), id_accepted = array(select a from jsonb_array_elements_text(page -> 'id_accepted') a),
    status = page ->> 'status', reopens_on = case when page ->> 'status' = 'temporarily_closed' then (page ->> 'reopens_on')::date end, access = page -> 'access',
    hire = internal.replaced(v.hire, 'hire', page), licence = internal.replaced(v.licence, 'licence', page), safety = internal.replaced(v.safety, 'safety', page),
    getting_there = internal.replaced(v.getting_there, 'getting_there', page), access_contact = internal.replaced(v.access_contact, 'access_contact', page),
    image_path = cover ->> 'path', image_alt = cover ->> 'alt'
  where v.id = venue.id;
  if page -> 'spaces' is distinct from was -> 'spaces' then
    delete from public.venue_spaces where venue_id = venue.id;
    insert into public.venue_spaces (venue_id, name, standing, seated, sort)
    select venue.id, internal.clean_line(room ->> 'name'), (room ->> 'standing')::integer, (room ->> 'seated')::integer, n
    from jsonb_array_elements(page -> 'spaces') with ordinality rooms (room, n);
  end if;
  if page -> 'pictures' is distinct from was -> 'pictures' then
    delete from public.venue_media where venue_id = venue.id;
    insert into public.venue_media (venue_id, path, alt, credit, kind, sort)
    select venue.id, picture ->> 'path', internal.clean_line(picture ->> 'alt'), nullif(internal.clean_line(picture ->> 'credit'), ''), picture ->> 'kind', n
    from jsonb_array_elements(page -> 'pictures') with ordinality pictures (picture, n) where picture ->> 'kind' <> 'cover';
  end if;
  if page -> 'spaces' is distinct from was -> 'spaces' or page -> 'pictures' is distinct from was -> 'pictures' then
    -- rooms and pictures are rows of their own: the version of the page counts them too
    update public.venues set updated_at = clock_timestamp() where id = venue.id;
  end if;
end $$;
