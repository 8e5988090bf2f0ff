-- What an article can name, by a part of its name: nights to come first, venues, artists, organisers; with the address of its page.
-- `p_kind` keeps to one of event, venue, artist and organiser. @throws ADMIN_STAFF_REQUIRED
create or replace function public.find_mentions(p_query text, p_kind text default null) returns table (kind text, id uuid, name text, says text, path text)
language plpgsql stable security definer rows 10 set search_path = '' as $$
declare
  said text := '%' || regexp_replace(internal.plain_text(left(coalesce(p_query, ''), 80)), '[%_\\]', '', 'g') || '%';
begin
  perform internal.require_staff();
  if char_length(said) < 4 then return; end if;
  return query select found.kind, found.id, found.name, found.says, found.path from (
    select 'event' as kind, l.event_id as id, l.title as name, concat_ws(', ', to_char(l.night_date, 'FMDD Mon YYYY'), l.venue_name) as says, '/events/' || l.slug as path, l.starts_at < now() as is_late
      from public.listings l where internal.plain_text(l.title) like said
    union all
    select 'venue', v.id, v.name, (select a.name from public.areas a where a.id = v.area_id), '/venues/' || v.slug, false from public.venues v
      where v.status in ('active', 'temporarily_closed', 'closed') and internal.plain_text(v.name) like said
    union all
    select 'artist', a.id, a.name, null, '/artists/' || a.slug, false from public.artists a where internal.plain_text(a.name) like said
    union all
    select 'organiser', o.id, o.name, internal.organiser_detail(o), '/organisers/' || o.slug, false from public.organisers o where internal.plain_text(o.name) like said) found
  where found.kind = coalesce(p_kind, found.kind)
  order by found.is_late, char_length(found.name), found.name, found.id limit 10;
end $$;

grant execute on function public.find_mentions(text, text) to authenticated;
