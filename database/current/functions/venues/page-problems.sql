-- What is wrong with the page of a venue as a form writes it: money in pounds, numbers as they were typed. One row per field, by step.

-- What an access sheet is: known keys' shape, a value and a note.
create or replace function internal.is_access_sheet(sheet jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(sheet) = 'object' and octet_length(sheet::text) <= 8000 and not exists (
    select from jsonb_each(case when jsonb_typeof(sheet) = 'object' then sheet else '{}' end) item
    where item.key !~ '^[a-z_]{2,40}$' or jsonb_typeof(item.value) <> 'object' or coalesce(item.value ->> 'value', '') not in ('yes', 'no', 'partly')
      or char_length(item.value ->> 'note') > 200)
$$;

-- Rooms: a name, and how many stand or sit in it.
create or replace function internal.spaces_problem(spaces jsonb) returns text
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(spaces) <> 'array' or jsonb_array_length(spaces) > 20 then 'List at most 20 rooms'
    when exists (select from jsonb_array_elements(spaces) room where char_length(btrim(coalesce(room ->> 'name', ''))) not between 2 and 80)
      then 'Give each room a name of 2 to 80 characters'
    else (select min(internal.venue_field_problem('capacity', held.value)) from jsonb_array_elements(spaces) room,
      lateral (values (room ->> 'standing'), (room ->> 'seated')) held (value) where nullif(held.value, '') is not null) end
$$;

-- Pictures: a file of this venue's folder, what it shows, and who made it.
create or replace function internal.pictures_problem(p_venue_id uuid, pictures jsonb) returns text
language sql stable security definer set search_path = '' as $$
  select case when jsonb_typeof(pictures) <> 'array' or jsonb_array_length(pictures) > 20 then 'Add at most 20 pictures'
    when exists (select from jsonb_array_elements(pictures) picture where char_length(btrim(coalesce(picture ->> 'alt', ''))) not between 3 and 300)
      then 'Say in 3 to 300 characters what each picture shows'
    when exists (select from jsonb_array_elements(pictures) picture where char_length(picture ->> 'credit') > 100) then 'A credit has at most 100 characters'
    when exists (select from jsonb_array_elements(pictures) picture where not exists (
      select from storage.objects o where o.bucket_id = 'venue_media' and 'venue_media/' || o.name = picture ->> 'path' and o.name like p_venue_id || '/%'))
      then 'One of the pictures is not there any more. Upload it again' end
$$;

create or replace function internal.date_problem(value text, today date) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case when value !~ '^\d{4}-\d{2}-\d{2}$' then 'Write a date' when value::date > today then 'This date has not come yet' when value::date < today - 3660 then 'This is over ten years ago' end;
exception when others then
  return 'Write a date';
end $$;

create or replace function internal.venue_page_problems(p_venue_id uuid, page jsonb) returns table (step text, field text, problem text)
language sql stable security definer set search_path = '' as $$
  with said as (
    select internal.form_text(page, 'name') as name, internal.form_text(page, 'postcode') as postcode, page -> 'licence' as licence, page -> 'safety' as safety,
      page -> 'hire' as hire, (now() at time zone 'Europe/London')::date as today
  )
  select found.step, found.field, found.problem from said, lateral (values
    ('basics', 'name', internal.venue_field_problem('name', coalesce(said.name, ''))),
    ('basics', 'description', internal.venue_field_problem('description', coalesce(internal.form_text(page, 'description'), ''))),
    ('basics', 'venue_type', case when coalesce(page ->> 'venue_type', '') not in ('club', 'bar', 'live-room', 'gallery', 'warehouse', 'pub', 'theatre', 'cinema',
      'church', 'outdoor', 'studio', 'museum', 'hall', 'record-shop', 'community', 'other') then 'Choose what kind of room it is' end),
    ('basics', 'address', internal.venue_field_problem('address', coalesce(internal.form_text(page, 'address'), ''))),
    ('basics', 'postcode', coalesce(internal.venue_field_problem('postcode', coalesce(said.postcode, '')),
      case when internal.area_of_postcode(said.postcode) is null then 'We do not know this postcode' end)),
    ('basics', 'pin', case when not internal.is_point_of_uk(page -> 'lat', page -> 'lng') then 'Put the pin where the door is'
      when internal.miles_from_postcode(said.postcode, page -> 'lat', page -> 'lng') > 20 then 'The pin is far from the postcode' end),
    ('basics', 'location_precision', case when coalesce(page ->> 'location_precision', 'exact') not in ('exact', 'street', 'area', 'hidden') then 'Choose who sees the address' end),
    ('basics', 'website', internal.venue_field_problem('website', internal.form_text(page, 'website'))),
    ('basics', 'nearest_station', internal.venue_field_problem('station', internal.form_text(page, 'nearest_station'))),
    ('capacity', 'capacity', internal.venue_field_problem('capacity', coalesce(internal.form_text(page, 'capacity'), ''))),
    ('capacity', 'spaces', internal.spaces_problem(coalesce(page -> 'spaces', '[]'))),
    ('capacity', 'licensed_until', internal.venue_field_problem('licensed_until', internal.form_text(said.licence, 'until'))),
    ('capacity', 'outdoor_until', internal.venue_field_problem('licensed_until', internal.form_text(said.licence, 'outdoor_until'))),
    ('capacity', 'sound_limit', case when char_length(said.licence ->> 'sound_limit') > 100 then 'Use at most 100 characters for the sound limit' end),
    ('access', 'access', case when not internal.is_access_sheet(coalesce(page -> 'access', '{}')) then 'Access says yes, no or partly, with a note of at most 200 characters' end),
    ('access', 'access_contact', case when internal.form_text(page -> 'access_contact', 'email') !~ '^[^[:space:]@<>"]+@[^[:space:]@<>"]+\.[^[:space:]@<>"]+$' then 'Invalid email format'
      when char_length(page -> 'access_contact' ->> 'email') > 254 then 'Email too long' end),
    ('safety', 'trained_on', internal.date_problem(internal.form_text(said.safety, 'trained_on'), said.today)),
    ('safety', 'named_lead', case when char_length(said.safety ->> 'named_lead') > 100 then 'Use at most 100 characters for the name' end),
    ('safety', 'door_policy', case when char_length(said.safety ->> 'door_policy') > 500 then 'Use at most 500 characters for the door policy' end),
    ('safety', 'harassment_contact', case when char_length(said.safety ->> 'harassment_contact') > 200 then 'Use at most 200 characters for the contact' end),
    ('pictures', 'pictures', internal.pictures_problem(p_venue_id, coalesce(page -> 'pictures', '[]'))),
    ('hire', 'rate', internal.venue_field_problem('rate', internal.form_text(page, 'rate'))),
    ('hire', 'minimum_spend', internal.venue_field_problem('rate', internal.form_text(said.hire, 'minimum_spend'))),
    ('hire', 'hire_rules', case when char_length(said.hire ->> 'rules') > 1000 then 'Use at most 1,000 characters for the rules' end)
  ) found (step, field, problem)
  where found.problem is not null
$$;

create or replace function internal.area_of_postcode(postcode text) returns uuid
language sql stable security definer set search_path = '' as $$
  select o.area_id from internal.read_postcode(postcode) code join public.outward_codes o on o.code = code.outward
$$;

create or replace function internal.is_point_of_uk(lat jsonb, lng jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_typeof(lat) = 'number' and jsonb_typeof(lng) = 'number' and lat::text::float8 between 49 and 61.5 and lng::text::float8 between -9 and 2.5, false)
$$;

-- Miles between a pin and the middle of its postcode, or of the postcode's first half; null where either is unknown.
create or replace function internal.miles_from_postcode(postcode text, lat jsonb, lng jsonb) returns float8
language sql stable security definer set search_path = '' as $$
  select internal.miles_between(coalesce(p.lat, o.lat), coalesce(p.lng, o.lng), miles_from_postcode.lat::text::float8, miles_from_postcode.lng::text::float8)
  from internal.read_postcode(miles_from_postcode.postcode) code join public.outward_codes o on o.code = code.outward
    left join public.postcodes p on p.code = code.outward || ' ' || code.inward
  where internal.is_point_of_uk(miles_from_postcode.lat, miles_from_postcode.lng)
$$;
