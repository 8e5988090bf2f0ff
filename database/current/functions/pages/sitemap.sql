-- What the sitemap lists: everything public of one kind, 10,000 a part, in an order that stays. One row per part of rows:
-- [slug, day of the last change, is it long past].
create or replace function public.list_sitemap(p_kind text, p_part integer default 1) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  most constant integer := 10000;
  before integer := most * (least(greatest(coalesce(p_part, 1), 1), 1000) - 1);
begin
  if p_kind = 'events' then
    return (select coalesce(jsonb_agg(jsonb_build_array(e.slug, e.updated_at::date, e.night_date < current_date - 730)), '[]')
      from (select slug, updated_at, night_date from public.events
        where status in ('published', 'postponed', 'cancelled', 'archived') and visibility = 'public' order by id limit most offset before) e);
  elsif p_kind = 'venues' then
    return (select coalesce(jsonb_agg(jsonb_build_array(v.slug, v.updated_at::date, v.status = 'closed')), '[]')
      from (select slug, updated_at, status from public.venues
        where status in ('active', 'temporarily_closed', 'closed') order by id limit most offset before) v);
  elsif p_kind = 'cities' then
    return (select coalesce(jsonb_agg(jsonb_build_array(city ->> 'slug', current_date, false)), '[]')
      from (select city from json_array_elements(public.list_cities()) city limit most offset before) c);
  elsif p_kind = 'artists' then
    return (select coalesce(jsonb_agg(jsonb_build_array(a.slug, a.created_at::date, false)), '[]')
      from (select slug, created_at from public.artists order by id limit most offset before) a);
  elsif p_kind = 'organisers' then
    return (select coalesce(jsonb_agg(jsonb_build_array(o.slug, o.updated_at::date, false)), '[]')
      from (select slug, updated_at from public.organisers order by id limit most offset before) o);
  elsif p_kind = 'series' then
    return (select coalesce(jsonb_agg(jsonb_build_array(s.slug, s.created_at::date, false)), '[]')
      from (select slug, created_at from public.series where internal.is_series_announced(id) order by id limit most offset before) s);
  elsif p_kind = 'careers' then
    return (select coalesce(jsonb_agg(jsonb_build_array(j.slug, j.updated_at::date, false)), '[]')
      from (select slug, updated_at from public.jobs where status = 'open' order by id limit most offset before) j);
  elsif p_kind = 'journal' then
    return (select coalesce(jsonb_agg(jsonb_build_array(a.slug, a.updated_at::date, a.published_at < now() - interval '2 years')), '[]')
      from (select slug, updated_at, published_at from public.articles where status in ('published', 'updated') order by id limit most offset before) a);
  end if;
  return '[]';
end $$;

-- How many rows of a kind the sitemap has.
create or replace function public.count_sitemap(p_kind text) returns integer
language sql stable security definer set search_path = '' as $$
  select case p_kind
    when 'events' then (select count(*)::integer from public.events where status in ('published', 'postponed', 'cancelled', 'archived') and visibility = 'public')
    when 'venues' then (select count(*)::integer from public.venues where status in ('active', 'temporarily_closed', 'closed'))
    when 'cities' then json_array_length(public.list_cities())
    when 'artists' then (select count(*)::integer from public.artists)
    when 'organisers' then (select count(*)::integer from public.organisers)
    when 'series' then (select count(*)::integer from public.series where internal.is_series_announced(id))
    when 'careers' then (select count(*)::integer from public.jobs where status = 'open')
    when 'journal' then (select count(*)::integer from public.articles where status in ('published', 'updated'))
    else 0 end
$$;
grant execute on function public.list_sitemap(text, integer) to anon, authenticated, service_role;
grant execute on function public.count_sitemap(text) to anon, authenticated, service_role;
