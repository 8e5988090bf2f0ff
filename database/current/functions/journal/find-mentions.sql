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
    select 'organiser', o.id, o.name, null, '/organisers/' || o.slug, false from public.organisers o where internal.plain_text(o.name) like said) found
  where found.kind = coalesce(p_kind, found.kind)
  order by found.is_late, char_length(found.name), found.name, found.id limit 10;
end $$;

-- Pictures that articles have already, the latest first, with what was said of them. @throws ADMIN_STAFF_REQUIRED
create or replace function public.list_journal_pictures(p_query text default '') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  said text := '%' || regexp_replace(internal.plain_text(left(coalesce(p_query, ''), 80)), '[%_\\]', '', 'g') || '%';
begin
  perform internal.require_staff();
  return (select coalesce(jsonb_agg(picture order by used_at desc, picture ->> 'path'), '[]') from (
    select distinct on (picture ->> 'path') picture, used_at from (
      select jsonb_build_object('path', p ->> 'path', 'alt', p ->> 'alt', 'is_decorative', p -> 'is_decorative', 'credit', p ->> 'credit', 'caption', p ->> 'caption') as picture, a.updated_at as used_at
      from (select id, body, updated_at from public.articles where status <> 'removed' order by updated_at desc limit 300) a,
        lateral jsonb_path_query(a.body, 'strict $.** ? (exists (@.path))') p
      union all
      select jsonb_build_object('path', hero_path, 'alt', coalesce(hero_alt, ''), 'is_decorative', false, 'credit', coalesce(hero_credit, ''), 'caption', ''), updated_at
      from public.articles where status <> 'removed' and hero_path is not null) named
    where internal.plain_text(concat_ws(' ', picture ->> 'alt', picture ->> 'credit', picture ->> 'caption')) like said
    order by picture ->> 'path', used_at desc limit 60) found);
end $$;

grant execute on function public.find_mentions(text, text), public.list_journal_pictures(text) to authenticated;
