-- The cities where most is on, by name: what a box offers. Their pages offer every city.
create or replace function public.list_newsletter_cities() returns table (slug text, name text)
language sql stable security definer rows 24 set search_path = '' as $$
  select busy.slug, busy.name from (
    select a.slug, a.name from public.areas a join public.listings l on l.area_id = a.id
    where a.kind = 'city' and l.status = 'published' and l.last_night >= (now() at time zone 'Europe/London')::date
    group by a.id, a.slug, a.name order by count(*) desc, a.name limit 24) busy order by busy.name
$$;

grant execute on function public.list_newsletter_cities() to anon, authenticated, service_role;
