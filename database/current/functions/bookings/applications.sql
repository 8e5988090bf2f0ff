-- Nights where the organiser decides who comes. An application takes no place until it is approved.
-- @throws BOOKINGS_NOT_ON_SALE, BOOKINGS_ALREADY_APPLIED and what hold_booking refuses
create or replace function public.apply_for_booking(p_event_id uuid, p_lines jsonb, p_buyer_name text, p_message text default null, p_answers jsonb default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  booker uuid := internal.require_booking_account();
  event public.events;
  asked public.bookings;
  open_event public.events;
  buyer text := internal.clean_line(p_buyer_name);
begin
  perform pg_advisory_xact_lock(hashtextextended(booker::text || p_event_id::text, 0));
  select * into event from public.events where id = p_event_id for share;
  open_event := event;
  open_event.requires_approval := false;
  perform internal.check_event_bookable(open_event);
  perform internal.refuse_banned(event.organiser_id, booker);
  perform internal.refuse_outside_club(event, booker);
  if not event.requires_approval then
    perform internal.refuse(409, 'BOOKINGS_NOT_ON_SALE', 'Nobody has to apply for this event', 'Book your tickets.');
  elsif exists (select from public.bookings where user_id = booker and event_id = event.id and status in ('awaiting_approval', 'approved', 'confirmed')) then
    perform internal.refuse(409, 'BOOKINGS_ALREADY_APPLIED', 'You have applied already', 'Look under My bookings.');
  elsif char_length(p_message) > 1000 then
    perform internal.refuse(400, 'BOOKINGS_INVALID_DETAILS', 'Message too long', 'Use at most 1,000 characters.');
  end if;
  perform internal.take_limit(booker, 'bookings', 'BOOKINGS_RATE_LIMITED');
  insert into public.bookings (ref, user_id, event_id, status, refund_note, refund_policy, application_note)
  values (internal.random_code(8, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'), booker, event.id, 'awaiting_approval', event.refund_note, event.refund_policy, nullif(internal.clean_text(p_message), ''))
  returning * into asked;
  perform internal.write_lines(asked.id, booker, event.id, p_lines, null);
  perform internal.check_extras(asked.id);
  perform internal.check_booking_names(asked.id, buyer, null, null);
  update public.bookings b set face_pence = s.face, fee_pence = s.fee, levy_pence = s.levy, total_pence = s.total, face_vat_pence = s.face_vat, fee_vat_pence = s.fee_vat, discount_pence = s.discount, buyer_name = buyer,
    buyer_email = (select email from auth.users where id = booker)
  from (select sum(quantity * unit_face_pence) as face, sum(quantity * unit_fee_pence) as fee, sum(quantity * unit_levy_pence) as levy,
    sum(quantity * unit_face_vat_pence) as face_vat, sum(quantity * unit_fee_vat_pence) as fee_vat, sum(quantity * unit_discount_pence) as discount,
    sum(quantity * unit_total_pence) as total from public.booking_lines where booking_id = asked.id) s where b.id = asked.id;
  perform internal.write_answers(asked, p_answers);
  perform internal.signal_application_made(asked);
  perform internal.notify('application_received', person, jsonb_build_object('event_id', event.id, 'title', event.title))
  from internal.team_user_ids(event.organiser_id, null, '{owner,manager}') person;
  return internal.booking_json(asked.id);
end $$;

create or replace function public.list_applications(p_event_id uuid)
returns table (id uuid, buyer_name text, message text, places integer, total_pence integer, status text, created_at timestamptz, answers jsonb)
language plpgsql security definer rows 50 set search_path = '' as $$
begin
  perform internal.require_attendees(p_event_id, 'applications_listed');
  return query select b.id, b.buyer_name, b.application_note, (select coalesce(sum(l.quantity), 0)::integer from public.booking_lines l where l.booking_id = b.id and not internal.is_extra_type(l.ticket_type_id)), b.total_pence, b.status, b.created_at,
    (select coalesce(jsonb_object_agg(q.prompt, a.answer), '{}') from public.booking_answers a join public.event_questions q on q.id = a.question_id where a.booking_id = b.id)
    from public.bookings b where b.event_id = p_event_id and b.status in ('awaiting_approval', 'approved', 'declined') order by b.status <> 'awaiting_approval', b.created_at limit 500;
end $$;

-- Decides one application or many. Free ones become tickets; paid ones are held for 48 hours to be paid. Answers how many were decided.
create or replace function public.decide_application(p_booking_ids uuid[], p_is_approved boolean) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  asked public.bookings;
  event public.events;
  decided integer := 0;
begin
  if coalesce(cardinality(p_booking_ids), 0) not between 1 and 200 then
    perform internal.refuse(400, 'BOOKINGS_INVALID_DETAILS', 'Decide 1 to 200 applications at once', 'Choose some.');
  end if;
  for asked in select * from public.bookings where id = any (p_booking_ids) order by id for update loop
    event := internal.own_event(asked.event_id, '{owner,manager}');
    continue when asked.status <> 'awaiting_approval';
    if p_is_approved then
      -- the stock of one booking is locked before the pools of another
      perform internal.lock_stock(event.id);
      perform internal.check_event_status_for_approval(event);
      perform internal.refuse_banned_guest(event.organiser_id, asked.user_id, asked.buyer_email, asked.buyer_name);
      perform internal.approve_application(asked);
    else
      update public.bookings set status = 'declined' where id = asked.id;
    end if;
    perform internal.signal_application_decided(asked, p_is_approved);
    perform internal.tell_application_decided(asked, event, p_is_approved);
    decided := decided + 1;
  end loop;
  return decided;
end $$;

-- The person hears of the decision, in the app and by mail.
create or replace function internal.tell_application_decided(asked public.bookings, event public.events, is_approved boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := (select buyer_email from public.bookings where id = asked.id);
begin
  if address <> '' then
    perform internal.enqueue_mail('application-decided', address, jsonb_build_object('is_approved', is_approved::text, 'is_paid', (asked.total_pence > 0)::text,
      'title', event.title, 'slug', event.slug, 'night_date', event.night_date));
  end if;
  perform internal.notify('application_decided', asked.user_id, jsonb_build_object('event_id', event.id, 'title', event.title, 'is_approved', is_approved));
end $$;

create or replace function internal.check_event_status_for_approval(event public.events) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  event.requires_approval := false;
  perform internal.check_event_bookable(event);
end $$;

-- @throws BOOKINGS_SOLD_OUT
create or replace function internal.approve_application(asked public.bookings) returns void
language plpgsql security definer set search_path = '' as $$
declare
  line record;
begin
  for line in select ticket_type_id, quantity from public.booking_lines where booking_id = asked.id order by ticket_type_id loop
    if not internal.hold_places(line.ticket_type_id, line.quantity) then
      perform internal.refuse(409, 'BOOKINGS_SOLD_OUT', (select format('%s is sold out', name) from public.ticket_types where id = line.ticket_type_id),
        'Decline it, or make more places.');
    end if;
  end loop;
  perform internal.exchange_pool_places(null, asked.id);
  update public.bookings set status = 'approved', hold_expires_at = now() + interval '48 hours' where id = asked.id;
  if asked.total_pence = 0 then
    perform internal.move_places(array[asked.id], -1, 1);
    update public.bookings set status = 'confirmed', confirmed_at = now() where id = asked.id;
    perform internal.issue_tickets(asked.id, asked.buyer_name, null);
  end if;
end $$;

grant execute on function public.apply_for_booking(uuid, jsonb, text, text, jsonb), public.list_applications(uuid), public.decide_application(uuid[], boolean) to authenticated;
