-- Everything that is wrong with a venue's page, each at its field, in the specification's sentences where it has one.
create or replace function internal.is_number_between(value jsonb, least_one bigint, most bigint) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(case when jsonb_typeof(value) = 'number' then (value #>> '{}')::numeric between least_one and most and scale((value #>> '{}')::numeric) = 0 end, false)
$$;

create or replace function internal.is_past_day(value jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^\d{4}-\d\d-\d\d$' and (value #>> '{}')::date <= (now() at time zone 'Europe/London')::date;
exception when datetime_field_overflow or invalid_datetime_format then
  return false;
end $$;

create or replace function internal.is_future_day(value jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^\d{4}-\d\d-\d\d$'
    and (value #>> '{}')::date between (now() at time zone 'Europe/London')::date + 1 and (now() at time zone 'Europe/London')::date + 3660;
exception when datetime_field_overflow or invalid_datetime_format then
  return false;
end $$;

-- A missing key and null mean "not stated".
create or replace function internal.is_stated(value jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(value <> 'null', false)
$$;

create or replace function internal.is_line(value jsonb, most integer) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select jsonb_typeof(value) = 'string' and char_length(value #>> '{}') <= most
$$;

create or replace function internal.problems_of_venue_facts(page jsonb) returns table (field text, sentence text)
language sql stable security definer set search_path = '' as $$
  select * from (
    select said.field, internal.venue_field_problem(said.known_as, coalesce(page ->> said.field, '')) from (values
      ('name', 'name'), ('description', 'description'), ('address', 'address'), ('capacity', 'capacity'), ('status', 'status')) said (field, known_as)
    union all select 'postcode', internal.venue_field_problem('postcode', page ->> 'postcode') where page ->> 'postcode' <> ''
    union all select 'nearest_station', internal.venue_field_problem('station', page ->> 'nearest_station') where page ->> 'nearest_station' <> ''
    union all select 'licensed_capacity', 'Write how many the licence allows, from 1 to 100,000'
      where internal.is_stated(page -> 'licensed_capacity') and not internal.is_number_between(page -> 'licensed_capacity', 1, 100000)
    union all select 'venue_type', 'Choose one type' where coalesce(page ->> 'venue_type', '') not in ('club', 'bar', 'live-room', 'gallery', 'warehouse', 'pub',
      'theatre', 'cinema', 'church', 'outdoor', 'studio', 'museum', 'hall', 'record-shop', 'community', 'other')
    union all select 'location_precision', 'Choose how exactly the page says where it is' where coalesce(page ->> 'location_precision', '') not in ('exact', 'street', 'area', 'hidden')
    union all select 'lat', 'Put the pin on the map again' where not coalesce(jsonb_typeof(page -> 'lat') = 'number' and jsonb_typeof(page -> 'lng') = 'number'
      and (page ->> 'lat')::float8 between 49 and 61.5 and (page ->> 'lng')::float8 between -9 and 2.5, false)
      and (internal.is_stated(page -> 'lat') or internal.is_stated(page -> 'lng'))
    union all select 'rate_pence', case when not internal.is_number_between(page -> 'rate_pence', -1000000000, 1000000000) then 'Write the rate in pounds an hour, such as 120'
      when (page ->> 'rate_pence')::numeric < 0 then 'Rate cannot be negative' else 'Rate too high' end
      where internal.is_stated(page -> 'rate_pence') and not internal.is_number_between(page -> 'rate_pence', 0, 1000000)
    union all select 'hire_enquiries', 'Say whether people may ask to hire it' where jsonb_typeof(page -> 'hire_enquiries') is distinct from 'boolean'
    union all select 'house_rules', 'Use at most 1,000 characters' where not coalesce(internal.is_line(page -> 'house_rules', 1000), false)
    union all select 'aliases', 'Write up to 20 other names of at most 100 characters' where jsonb_typeof(page -> 'aliases') is distinct from 'array'
      or jsonb_array_length(case jsonb_typeof(page -> 'aliases') when 'array' then page -> 'aliases' else '[]' end) > 20 or octet_length(page ->> 'aliases') > 2000
      or exists (select from jsonb_array_elements(case jsonb_typeof(page -> 'aliases') when 'array' then page -> 'aliases' else '[]' end) a where jsonb_typeof(a) <> 'string' or char_length(a #>> '{}') not between 1 and 100)
    union all select 'id_accepted', 'Choose from the list' where jsonb_typeof(page -> 'id_accepted') is distinct from 'array'
      or not page -> 'id_accepted' <@ '["passport", "driving_licence", "pass_card", "military_id", "digital_id"]'
    union all select 'links', 'Links begin with https://' where not coalesce(internal.are_page_links(page -> 'links'), false)
    union all select 'reopens_on', case when page ->> 'status' = 'temporarily_closed' then 'Choose a day to come' else 'Only a venue that is closed for now has a day on which it opens again' end
      where internal.is_stated(page -> 'reopens_on') and not (page ->> 'status' = 'temporarily_closed' and internal.is_future_day(page -> 'reopens_on'))
  ) found where found.venue_field_problem is not null
$$;

create or replace function internal.problems_of_venue_sheets(page jsonb) returns table (field text, sentence text)
language sql stable security definer set search_path = '' as $$
  -- one object at a time: its keys are ours, its texts not too long
  select part, 'Something is written here that we do not know' from unnest('{hire,licence,safety,getting_there,access_contact,access}'::text[]) part
  where jsonb_typeof(page -> part) is distinct from 'object'
    or (part <> 'access' and exists (select from jsonb_object_keys(case jsonb_typeof(page -> part) when 'object' then page -> part else '{}' end) key where key <> all (internal.venue_page_keys(part))))
    or octet_length(page ->> part) > 8000
  union all select 'access', 'Access says yes, no or partly, with a note of at most 200 characters' where jsonb_typeof(page -> 'access') = 'object'
    and (select count(*) > 40 or bool_or(key !~ '^[a-z_]{1,40}$' or jsonb_typeof(value) <> 'object' or coalesce(value ->> 'value', '') not in ('yes', 'no', 'partly')
      or coalesce(char_length(value ->> 'note') > 200, false)) from jsonb_each(case jsonb_typeof(page -> 'access') when 'object' then page -> 'access' else '{}' end))
  union all select place.part || '.' || place.key, format('Use at most %s characters', place.most) from (values
    ('hire', 'kit', 1000), ('hire', 'crew', 1000), ('hire', 'rules', 1000), ('licence', 'sound_limit', 100), ('licence', 'premises_no', 40), ('safety', 'named_lead', 100),
    ('safety', 'door_policy', 500), ('safety', 'harassment_contact', 200), ('getting_there', 'step_free_route', 1000), ('getting_there', 'last_transport', 500),
    ('getting_there', 'cycle_parking', 300)) place (part, key, most)
  where internal.is_stated(page -> place.part -> place.key) and not internal.is_line(page -> place.part -> place.key, place.most)
  union all select 'licence.' || key, 'Write a time, such as 03:00' from unnest('{until,outdoor_until}'::text[]) key
  where internal.is_stated(page -> 'licence' -> key) and coalesce(page -> 'licence' ->> key, '') !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
  union all select 'hire.' || key, 'Write an amount in pounds from 0 to 100,000' from unnest('{minimum_spend_pence,deposit_pence}'::text[]) key
  where internal.is_stated(page -> 'hire' -> key) and not internal.is_number_between(page -> 'hire' -> key, 0, 10000000)
  union all select place.part || '.' || place.key, 'Answer yes or no' from (values ('hire', 'dry_hire'), ('licence', 'ten_only'), ('safety', 'ask_for_angela'),
    ('safety', 'welfare'), ('safety', 'water')) place (part, key)
  where internal.is_stated(page -> place.part -> place.key) and jsonb_typeof(page -> place.part -> place.key) <> 'boolean'
  union all select place.part || '.' || place.key, 'Choose a day that is not in the future' from (values ('safety', 'trained_on'), ('getting_there', 'last_transport_checked'),
    ('access_contact', 'checked_on')) place (part, key)
  where internal.is_stated(page -> place.part -> place.key) and not internal.is_past_day(page -> place.part -> place.key)
  union all select 'safety.named_lead', 'Name who leads on Ask for Angela' where page -> 'safety' -> 'ask_for_angela' = 'true'
    and internal.is_stated(page -> 'safety' -> 'trained_on') and btrim(coalesce(page -> 'safety' ->> 'named_lead', '')) = ''
  union all select 'access_contact.email', 'Invalid email format' where internal.is_stated(page -> 'access_contact' -> 'email')
    and (coalesce(page -> 'access_contact' ->> 'email', '') !~ '^[^[:space:]@<>"]+@[^[:space:]@<>"]+\.[^[:space:]@<>"]+$' or char_length(page -> 'access_contact' ->> 'email') > 254)
  union all select 'access_contact.reply_days', 'Write 1 to 30 days' where internal.is_stated(page -> 'access_contact' -> 'reply_days')
    and not internal.is_number_between(page -> 'access_contact' -> 'reply_days', 1, 30)
$$;

create or replace function internal.problems_of_venue_lists(p_venue_id uuid, page jsonb) returns table (field text, sentence text)
language sql stable security definer set search_path = '' as $$
  select 'spaces', 'Write up to 30 rooms' where jsonb_typeof(page -> 'spaces') is distinct from 'array' or jsonb_array_length(case jsonb_typeof(page -> 'spaces') when 'array' then page -> 'spaces' else '[]' end) > 30
  union all select 'pictures', 'Choose up to 30 pictures' where jsonb_typeof(page -> 'pictures') is distinct from 'array' or jsonb_array_length(case jsonb_typeof(page -> 'pictures') when 'array' then page -> 'pictures' else '[]' end) > 30
  union all select format('spaces.%s', n - 1), case when not coalesce(char_length(btrim(room ->> 'name')) between 2 and 80, false) then 'Name the room in 2 to 80 characters'
      else 'A room holds 1 to 50,000 people' end
    from jsonb_array_elements(case jsonb_typeof(page -> 'spaces') when 'array' then page -> 'spaces' else '[]' end) with ordinality rooms (room, n)
    where not coalesce(char_length(btrim(room ->> 'name')) between 2 and 80, false)
      or internal.is_stated(room -> 'standing') and not internal.is_number_between(room -> 'standing', 1, 50000)
      or internal.is_stated(room -> 'seated') and not internal.is_number_between(room -> 'seated', 1, 50000)
  union all select format('pictures.%s', n - 1), case
      when not coalesce(picture ->> 'kind' in ('cover', 'gallery', 'route', 'door', 'toilet', 'room'), false) then 'Say what kind of picture it is'
      when not coalesce(char_length(btrim(picture ->> 'alt')) between 1 and 300, false) then 'Say what the picture shows, in at most 300 characters'
      when char_length(picture ->> 'credit') > 100 then 'Use at most 100 characters for the credit'
      else 'This picture is not in your files. Upload it again' end
    from jsonb_array_elements(case jsonb_typeof(page -> 'pictures') when 'array' then page -> 'pictures' else '[]' end) with ordinality pictures (picture, n)
    where not coalesce(picture ->> 'kind' in ('cover', 'gallery', 'route', 'door', 'toilet', 'room') and char_length(btrim(picture ->> 'alt')) between 1 and 300
        and char_length(coalesce(picture ->> 'credit', '')) <= 100, false)
      or not (picture ->> 'path' in (select path from public.venue_media where venue_id = p_venue_id)
        or picture ->> 'path' = (select coalesce(image_path, '') from public.venues where id = p_venue_id)
        or exists (select from storage.objects o where o.bucket_id = 'venue_media' and o.name like p_venue_id || '/%' and 'venue_media/' || o.name = picture ->> 'path'))
  union all select 'pictures', 'Choose one cover' where (select count(*) > 1 from jsonb_array_elements(case jsonb_typeof(page -> 'pictures') when 'array' then page -> 'pictures' else '[]' end) picture
    where picture ->> 'kind' = 'cover')
$$;

create or replace function internal.problems_of_saved_page(p_venue_id uuid, page jsonb) returns table (field text, sentence text)
language sql stable security definer set search_path = '' as $$
  select * from internal.problems_of_venue_facts(page)
  union all select * from internal.problems_of_venue_sheets(page)
  union all select * from internal.problems_of_venue_lists(p_venue_id, page)
$$;
