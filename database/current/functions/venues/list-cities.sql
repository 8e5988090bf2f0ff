-- Towns that have a page of their own: three nights ahead or two venues. [{ slug, name, region, lat, lng, nights, venues }], by name.
-- Its answer is shared, see rules.sql: it may look at its arguments and at announced tables alone.
create or replace function public.list_cities() returns json
language sql stable security definer set search_path = '' as $$
  with nights as (
    select area_id, count(*) as count from public.listings
    where last_night >= internal.night_date(now()) and status = 'published' group by area_id
  ), rooms as (
    select area_id, count(*) as count from public.venues where status in ('active', 'temporarily_closed') group by area_id
  )
  select coalesce(json_agg(json_build_object('slug', a.slug, 'name', a.name, 'region', parent.name, 'lat', a.lat, 'lng', a.lng,
    'nights', coalesce(nights.count, 0), 'venues', coalesce(rooms.count, 0)) order by a.name), '[]')
  from public.areas a left join public.areas parent on parent.id = a.parent_id
  left join nights on nights.area_id = a.id left join rooms on rooms.area_id = a.id
  where a.kind = 'city' and (nights.count >= 3 or rooms.count >= 2)
$$;
grant execute on function public.list_cities() to anon, authenticated, service_role;
