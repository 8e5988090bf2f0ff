-- Refunds that the organiser decides: all or part, with the tickets or without, or the tickets without the money where the buyer has no
-- right to it. The same key is answered the same, and sends nothing twice.
-- @throws PAYMENTS_KEY_REQUIRED, PAYMENTS_KEY_REUSED, PAYMENTS_NOT_FOUND, PAYMENTS_INVALID_REFUND, PAYMENTS_BEYOND_CAPTURE, PAYMENTS_DISPUTED,
-- PAYMENTS_TICKET_RETURNED, PAYMENTS_REFUND_OWED
create or replace function public.refund_booking(p_ref text, p_reason text, p_ticket_ids uuid[] default null, p_amount_pence integer default null, p_cancels boolean default null,
  p_pays boolean default true, p_idempotency_key uuid default null)
returns json
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  body constant jsonb := jsonb_build_array(upper(btrim(p_ref)), p_reason, p_ticket_ids, p_amount_pence, p_cancels, p_pays);
  answer jsonb := internal.begin_money_call(p_idempotency_key, 'refund_booking', body);
  booking public.bookings;
begin
  if answer is not null then
    return answer;
  end if;
  perform internal.lock_with_payer((select b.id from public.bookings b where b.ref = upper(btrim(p_ref))));
  select * into booking from public.bookings where ref = upper(btrim(p_ref)) for update;
  if booking.id is null or not internal.is_event_team(booking.event_id, '{owner,manager,finance}') then
    perform internal.refuse(404, 'PAYMENTS_NOT_FOUND', 'There is no such booking of an event of yours', 'Check the reference.');
  end if;
  answer := internal.refund_by_hand(booking, p_reason, p_ticket_ids, p_amount_pence, p_cancels, coalesce(p_pays, true), 'organiser');
  perform internal.end_money_call(p_idempotency_key, answer);
  return answer;
end $$;

-- Does what internal.plan_refund says. The order is locked.
create or replace function internal.refund_by_hand(booking public.bookings, p_reason text, p_tickets uuid[], p_amount integer, p_cancels boolean, p_pays boolean, p_kind text)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  why text := nullif(internal.clean_text(p_reason), '');
  payment public.payments := internal.captured_payment(internal.paid_booking_id(booking.id));
  plan record;
  refund public.refunds;
begin
  if why is null or char_length(why) > 500 then
    perform internal.refuse(400, 'PAYMENTS_INVALID_REFUND', 'Give a reason of at most 500 characters', 'Say in a sentence why.');
  end if;
  select * into plan from internal.plan_refund(booking, p_tickets, p_amount, p_cancels, p_pays);
  if plan.owed > plan.face + plan.fee + plan.levy then
    perform internal.refuse(409, 'PAYMENTS_REFUND_OWED', format('The buyer has a right to %s back', internal.money_words(plan.owed)),
      'Send that much back, or leave the tickets good.');
  end if;
  if p_pays then
    refund := internal.write_refund(payment, case when p_amount is null or plan.ends or p_tickets is not null then plan.paid_for end,
      plan.face, plan.fee, plan.fee_vat, plan.levy, p_kind, why, auth.uid(), internal.first_status(booking, p_kind, plan.face + plan.fee + plan.levy), plan.ends);
    perform internal.signal_tickets_repaid(plan.paid_for) where p_amount is null and not plan.ends;
  end if;
  if plan.ends and refund.status is distinct from 'requested' then
    perform internal.tell_of_ended(booking, plan.tickets) where not p_pays;
    perform internal.end_tickets(booking, plan.tickets, case when p_pays then 'refunded' else 'cancelled' end);
  end if;
  insert into public.audit_logs (actor_id, action_type, table_name, record_id) values (auth.uid(), case when p_pays then 'booking_refunded' else 'tickets_cancelled' end, 'bookings', booking.id::text);
  return jsonb_build_object('booking', internal.booking_json(booking.id), 'refund_id', refund.id, 'refund_status', refund.status, 'amount_pence', refund.amount_pence);
end $$;

-- What staff send back above £500, with what they have sent of the order before, waits for a second admin.
create or replace function internal.first_status(booking public.bookings, p_kind text, pence integer) returns text
language sql stable security definer set search_path = '' as $$
  select case when p_kind = 'goodwill' and pence + (select coalesce(sum(amount_pence), 0) from public.refunds
    where booking_id = booking.id and reason = 'goodwill' and status not in ('declined', 'failed', 'cancelled')) > 50000 then 'requested' else 'approved' end
$$;

-- Tickets end without money: those who hold them, the person who paid, and those who count the organiser's money read it.
create or replace function internal.tell_of_ended(booking public.bookings, p_tickets uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  party record;
  night public.events;
begin
  select * into night from public.events where id = booking.event_id;
  for party in
    select b.id, b.ref, b.user_id, b.buyer_email, count(distinct k.id)::integer as tickets
    from public.tickets k join public.booking_lines l on l.id = coalesce(k.paid_line_id, k.booking_line_id) join public.bookings b on b.id in (k.booking_id, l.booking_id)
    where k.id = any (p_tickets) and k.status in ('issued', 'transfer_pending', 'listed', 'frozen', 'expired', 'ready') group by b.id order by b.id
  loop
    perform internal.enqueue_mail('tickets-ended', party.buyer_email, jsonb_build_object('event_title', night.title, 'night_date', night.night_date, 'ref', party.ref, 'tickets', party.tickets::text))
    where party.buyer_email like '%@%';
    perform internal.notify('tickets_ended', party.user_id, jsonb_build_object('booking_id', party.id, 'ref', party.ref, 'event_id', night.id, 'tickets', party.tickets));
    perform internal.notify('tickets_ended', person, jsonb_build_object('event_id', night.id, 'ref', party.ref, 'tickets', party.tickets, 'is_team', true))
    from internal.team_user_ids(night.organiser_id, null, '{owner,finance}') person where party.id = internal.paid_booking_id(booking.id);
  end loop;
end $$;

grant execute on function public.refund_booking(text, text, uuid[], integer, boolean, boolean, uuid) to authenticated;
