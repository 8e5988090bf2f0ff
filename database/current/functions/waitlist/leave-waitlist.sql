-- Leaves a waiting list. What is offered at the moment goes to the next in line. Doing it twice is doing it once.
-- @throws AUTH_REQUIRED, WAITLIST_NOT_FOUND (also for somebody else's), WAITLIST_BEING_PAID
create or replace function public.leave_waitlist(p_entry_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := internal.require_booking_user();
begin
  if not exists (select from public.waitlist_entries w where w.id = p_entry_id and w.user_id = person) then
    perform internal.refuse(404, 'WAITLIST_NOT_FOUND', 'You are not on this waiting list', 'Your lists are under My bookings.');
  end if;
  return internal.waitlist_json(internal.end_waiting(p_entry_id, 'left'));
end $$;

-- An open offer's booking is locked before its entry, as wherever a booking changes. @throws WAITLIST_BEING_PAID
create or replace function internal.end_waiting(p_entry_id uuid, becomes text) returns public.waitlist_entries
language plpgsql security definer set search_path = '' as $$
declare
  offer public.bookings;
  entry public.waitlist_entries;
  gathered internal.set_aside;
begin
  select * into offer from public.bookings b where b.waitlist_entry_id = p_entry_id and b.status in ('held', 'awaiting_payment', 'processing', 'failed')
  order by b.created_at desc limit 1 for update;
  -- what was gathered goes back to the deal, which locks the stock first too
  perform internal.lock_stock(s.event_id) from internal.set_aside s where s.entry_id = p_entry_id;
  select * into entry from public.waitlist_entries w where w.id = p_entry_id for update;
  if entry.status not in ('waiting', 'offered', 'accepted') then
    return entry;
  elsif offer.status = 'processing' then
    perform internal.refuse(409, 'WAITLIST_BEING_PAID', 'Your booking is being paid', 'Wait for it to finish. It is under My bookings.');
  end if;
  update public.waitlist_entries w set status = becomes, ended_at = now(), gather_until = null where w.id = entry.id returning * into entry;
  for gathered in select * from internal.set_aside s where s.entry_id = entry.id loop
    delete from internal.set_aside s where s.id = gathered.id;
    perform internal.set_places_aside(gathered.event_id, gathered.ticket_type_id, gathered.places);
  end loop;
  if offer.id is not null then
    update public.bookings b set status = 'abandoned' where b.id = offer.id;
    perform internal.move_places(array[offer.id], -1, 0);
  end if;
  return entry;
end $$;

-- What the page behind the link of a mail shows. Nothing is changed.
create or replace function public.find_waitlist_link(p_entry_id uuid, p_code text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  entry public.waitlist_entries := internal.open_waitlist_link(p_entry_id, p_code);
begin
  return (select json_build_object('is_waiting', entry.status in ('waiting', 'offered', 'accepted'), 'has_offer', entry.status in ('offered', 'accepted'),
      'event', json_build_object('slug', e.slug, 'title', e.title), 'ticket', (select t.name from public.ticket_types t where t.id = entry.ticket_type_id))
    from public.events e where e.id = entry.event_id);
end $$;

-- Leaves the list by the link of a mail, without a sign-in. @throws WAITLIST_LINK_UNKNOWN, WAITLIST_BEING_PAID, WAITLIST_RATE_LIMITED
create or replace function public.leave_waitlist_by_link(p_entry_id uuid, p_code text) returns json
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.end_waiting((internal.open_waitlist_link(p_entry_id, p_code)).id, 'left');
  return json_build_object('is_waiting', false);
end $$;

grant execute on function public.leave_waitlist(uuid) to authenticated;
grant execute on function public.find_waitlist_link(uuid, text), public.leave_waitlist_by_link(uuid, text) to anon, authenticated;
