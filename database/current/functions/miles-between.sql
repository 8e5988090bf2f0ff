-- Great-circle distance in miles, good to a few yards within the country.
create or replace function internal.miles_between(lat1 float8, lng1 float8, lat2 float8, lng2 float8) returns float8
language sql immutable parallel safe as $$
  select 3958.8 * 2 * asin(least(1, sqrt(
    power(sin(radians(lat2 - lat1) / 2), 2) + cos(radians(lat1)) * cos(radians(lat2)) * power(sin(radians(lng2 - lng1) / 2), 2))))
$$;
