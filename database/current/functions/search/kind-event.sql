-- Nights and exhibitions, as their public cards say.

-- A note of an event as a word: "Phone-free: stickers on lenses" is phone-free.
create or replace function internal.note_key(note text) returns text
language sql immutable parallel safe strict set search_path = '' as $$
  select left(btrim(regexp_replace(lower(split_part(note, ':', 1)), '[^a-z0-9]+', '-', 'g'), '-'), 40)
$$;

create or replace function internal.search_docs_of_event(p_ids uuid[] default null) returns setof internal.search_doc
language sql stable security definer set search_path = '' as $$
  select l.event_id, '/events/' || l.slug, l.title, concat_ws(' · ', to_char(l.night_date, 'Dy FMDD Mon'), l.venue_name, l.area_name), '{}'::text[],
    l.area_id, l.district_id, l.lat, l.lng, l.night_date, l.last_night, l.ends_at,
    -- doubling what people want moves a night up by one, so that one more person changes nothing
    trunc(log(2, 1 + l.interested_count))::integer, null::uuid,
    concat_ws(' ', array_to_string(l.artists, ' '), l.venue_name, array_to_string(l.tags, ' '), l.category),
    concat_ws(' ', l.organiser_name, l.area_name, l.district_name, replace(l.event_type, '-', ' ')),
    array(select key from unnest(l.keys) key where key ~ '^(type|tag|access|age|setting):|^late$|^price:free$')
      || case when l.sale_kind = 'donation' then array['price:donation'] else '{}' end
      || case when coalesce(l.min_age, 0) < 18 then array['age:under-18'] else '{}' end
      || array(select 'note:' || internal.note_key(note) from unnest(e.content_notes) note), l.price_from_pence
  from public.listings l join public.events e on e.id = l.event_id where p_ids is null or l.event_id = any (p_ids)
$$;

create or replace function internal.search_cards_event(p_ids uuid[]) returns table (target_id uuid, card jsonb)
language sql stable security definer set search_path = '' as $$
  select l.event_id, l.card::jsonb from public.listings l where l.event_id = any (p_ids)
$$;

select internal.watch_search_docs('event', 'listings', 'event_id');

-- Notes stand on no card, so a change of them changes the row by itself.
create or replace function internal.keep_search_notes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.write_search_docs('event', array[new.id]);
  return null;
end $$;
create or replace trigger search_notes after update of content_notes on public.events for each row
  when (old.content_notes is distinct from new.content_notes) execute function internal.keep_search_notes();
