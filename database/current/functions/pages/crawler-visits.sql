-- Adds visits of crawlers, [{agent, path, seen_at}], and forgets all but the last hundred.
create or replace function internal.keep_crawler_visits(p_visits jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into internal.crawler_visits (agent, path, seen_at)
  select left(visit->>'agent', 200), left(visit->>'path', 500), (visit->>'seen_at')::timestamptz from jsonb_array_elements(p_visits) visit;
  delete from internal.crawler_visits where id <= (select id from internal.crawler_visits order by id desc offset 100 limit 1);
$$;

-- What search engines are given, and which of them came, for admins.
create or replace function public.search_engine_overview() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.require_admin();
  return jsonb_build_object(
    'events', public.count_sitemap('events'),
    'venues', public.count_sitemap('venues'),
    'old_addresses', (select count(*) from public.slug_history),
    'visits', (select coalesce(jsonb_agg(jsonb_build_object('agent', agent, 'path', path, 'seen_at', seen_at) order by id desc), '[]') from internal.crawler_visits));
end $$;
grant execute on function public.search_engine_overview() to authenticated;
