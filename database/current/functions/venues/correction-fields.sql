-- What a field of a venue's page says today, as text; '' where nothing is stated.
create or replace function internal.venue_field_value(venue public.venues, field text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(case field
    when 'name' then venue.name when 'description' then venue.description when 'address' then venue.address when 'postcode' then venue.postcode
    when 'capacity' then venue.capacity::text when 'rate' then trim_scale(venue.rate_pence / 100.0)::text when 'station' then venue.nearest_station
    when 'licensed_until' then venue.licence ->> 'until' when 'website' then venue.links ->> 'website' when 'status' then venue.status end, '')
$$;

-- Why a value cannot stand in a field, in the specification's sentences; null when it can.
create or replace function internal.venue_field_problem(field text, value text) returns text
language sql immutable set search_path = '' as $$
  select case field
    when 'name' then case when char_length(value) < 3 then 'Venue name must be at least 3 characters' when char_length(value) > 100 then 'Venue name too long' end
    when 'description' then case when char_length(value) < 10 then 'Description must be at least 10 characters' when char_length(value) > 1000 then 'Description too long' end
    when 'address' then case when char_length(value) < 5 then 'Address must be at least 5 characters' when char_length(value) > 200 then 'Address too long' end
    when 'postcode' then case when (internal.read_postcode(value)).inward is null then 'Write a full postcode, such as LS1 4AB' end
    when 'capacity' then case when value !~ '^-?[0-9]{1,9}$' then 'Capacity must be a whole number' when value::integer < 1 then 'Capacity must be at least 1'
      when value::integer > 50000 then 'Capacity too large' end
    when 'rate' then case when value !~ '^-?[0-9]{1,7}(\.[0-9]{1,2})?$' then 'Write the rate in pounds an hour, such as 120' when value::numeric < 0 then 'Rate cannot be negative'
      when value::numeric > 10000 then 'Rate too high' end
    when 'station' then case when char_length(value) not between 2 and 100 then 'Write the name of a station' end
    when 'licensed_until' then case when value !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' then 'Write a time, such as 03:00' end
    when 'website' then case when value !~* '^https?://[^\s/$.?#][^\s]{2,250}$' then 'Write an address that begins with https://' end
    when 'status' then case when value not in ('active', 'temporarily_closed', 'closed') then 'Choose whether it is open, closed for now or closed for good' end
    else 'Choose what is wrong' end
$$;

-- Puts one value into one field of a venue.
create or replace function internal.set_venue_field(p_venue_id uuid, p_field text, p_value text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  postcode record;
begin
  case p_field
    when 'name' then update public.venues set name = p_value where id = p_venue_id;
    when 'description' then update public.venues set description = p_value where id = p_venue_id;
    when 'address' then update public.venues set address = p_value where id = p_venue_id;
    when 'postcode' then
      select * into postcode from internal.read_postcode(p_value);
      update public.venues set postcode = postcode.outward || ' ' || postcode.inward where id = p_venue_id;
    when 'capacity' then update public.venues set capacity = p_value::integer where id = p_venue_id;
    when 'rate' then update public.venues set rate_pence = round(p_value::numeric * 100) where id = p_venue_id;
    when 'station' then update public.venues set nearest_station = p_value where id = p_venue_id;
    when 'licensed_until' then update public.venues set licence = licence || jsonb_build_object('until', p_value) where id = p_venue_id;
    when 'website' then update public.venues set links = links || jsonb_build_object('website', p_value) where id = p_venue_id;
    when 'status' then update public.venues set status = p_value where id = p_venue_id;
  end case;
end $$;
