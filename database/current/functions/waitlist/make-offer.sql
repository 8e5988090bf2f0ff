-- Until when an offer stands that is made at a moment: half an hour, or twelve hours when it is made from ten at night to eight in the
-- morning in London; never later than two hours before doors.
create or replace function internal.offer_ends(event public.events, moment timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select least(moment + case when extract(hour from moment at time zone 'Europe/London') in (22, 23, 0, 1, 2, 3, 4, 5, 6, 7)
    then interval '12 hours' else interval '30 minutes' end, internal.waitlist_closes(event))
$$;

-- Holds places, which are held already and filed nowhere, for the first in line: a booking at the prices of this moment, whose quantity is
-- fixed. Who may not book them any more is taken out of the list, and the places are to deal again. Answers how many offers were made.
create or replace function internal.make_offer(event public.events, p_entry_id uuid, p_ticket_type_id uuid, p_places integer, for_presale boolean) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  entry public.waitlist_entries;
  hold_id uuid;
begin
  update public.waitlist_entries w set status = 'offered', gather_until = null where w.id = p_entry_id and w.status = 'waiting' returning * into entry;
  if entry.id is not null then
    begin
      perform internal.require_offer_standing(entry);
      insert into public.bookings (ref, user_id, event_id, hold_expires_at, refund_note, refund_policy, waitlist_entry_id, source)
      values (internal.random_code(8, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'), entry.user_id, event.id, internal.offer_ends(event, now()), event.refund_note,
        event.refund_policy, entry.id, 'waitlist') returning id into hold_id;
      perform internal.write_lines(hold_id, entry.user_id, event.id, jsonb_build_array(jsonb_build_object('ticket_type_id', p_ticket_type_id, 'quantity', p_places)), null);
      perform internal.check_member_places(hold_id);
      perform internal.add_up_lines(hold_id);
    exception when sqlstate 'PT400' or sqlstate 'PT403' or sqlstate 'PT409' then
      hold_id := null;
      update public.waitlist_entries w set status = 'closed', ended_at = now() where w.id = entry.id;
    end;
  end if;
  if hold_id is null then
    perform internal.set_places_aside(event.id, p_ticket_type_id, p_places, null, for_presale);
    return 0;
  end if;
  perform internal.tell_of_offer(entry, hold_id);
  return 1;
end $$;

-- Suspended people, those whose account is gone and those whom the organiser does not let in are offered nothing. @throws BOOKINGS_LIMIT_REACHED
create or replace function internal.require_offer_standing(entry public.waitlist_entries) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from public.profiles p where p.user_id = entry.user_id and p.status = 'active')
    or internal.ban_of((select e.organiser_id from public.events e where e.id = entry.event_id), entry.user_id) is not null
    or internal.is_for_other_members(entry.event_id, array[entry.ticket_type_id], entry.user_id) then
    perform internal.refuse(409, 'BOOKINGS_LIMIT_REACHED', 'This account cannot book', 'Look under Settings.');
  end if;
end $$;

-- What mails of the waiting list say. The link leads out of the list without a sign-in.
create or replace function internal.waitlist_mail(entry public.waitlist_entries) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('event_title', e.title, 'event_slug', e.slug, 'night_date', e.night_date, 'ref', entry.ref,
    'tickets', case entry.quantity when 1 then '1 ticket' else entry.quantity || ' tickets' end || coalesce(' (' || t.name || ')', ''),
    'leave_path', format('/waitlist/leave?entry=%s&code=%s', entry.id, internal.waitlist_code(entry.id)))
  from public.events e left join public.ticket_types t on t.id = entry.ticket_type_id where e.id = entry.event_id
$$;

-- Where a person sees their waiting lists: a guest by a link of their own.
create or replace function internal.waitlist_path(p_person uuid) returns text
language sql security definer set search_path = '' as $$
  select coalesce(replace(internal.with_tickets_path(p_person, '{}') ->> 'tickets_path', '#', '?tab=waitlists#'), '/bookings?tab=waitlists')
$$;

create or replace function internal.tell_of_offer(entry public.waitlist_entries, p_booking_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  booking public.bookings;
begin
  select * into booking from public.bookings b where b.id = p_booking_id;
  perform internal.notify('waitlist_offer', entry.user_id, jsonb_build_object('event_id', entry.event_id, 'entry_id', entry.id, 'ends_at', booking.hold_expires_at,
    'expires_at', booking.hold_expires_at));
  perform internal.enqueue_mail('waitlist-offer', address, internal.waitlist_mail(entry) || jsonb_build_object(
    'offered', (select sum(l.quantity) || ' × ' || min(t.name) from public.booking_lines l join public.ticket_types t on t.id = l.ticket_type_id where l.booking_id = booking.id),
    'total', case when booking.total_pence > 0 then internal.money_words(booking.total_pence) end, 'today', (now() at time zone 'Europe/London')::date,
    'ends_at', booking.hold_expires_at, 'path', internal.waitlist_path(entry.user_id)))
  from internal.mail_address(entry.user_id) address where address <> '';
end $$;
