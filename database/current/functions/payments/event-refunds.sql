-- What goes back by itself when a night is cancelled, and the choice people have when it moves.

-- What a cancellation would send back.
create or replace function internal.refundable_of_event(p_event_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(greatest(internal.unreturned(p.id), 0)), 0) from public.payments p join public.bookings b on b.id = p.booking_id
  where b.event_id = p_event_id and p.captured_pence > 0 and p.status in ('succeeded', 'won') and b.status in ('confirmed', 'partly_refunded', 'cancelled', 'refunded')
$$;

-- Run every few seconds: all that was paid for cancelled events and has not gone back, two hundred bookings at a time, also of those that
-- ended before with less than they paid. A disputed payment is never sent twice.
create or replace function internal.refund_cancelled_events() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  booking public.bookings;
  payment public.payments;
  done integer := 0;
begin
  for booking in
    select b.* from public.bookings b join public.events e on e.id = b.event_id
    where e.status = 'cancelled' and b.total_pence > 0 and (b.status in ('confirmed', 'partly_refunded')
        or (b.status in ('cancelled', 'refunded') and e.cancelled_at > now() - interval '30 days'))
      and exists (select from public.payments p where p.booking_id = b.id and p.captured_pence > 0 and p.status in ('succeeded', 'won'))
      and (exists (select from public.tickets where id in (select internal.tickets_of_order(b.id)) and status in ('issued', 'transfer_pending', 'listed', 'ready'))
        or internal.unreturned((internal.captured_payment(b.id)).id) > 0)
    order by b.id limit 200 for update of b skip locked
  loop
    payment := internal.captured_payment(booking.id);
    -- all of it goes back: nobody has to decide about a part any more
    update public.refunds set status = 'declined', failure_code = 'event_cancelled' where payment_id = payment.id and status = 'requested';
    perform internal.refund_whole(payment, 'event_cancelled');
    perform internal.end_tickets(booking, array(select internal.tickets_of_order(booking.id)), 'refunded');
    -- a ticket whose own refund is still on its way is named by that one
    update public.refunds set ticket_ids = array(select id from public.tickets where id in (select internal.tickets_of_order(booking.id)) and status = 'cancelled'
      except select unnest(internal.paid_back_tickets(array(select internal.tickets_of_order(booking.id)))))
    where payment_id = payment.id and reason = 'event_cancelled' and status = 'approved' and ticket_ids = '{}';
    done := done + 1;
  end loop;
  return done;
end $$;

-- A material change of a paid night opens the choice for everybody who holds a ticket that was paid for; another one opens it again.
create or replace function internal.open_refund_choices() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  due timestamptz := case when new.field = 'status' then null else now() + interval '14 days' end;
begin
  if new.new = 'cancelled' or (select (internal.told_outcome(e)).outcome from public.events e where e.id = new.event_id) = 'went_ahead' then
    return null;
  end if;
  insert into public.refund_choices as open (booking_id, change_id, deadline)
  select b.id, new.id, due from public.bookings b
  where b.event_id = new.event_id and b.status in ('confirmed', 'partly_refunded') and (b.total_pence > 0 or b.received_from is not null)
    and (internal.captured_payment(internal.paid_booking_id(b.id))).id is not null
    and exists (select from public.tickets k where k.booking_id = b.id and k.status not in ('cancelled', 'refunded', 'transferred', 'resold', 'void'))
  on conflict (booking_id) do update set change_id = excluded.change_id, deadline = excluded.deadline, told_at = now(), reminders = 0, chosen_at = null, status = 'open'
    where open.status in ('open', 'kept');
  perform internal.notify('refund_choice', b.user_id, jsonb_build_object('booking_id', b.id, 'ref', b.ref, 'event_id', b.event_id))
  from public.refund_choices c join public.bookings b on b.id = c.booking_id where c.change_id = new.id and c.status = 'open';
  return null;
end $$;
create or replace trigger open_refund_choices after insert on public.event_changes for each row when (new.is_material)
  execute function internal.open_refund_choices();

