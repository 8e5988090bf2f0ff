-- One charge for several bookings, as a pass is paid. Every booking has a payment of its own, so that ledger, invoice, refund and pay-out go by the
-- night; the provider knows the first of them, the lead, and is asked for the sum. See docs/decisions/101.

-- The payment that the provider knows: itself, unless it is a share of another one.
create or replace function internal.lead_payment_id(p_payment_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce((select s.lead_id from internal.payment_shares s where s.payment_id = p_payment_id), p_payment_id)
$$;

-- All payments of a charge, the lead first.
create or replace function internal.payments_of_charge(p_lead_id uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select p_lead_id || array(select s.payment_id from internal.payment_shares s where s.lead_id = p_lead_id order by s.payment_id)
$$;

-- What the provider is asked for: the payment with its shares.
create or replace function internal.charged_pence(p_payment_id uuid, p_own integer) returns integer
language sql stable security definer set search_path = '' as $$
  select p_own + coalesce((select sum(p.amount_pence) from internal.payment_shares s join public.payments p on p.id = s.payment_id where s.lead_id = p_payment_id), 0)::integer
$$;

-- The bookings that are paid together with this one, when it is the one that stands for them; else itself.
create or replace function internal.bookings_of_order(p_booking_id uuid) returns setof uuid
language sql stable security definer rows 5 set search_path = '' as $$
  select p_booking_id
  union
  select other.id from public.bookings b join public.bookings other on other.pass_order_id = b.pass_order_id
  where b.id = p_booking_id and internal.lead_booking_id(b.id) = b.id
$$;

-- What a pass is called where a night's title stands for any other order; null for an order that is none.
create or replace function internal.pass_title(p_booking_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select format('%s, %s nights', s.title, o.nights) from public.bookings b join internal.series_pass_orders o on o.id = b.pass_order_id
  join internal.series_passes p on p.id = o.pass_id join public.series s on s.id = p.series_id where b.id = p_booking_id and internal.lead_booking_id(b.id) = b.id
$$;

-- An order as the payment screen reads it: a booking, or the whole of a pass under the reference of its first booking.
create or replace function internal.order_json(p_booking_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  select case when internal.pass_title(p_booking_id) is null then internal.booking_json(p_booking_id) else (
    select (internal.booking_json(p_booking_id)::jsonb || jsonb_build_object('face_pence', sum(b.face_pence), 'fee_pence', sum(b.fee_pence), 'levy_pence', sum(b.levy_pence),
      'discount_pence', sum(b.discount_pence), 'total_pence', sum(b.total_pence),
      'lines', jsonb_agg(jsonb_build_object('id', l.id, 'ticket_type_id', l.ticket_type_id, 'name', format('%s, %s', e.title, to_char(e.starts_at at time zone 'Europe/London', 'Dy FMDD Mon')),
        'kind', 'paid', 'quantity', l.quantity, 'resale_listing_id', null, 'unit_face_pence', l.unit_face_pence, 'unit_fee_pence', l.unit_fee_pence, 'unit_levy_pence', l.unit_levy_pence,
        'unit_discount_pence', l.unit_discount_pence, 'unit_total_pence', l.unit_total_pence, 'total_pence', l.quantity * l.unit_total_pence) order by e.starts_at, e.id)))::json
    from public.bookings b join public.booking_lines l on l.booking_id = b.id join public.events e on e.id = b.event_id
    where b.id in (select internal.bookings_of_order(p_booking_id))) end
$$;

-- Locks the bookings and then the payments of a charge, each in the order of ids.
create or replace function internal.lock_charge(p_lead_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  parts constant uuid[] := internal.payments_of_charge(p_lead_id);
begin
  perform from public.bookings b where b.id in (select p.booking_id from public.payments p where p.id = any (parts)) order by b.id for update;
  perform from public.payments p where p.id = any (parts) order by p.id for update;
end $$;

-- How much of a sum falls to each payment of a charge, in the order of ids: what has not gone back of each, then what of each is promised and not
-- sent, since a refund of ours can be replaced by one that was made elsewhere, and what none of them has left to the last. All of it for a payment
-- without shares. `p_only` names the states that count.
create or replace function internal.spread_of_charge(p_lead_id uuid, p_pence integer, p_only text[] default null) returns table (payment_id uuid, status text, pence integer)
language sql stable security definer rows 5 set search_path = '' as $$
  with part as (
    select p.id, p.status, greatest(internal.refundable(p.id), 0) as room, internal.unsent_pence(p.id) as unsent, row_number() over (order by p.id desc) = 1 as is_last
    from public.payments p where p.id = any (internal.payments_of_charge(p_lead_id)) and (p_only is null or p.status = any (p_only))
  ), counted as (
    select part.*, coalesce(sum(part.room) over earlier, 0)::integer as room_before, coalesce(sum(part.unsent) over earlier, 0)::integer as unsent_before,
      (sum(part.room) over ())::integer as all_room
    from part window earlier as (order by part.id rows between unbounded preceding and 1 preceding)
  )
  select c.id, c.status, least(c.room, greatest(p_pence - c.room_before, 0))
    + case when c.is_last then rest.pence else least(c.unsent, rest.pence) end
  from counted c, lateral (select greatest(p_pence - c.all_room - c.unsent_before, 0) as pence) rest
$$;

-- What of a payment we promised and have not sent.
create or replace function internal.unsent_pence(p_payment_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(amount_pence), 0)::integer from public.refunds
  where payment_id = p_payment_id and reason <> 'provider' and status in ('requested', 'approved', 'pending', 'requires_action')
$$;

-- What the provider says of a charge for several bookings: all of them follow together.
create or replace function internal.apply_shared_payment(p_lead_id uuid, p_ref text, p_status text, p_captured integer, p_failure text, p_method text, p_last4 text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  parts constant uuid[] := internal.payments_of_charge(p_lead_id);
  known text;
  part record;
begin
  perform internal.lock_charge(p_lead_id);
  update internal.payment_intents i set provider_ref = coalesce(i.provider_ref, p_ref) where i.payment_id = p_lead_id;
  update public.payments p set checked_at = now(), method = coalesce(p_method, p.method), last4 = coalesce(p_last4, p.last4) where p.id = any (parts);
  known := (select p.status from public.payments p where p.id = p_lead_id);
  if known in ('succeeded', 'disputed', 'won', 'lost') or known = p_status then
    return;
  elsif p_status = 'succeeded' then
    perform internal.capture_shares(p_lead_id, parts, p_captured);
    return;
  end if;
  for part in select b, p from public.payments p join public.bookings b on b.id = p.booking_id where p.id = any (parts) order by p.id loop
    perform internal.apply_unpaid(part.b, part.p, p_status, p_failure);
  end loop;
end $$;

-- The money of a charge is here: each night's share is booked in, and all nights are confirmed, or all of it goes back.
create or replace function internal.capture_shares(p_lead_id uuid, p_parts uuid[], p_captured integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  payment public.payments;
  bookings constant uuid[] := array(select p.booking_id from public.payments p where p.id = any (p_parts) order by p.booking_id);
  expected constant integer := (select sum(p.amount_pence) from public.payments p where p.id = any (p_parts));
  is_taken boolean;
begin
  is_taken := exists (select from public.bookings b where b.id = any (bookings) and (b.status in ('confirmed', 'partly_refunded', 'refunded', 'cancelled', 'needs_attention')
    or exists (select from public.payments p where p.booking_id = b.id and p.captured_pence > 0)));
  -- what differs from the order falls to the lead, until staff have looked at it
  update public.payments p set status = 'succeeded', captured_at = now(), failure_code = null,
    captured_pence = case when p_captured < expected then least(p.amount_pence, greatest(p_captured - coalesce(
        (select sum(earlier.amount_pence) from public.payments earlier where earlier.id = any (p_parts) and earlier.id < p.id), 0), 0))
      when p.id = p_lead_id then p.amount_pence + p_captured - expected else p.amount_pence end
  where p.id = any (p_parts);
  for payment in select * from public.payments p where p.id = any (p_parts) and p.captured_pence > 0 order by p.id loop
    perform internal.post_payment('capture', payment, 'clearing', 1);
  end loop;
  if p_captured <> expected then
    perform internal.needs_attention(b, 'the amount differs from the order') from public.bookings b where b.id = any (bookings);
  elsif is_taken then
    perform internal.refund_whole(p, 'duplicate') from public.payments p where p.id = any (p_parts);
  elsif not internal.confirm_pass(bookings) then
    perform internal.let_go_unpaid(b) from public.bookings b where b.id = any (bookings);
    perform internal.refund_whole(p, 'late') from public.payments p where p.id = any (p_parts);
  end if;
end $$;

-- Confirms all bookings of a pass, or none: false where one night is not on any more, or has no place left for a hold that ran out.
create or replace function internal.confirm_pass(p_bookings uuid[]) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  booking public.bookings;
  line record;
begin
  perform internal.lock_events_of(p_bookings);
  perform internal.lock_places(array(select l.ticket_type_id from public.booking_lines l where l.booking_id = any (p_bookings)));
  for booking in select * from public.bookings b where b.id = any (p_bookings) order by b.id loop
    if booking.status in ('expired', 'abandoned', 'needs_attention') then
      select l.ticket_type_id, t.per_person_max into line from public.booking_lines l join public.ticket_types t on t.id = l.ticket_type_id where l.booking_id = booking.id;
      if not internal.hold_places(line.ticket_type_id, 1) or internal.places_taken(line.ticket_type_id, booking.user_id) + 1 > line.per_person_max then
        raise exception using errcode = 'UC001';
      end if;
      perform internal.exchange_pool_places(null, booking.id);
    end if;
  end loop;
  perform internal.move_places(p_bookings, -1, 1);
  for booking in select * from public.bookings b where b.id = any (p_bookings) order by b.id loop
    update public.bookings set status = 'confirmed', confirmed_at = now(), holder_names = null where id = booking.id;
    perform internal.issue_tickets(booking.id, booking.buyer_name, null);
    perform internal.write_invoices(booking.id);
  end loop;
  perform internal.tell_of_pass(p_bookings[1]);
  return true;
exception when sqlstate 'UC001' or sqlstate 'PT409' then
  return false;
end $$;

-- Nights are locked for a share, so that none is cancelled meanwhile. @throws UC001 where one is not on any more
create or replace function internal.lock_events_of(p_bookings uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  night uuid;
begin
  for night in select b.event_id from public.bookings b where b.id = any (p_bookings) order by b.event_id loop
    if not internal.is_still_on(night) then
      raise exception using errcode = 'UC001';
    end if;
  end loop;
end $$;

-- One mail and one notice for the whole pass.
create or replace function internal.tell_of_pass(p_booking_id uuid) returns void
language sql security definer set search_path = '' as $$
  select internal.enqueue_mail('pass-paid', b.buyer_email, internal.with_tickets_path(b.user_id, internal.pass_mail(b.id))) from public.bookings b where b.id = p_booking_id and b.buyer_email <> '';
  select internal.notify('booking_paid', b.user_id, jsonb_build_object('booking_id', b.id, 'ref', b.ref, 'event_id', b.event_id)) from public.bookings b where b.id = p_booking_id;
$$;

create or replace function internal.pass_mail(p_booking_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('ref', b.ref, 'buyer_name', b.buyer_name, 'pass_name', p.name, 'series_title', s.title, 'total', internal.money_words(o.total_pence),
    'seller', (select coalesce(organiser.legal_name, organiser.name) from public.organisers organiser where organiser.id = s.organiser_id),
    'nights', (select jsonb_agg(jsonb_build_object('title', e.title, 'night_date', e.night_date) order by e.starts_at, e.id)
      from public.bookings part join public.events e on e.id = part.event_id where part.pass_order_id = o.id))
  from public.bookings b join internal.series_pass_orders o on o.id = b.pass_order_id join internal.series_passes p on p.id = o.pass_id join public.series s on s.id = p.series_id
  where b.id = p_booking_id
$$;
