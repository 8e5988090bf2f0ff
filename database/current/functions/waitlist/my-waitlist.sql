-- How far an entry is from the front: 1 is first. Those who wait for the same type or for any are counted; an index does it.
create or replace function internal.waitlist_position(entry public.waitlist_entries) returns integer
language sql stable security definer set search_path = '' as $$
  select 1 + case when entry.ticket_type_id is null
    then (select count(*) from public.waitlist_entries w where w.event_id = entry.event_id and w.status = 'waiting' and w.kind = entry.kind and w.place < entry.place)
    else (select count(*) from public.waitlist_entries w where w.event_id = entry.event_id and w.ticket_type_id = entry.ticket_type_id and w.status = 'waiting' and w.kind = entry.kind and w.place < entry.place)
      + (select count(*) from public.waitlist_entries w where w.event_id = entry.event_id and w.ticket_type_id is null and w.status = 'waiting' and w.kind = entry.kind and w.place < entry.place)
    end::integer
$$;

-- An entry as its person reads it, with the server's clock beside the end of its offer.
create or replace function internal.waitlist_json(entry public.waitlist_entries) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('id', entry.id, 'ref', entry.ref, 'status', entry.status, 'kind', entry.kind, 'quantity', entry.quantity, 'fewest', entry.fewest,
    'ticket_type_id', entry.ticket_type_id, 'ticket', (select t.name from public.ticket_types t where t.id = entry.ticket_type_id),
    'position', case when entry.status = 'waiting' and (entry.kind = 'sold_out' or e.presale_list = 'order' or entry.is_drawn) then internal.waitlist_position(entry) end,
    'presale_list', e.presale_list, 'lapses', entry.lapses, 'created_at', entry.created_at, 'ended_at', entry.ended_at, 'server_time', clock_timestamp(),
    'closes_at', internal.waitlist_closes(e),
    'event', json_build_object('id', e.id, 'slug', e.slug, 'title', e.title, 'status', e.status, 'starts_at', e.starts_at, 'ends_at', e.ends_at, 'night_date', e.night_date,
      'image_path', e.image_path, 'venue', coalesce((select v.name from public.venues v where v.id = e.venue_id), (select a.name from public.areas a where a.id = e.area_id))),
    'gathering', (select json_build_object('found', s.places, 'of', entry.quantity, 'until', entry.gather_until) from internal.set_aside s
      where s.entry_id = entry.id and entry.status = 'waiting'),
    'offer', (select json_build_object('booking_id', b.id, 'ref', b.ref, 'status', b.status, 'total_pence', b.total_pence, 'ends_at', b.hold_expires_at,
        'tickets', (select json_agg(json_build_object('name', t.name, 'quantity', l.quantity, 'unit_total_pence', l.unit_total_pence)) from public.booking_lines l
          join public.ticket_types t on t.id = l.ticket_type_id where l.booking_id = b.id))
      from public.bookings b where b.waitlist_entry_id = entry.id and entry.status in ('offered', 'accepted')
        and b.status in ('held', 'awaiting_payment', 'processing', 'failed') order by b.created_at desc limit 1))
  from public.events e where e.id = entry.event_id
$$;

-- The caller's waiting lists, offers first, then the night that is next; those that ended within the last thirty days come last.
create or replace function public.my_waitlist(p_event_id uuid default null) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid := internal.require_booking_user();
begin
  return (select coalesce(json_agg(internal.waitlist_json(w)), '[]') from (
    select w.* from public.waitlist_entries w join public.events e on e.id = w.event_id
    where w.user_id = person and (p_event_id is null or w.event_id = p_event_id)
      and (w.status in ('waiting', 'offered', 'accepted') or w.ended_at > now() - interval '30 days')
    order by case when w.status in ('offered', 'accepted') then 0 when w.status = 'waiting' then 1 else 2 end, e.starts_at, w.created_at limit 100) w);
end $$;

grant execute on function public.my_waitlist(uuid) to authenticated;
