-- What other servers are told of a night or an article. Of a night at a secret place nothing is: what was sent cannot be taken back for sure.

-- Whether a night may be told of elsewhere at all.
create or replace function internal.is_night_federated(night public.events) returns boolean
language sql stable security definer set search_path = '' as $$
  select night.status in ('published', 'postponed', 'cancelled', 'archived') and night.visibility = 'public' and night.location_mode <> 'secret'
    -- what was announced elsewhere is that server's to tell
    and not exists (select from public.source_items i join public.listing_sources s on s.id = i.source_id
      where i.event_id = night.id and i.is_made and internal.account_of_source(s.address) is not null)
$$;

-- The actors under which a night is found beside its organiser: venue, hosts, artists, city, series, public tags.
create or replace function internal.federation_actors_of(night public.events) returns table (kind text, target text)
language sql stable security definer set search_path = '' as $$
  select 'venue', night.venue_id::text where night.venue_id is not null
  union select 'organiser', h.organiser_id::text from public.event_hosts h where h.event_id = night.id
  union select 'artist', a.artist_id::text from public.event_artists a where a.event_id = night.id and a.artist_id is not null
  union select 'area', l.area_id::text from public.listings l where l.event_id = night.id and l.area_id is not null
  union select 'series', night.series_id::text where night.series_id is not null
  union select 'tag', t.tag from public.event_tags t where t.event_id = night.id and t.is_public
$$;

-- The place of a night as its page shows it to everybody: a venue whose address is kept for guests is told by its name and town alone.
create or replace function internal.federation_place(night public.events) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case night.location_mode
    when 'venue' then (select jsonb_build_object('name', v.name, 'town', r.name, 'path', '/venues/' || v.slug) || case when v.location_precision = 'exact'
        then jsonb_build_object('address', v.address, 'postcode', v.postcode, 'lat', v.lat, 'lng', v.lng) else '{}' end
      from public.venues v join public.areas r on r.id = v.area_id where v.id = night.venue_id)
    when 'custom' then jsonb_build_object('name', night.custom_address, 'town', (select r.name from public.areas r where r.id = night.area_id))
    when 'online' then jsonb_build_object('online', true)
    else jsonb_build_object('name', 'To be announced', 'town', (select r.name from public.areas r where r.id = night.area_id)) end
$$;

-- The facts of a night that other servers are told; null where they are told nothing.
create or replace function internal.federation_event(p_event_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', e.id, 'slug', e.slug, 'title', e.title, 'description', e.description, 'status', case e.status when 'archived' then 'published' else e.status end, 'starts_at', e.starts_at, 'ends_at', e.ends_at, 'doors_at', e.doors_at,
    'category', e.category, 'tz', e.tz, 'min_age', e.min_age, 'place', internal.federation_place(e), 'image', e.image_path, 'image_alt', e.image_alt, 'price_from_pence', e.price_from_pence,
    'price_to_pence', e.price_to_pence, 'access', coalesce(l.access, '{}'), 'organiser', e.organiser_id, 'organiser_name', o.name,
    'tags', (select coalesce(jsonb_agg(t.tag order by t.tag), '[]') from public.event_tags t where t.event_id = e.id and t.is_public),
    'artists', (select coalesce(jsonb_agg(a.name order by a.billing, a.name), '[]') from public.event_artists a where a.event_id = e.id),
    'published_at', coalesce((select p.published_at from internal.federation_posts p where p.kind = 'event' and p.target = e.id), l.published_at, e.created_at))
  from public.events e join public.organisers o on o.id = e.organiser_id left join public.listings l on l.event_id = e.id
  where e.id = p_event_id and internal.is_federated() and internal.is_night_federated(e)
$$;

-- The facts of an article; null where it is not public.
create or replace function internal.federation_article(p_article_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', a.id, 'slug', a.slug, 'title', a.title, 'standfirst', a.standfirst, 'section', a.section, 'image', a.hero_path, 'image_alt', a.hero_alt, 'tags', to_jsonb(a.tags),
    'published_at', a.published_at)
  from public.articles a where a.id = p_article_id and a.status in ('published', 'updated') and internal.is_federated()
$$;

-- The next three nights of an actor.
create or replace function internal.federation_next_nights(p_kind text, p_target text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(next.id order by next.starts_at, next.id), '[]') from (
    select e.id, e.starts_at from public.listings l join public.events e on e.id = l.event_id
    where l.starts_at > now() and e.status = 'published' and internal.is_night_federated(e) and case p_kind
      when 'venue' then e.venue_id = internal.as_id(p_target)
      when 'organiser' then e.organiser_id = internal.as_id(p_target) or exists (select from public.event_hosts h where h.event_id = e.id and h.organiser_id = internal.as_id(p_target))
      when 'artist' then exists (select from public.event_artists a where a.event_id = e.id and a.artist_id = internal.as_id(p_target))
      when 'area' then l.area_id = internal.as_id(p_target)
      when 'series' then e.series_id = internal.as_id(p_target)
      when 'tag' then exists (select from public.event_tags t where t.event_id = e.id and t.tag = p_target and t.is_public)
      else false end
    order by e.starts_at, e.id limit 3) next
$$;

grant execute on function internal.federation_event(uuid), internal.federation_article(uuid), internal.federation_next_nights(text, text) to federation_admin;
