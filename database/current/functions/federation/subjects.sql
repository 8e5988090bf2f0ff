-- What can be followed from other servers, and what is told of it. People never are among it.

-- {name, about, path, image, image_alt, type, since} of a thing that everybody may see; null for anything else.
create or replace function internal.federation_subject(p_kind text, p_target text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  target constant uuid := internal.as_id(p_target);
begin
  return case p_kind
    when 'venue' then (select jsonb_build_object('name', v.name, 'about', v.description, 'path', '/venues/' || v.slug, 'image', v.image_path, 'image_alt', v.image_alt, 'type', 'Organization',
        'since', v.created_at) from public.venues v where v.id = target and v.status in ('active', 'temporarily_closed'))
    when 'organiser' then (select jsonb_build_object('name', o.name, 'about', o.about, 'path', '/organisers/' || o.slug, 'image', o.image_path, 'image_alt', o.image_alt, 'type', 'Group',
        'since', o.created_at) from public.organisers o where o.id = target)
    when 'artist' then (select jsonb_build_object('name', a.name, 'about', a.about, 'path', '/artists/' || a.slug, 'image', a.image_path, 'image_alt', a.image_alt,
        'type', case when f.is_band then 'Group' else 'Person' end, 'since', a.created_at)
      from public.artists a join internal.federation_artists f on f.artist_id = a.id where a.id = target and a.is_claimed)
    when 'area' then (select jsonb_build_object('name', r.name, 'about', r.about, 'path', '/cities/' || r.slug, 'type', 'Service', 'since', r.created_at)
      from public.areas r where r.id = target and r.kind = 'city')
    when 'tag' then (select jsonb_build_object('name', '#' || p_target, 'path', '/events?tag=' || p_target, 'type', 'Service')
      where exists (select from public.event_tags t where t.tag = p_target and t.is_public))
    when 'series' then (select jsonb_build_object('name', s.title, 'path', '/series/' || s.slug, 'type', 'Service', 'since', s.created_at)
      from public.series s where s.id = target and internal.is_series_announced(s.id))
    when 'journal' then (select jsonb_build_object('name', case when p_target = 'all' then 'Journal' else 'Journal: ' || replace(p_target, '_', ' ') end,
        'path', '/journal' || case when p_target = 'all' then '' else '/' || replace(p_target, '_', '-') end, 'type', 'Service')
      where p_target in ('all', 'news', 'features', 'interviews', 'reviews', 'mixes', 'guides', 'opinion', 'photo_essays'))
    when 'platform' then (select jsonb_build_object('path', '/', 'type', 'Application') where p_target = 'platform') end;
end $$;

-- The word a thing goes by in addresses, of which its handle is made.
create or replace function internal.federation_word(p_kind text, p_target text) returns text
language sql stable security definer set search_path = '' as $$
  select left(case p_kind
    when 'venue' then (select v.slug from public.venues v where v.id = internal.as_id(p_target))
    when 'organiser' then (select o.slug from public.organisers o where o.id = internal.as_id(p_target))
    when 'artist' then (select a.slug from public.artists a where a.id = internal.as_id(p_target))
    when 'area' then (select r.slug from public.areas r where r.id = internal.as_id(p_target))
    when 'series' then (select s.slug from public.series s where s.id = internal.as_id(p_target))
    when 'journal' then case when p_target = 'all' then 'journal' else 'journal-' || replace(p_target, '_', '-') end
    else p_target end, 150)
$$;

-- The thing that goes by a word, the first of: the platform, the journal, venues, organisers, artists, cities, series, tags.
create or replace function internal.federation_named(word text) returns table (kind text, target text)
language sql stable security definer set search_path = '' as $$
  select named.kind, named.target from (
    select 1 as sort, 'platform' as kind, 'platform' as target where word = 'platform'
    union all select 2, 'journal', case when word = 'journal' then 'all' else replace(substr(word, 9), '-', '_') end where word = 'journal' or word like 'journal-%'
    union all select 3, 'venue', v.id::text from public.venues v where v.slug = word
    union all select 4, 'organiser', o.id::text from public.organisers o where o.slug = word
    union all select 5, 'artist', a.id::text from public.artists a where a.slug = word
    union all select 6, 'area', r.id::text from public.areas r where r.slug = word
    union all select 7, 'series', s.id::text from public.series s where s.slug = word
    union all select 8, 'tag', word
  ) named where internal.federation_subject(named.kind, named.target) is not null order by named.sort limit 1
$$;

-- What the page at a path of ours is about; no row where that cannot be followed.
create or replace function internal.federation_at_path(path text) returns table (kind text, target text)
language sql stable security definer set search_path = '' as $$
  with asked as (select (regexp_match(path, '^/(venues|organisers|artists|cities|series|journal)/([a-z0-9-]{1,150})$')) as part, (regexp_match(path, '^/events\?tag=([a-z0-9-]{1,40})$'))[1] as tag)
  select found.kind, found.target from (
    select 'platform' as kind, 'platform' as target where path in ('', '/')
    union all select 'journal', 'all' where path = '/journal'
    union all select 'journal', replace(a.part[2], '-', '_') from asked a where a.part[1] = 'journal'
    union all select 'venue', v.id::text from asked a join public.venues v on a.part[1] = 'venues' and v.slug = a.part[2]
    union all select 'organiser', o.id::text from asked a join public.organisers o on a.part[1] = 'organisers' and o.slug = a.part[2]
    union all select 'artist', r.id::text from asked a join public.artists r on a.part[1] = 'artists' and r.slug = a.part[2]
    union all select 'area', r.id::text from asked a join public.areas r on a.part[1] = 'cities' and r.slug = a.part[2]
    union all select 'series', s.id::text from asked a join public.series s on a.part[1] = 'series' and s.slug = a.part[2]
    union all select 'tag', a.tag from asked a where a.tag is not null
  ) found where internal.federation_subject(found.kind, found.target) is not null limit 1
$$;