-- Keeps the tickets, takes the money back, or leaves it to the organiser. @throws PAYMENTS_NO_CHOICE, PAYMENTS_INVALID_CHOICE, PAYMENTS_DISPUTED,
-- PAYMENTS_KEY_REQUIRED, PAYMENTS_KEY_REUSED
create or replace function public.choose_refund(p_booking_id uuid, p_choice text, p_idempotency_key uuid default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  booking public.bookings := internal.own_booking(p_booking_id);
  choice public.refund_choices;
  good constant uuid[] := array(select id from public.tickets where booking_id = p_booking_id and status in ('issued', 'transfer_pending', 'listed', 'ready'));
  tickets constant uuid[] := array(select unnest(good) except select unnest(internal.gifts_among(good)));
  value record;
  payment public.payments := internal.captured_payment(internal.paid_booking_id(p_booking_id));
  wanted text := case p_choice when 'keep' then 'kept' when 'refund' then 'refunded' when 'donate' then 'donated' end;
  answer jsonb := internal.begin_money_call(p_idempotency_key, 'choose_refund', jsonb_build_array(p_booking_id, p_choice));
begin
  if answer is not null then
    return answer;
  elsif wanted is null then
    perform internal.refuse(400, 'PAYMENTS_INVALID_CHOICE', 'Choose keep, refund or donate', 'Send one of them as p_choice.');
  end if;
  perform internal.require_guest_code(booking.user_id);
  select * into choice from public.refund_choices where booking_id = booking.id for update;
  if choice.status = wanted then
    answer := internal.booking_json(booking.id);
    perform internal.end_money_call(p_idempotency_key, answer);
    return answer;
  elsif choice.booking_id is null or choice.status <> 'open' or choice.deadline <= now() or booking.status not in ('confirmed', 'partly_refunded') then
    perform internal.refuse(409, 'PAYMENTS_NO_CHOICE', 'There is nothing to choose for this booking any more', 'Your tickets are under My bookings.');
  end if;
  if wanted <> 'kept' and payment.status = 'disputed' then
    perform internal.refuse(409, 'PAYMENTS_DISPUTED', 'The card company is looking at this payment', 'Wait for its decision: it may send the money back itself.');
  end if;
  select * into value from internal.quote(booking, tickets);
  update public.refund_choices set status = wanted, chosen_at = now() where booking_id = booking.id;
  if wanted = 'refunded' and value.face + value.fee + value.levy > 0 then
    perform internal.write_refund(payment, tickets, value.face, value.fee, value.fee_vat, value.levy, 'rescheduled', null, booking.user_id, 'approved');
  end if;
  if wanted <> 'kept' then
    perform internal.end_tickets(booking, tickets, case wanted when 'refunded' then 'refunded' else 'cancelled' end);
  end if;
  answer := internal.booking_json(booking.id);
  perform internal.end_money_call(p_idempotency_key, answer);
  return answer;
end $$;

-- Run every hour: a mail on day 7 and on day 13; when the time is up, silence keeps. Answers how many mails.
create or replace function internal.remind_refund_choices() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  sent integer := 0;
begin
  update public.refund_choices set status = 'kept' where status = 'open' and deadline <= now();
  for due in
    select c.booking_id, c.deadline, b.ref, b.buyer_name, b.buyer_email, e.title from public.refund_choices c
    join public.bookings b on b.id = c.booking_id join public.events e on e.id = b.event_id
    where c.status = 'open' and c.deadline is not null
      and ((c.reminders = 0 and now() >= c.deadline - interval '7 days') or (c.reminders = 1 and now() >= c.deadline - interval '1 day'))
    order by c.booking_id limit 500 for update of c skip locked
  loop
    update public.refund_choices set reminders = reminders + 1 where booking_id = due.booking_id;
    perform internal.enqueue_mail('refund-choice', due.buyer_email, jsonb_build_object('ref', due.ref, 'buyer_name', due.buyer_name, 'event_title', due.title, 'deadline', due.deadline))
    where due.buyer_email like '%@%';
    sent := sent + 1;
  end loop;
  return sent;
end $$;

grant execute on function public.choose_refund(uuid, text, uuid) to authenticated;
