-- Venues that are like the one somebody names: the name or an alias is close, or has the words in it, and where a postcode is given, so
-- is the place. Private rooms are compared by what their page tells, never by where they are.
create or replace function public.find_similar_venues(p_name text, p_postcode text default null)
returns table (id uuid, slug text, name text, place text, status text, is_claimed boolean, is_same_postcode boolean, likeness real)
language plpgsql stable security definer set search_path = '' set pg_trgm.similarity_threshold = 0.4
  set pg_trgm.strict_word_similarity_threshold = 0.8 rows 8 as $$
declare
  wanted text := internal.plain_text(left(coalesce(p_name, ''), 100));
  code record;
  spot record;
begin
  select * into code from internal.read_postcode(p_postcode);
  select p.lat, p.lng into spot from public.postcodes p where p.code = code.outward || ' ' || code.inward;
  return query
    with named as (
      select v.*, extensions.similarity(internal.plain_text(v.name), wanted) as close from public.venues v
      where internal.plain_text(v.name) operator(extensions.%) wanted
      union all
      select v.*, 0.4 from public.venues v where length(wanted) >= 4 and internal.plain_text(v.name) operator(extensions.%>>) wanted
      union all
      select v.*, (select max(extensions.similarity(internal.plain_text(other), wanted)) from unnest(v.aliases) other)
      from public.venues v where v.aliases <> '{}'
    ), near as (
      select n.*, coalesce(n.postcode = code.outward || ' ' || code.inward, false) as is_same from named n
      where n.close >= 0.4 and n.status in ('active', 'temporarily_closed', 'closed')
        and (code.outward is null or n.postcode = code.outward || ' ' || code.inward
          -- where no point of the postcode is known, its first half is as near as can be told
          or case when spot.lat is not null and n.lat is not null then internal.miles_between(n.lat, n.lng, spot.lat, spot.lng) <= 0.5
            else split_part(n.postcode, ' ', 1) = code.outward end)
    )
    select distinct on (best.close, best.name, best.id) best.id, best.slug, best.name, concat_ws(', ', best.address, best.postcode), best.status,
      internal.has_owners(best.id), best.is_same, best.close::real
    from (select distinct on (near.id) near.* from near order by near.id, near.close desc) best
    order by best.close desc, best.name, best.id limit 8;
end $$;

create or replace function internal.has_owners(p_venue_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.venue_members m where m.venue_id = p_venue_id and m.role = 'owner' and m.status = 'active')
$$;

grant execute on function public.find_similar_venues(text, text) to authenticated;
