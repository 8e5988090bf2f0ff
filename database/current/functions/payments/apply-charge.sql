-- What the provider says about a payment for a membership, in whatever order it is heard: as internal.apply_payment for a booking.

create or replace function internal.apply_charge_payment(p_payment_id uuid, p_ref text, p_status text, p_captured integer, p_failure text, p_method text, p_last4 text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  plan public.membership_plans;
  charge public.membership_charges;
  payment public.payments;
begin
  select l.* into plan from public.membership_plans l join public.membership_charges c on c.plan_id = l.id join public.payments p on p.membership_charge_id = c.id
  where p.id = p_payment_id for update of l;
  perform from public.memberships m join public.membership_charges c on c.user_id = m.user_id and c.organiser_id = m.organiser_id
    join public.payments p on p.membership_charge_id = c.id where p.id = p_payment_id and m.status <> 'ended' for update of m;
  select c.* into charge from public.membership_charges c join public.payments p on p.membership_charge_id = c.id where p.id = p_payment_id for update of c;
  select * into payment from public.payments where id = p_payment_id for update;
  update internal.payment_intents set provider_ref = coalesce(provider_ref, p_ref) where payment_id = payment.id;
  update public.payments set checked_at = now(), method = coalesce(p_method, method), last4 = coalesce(p_last4, last4) where id = payment.id returning * into payment;
  if payment.status in ('succeeded', 'disputed', 'won', 'lost') or payment.status = p_status then
    return;
  elsif p_status = 'succeeded' then
    update public.payments set status = 'succeeded', captured_pence = p_captured, captured_at = now(), failure_code = null where id = payment.id returning * into payment;
    perform internal.post_payment('capture', payment, 'clearing', 1);
    perform internal.settle_charge(plan, charge, payment);
  elsif p_status in ('requires_action', 'processing') and payment.status in ('created', 'requires_action', 'processing') then
    update public.payments set status = p_status where id = payment.id;
  elsif p_status = 'failed' and payment.status in ('created', 'requires_action', 'processing') then
    update public.payments set status = 'failed', failure_code = left(p_failure, 60) where id = payment.id;
    if exists (select from internal.card_payments k where k.payment_id = payment.id and k.is_off_session) then
      perform internal.note_renewal_refused(charge, p_failure);
    end if;
  elsif p_status = 'cancelled' and payment.status <> 'cancelled' then
    update public.payments set status = 'cancelled' where id = payment.id;
  end if;
end $$;

-- The money is here: the person is a member, or all of it goes back. Also of a charge that had run out, if it is not paid another way.
create or replace function internal.settle_charge(plan public.membership_plans, charge public.membership_charges, payment public.payments) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mine public.memberships;
begin
  if payment.captured_pence <> charge.price_pence or charge.status in ('paid', 'refunded') then
    perform internal.refund_whole(payment, 'duplicate');
    return;
  end if;
  mine := internal.admit_paid(plan, charge.user_id, charge.membership_id, charge.period);
  if mine.id is null then
    update public.membership_charges set status = 'refunded', paid_at = now() where id = charge.id;
    perform internal.refund_whole(payment, 'late');
    return;
  end if;
  update public.membership_charges set status = 'paid', paid_at = now(), membership_id = mine.id, nth = mine.periods,
    covers_from = coalesce(internal.period_end(mine.begins_at, mine.period, mine.periods - 1), mine.begins_at), covers_until = mine.paid_until
  where id = charge.id returning * into charge;
  perform internal.keep_member_price(mine.id, charge.price_pence);
  if charge.renews and charge.period <> 'once' then
    perform internal.agree_renewal(mine.id, (select i.provider_ref from internal.payment_intents i where i.payment_id = payment.id));
  end if;
  perform internal.write_charge_invoices(charge);
  perform internal.enqueue_mail('membership-paid', internal.mail_address(charge.user_id), internal.charge_mail(charge) || jsonb_build_object('number', mine.number::text, 'sentence',
    case when charge.covers_until is null then 'It lasts as long as the plan is kept.' when charge.renews then format('It lasts until %s. Then we charge your card again, unless you cancel before.', internal.day_words(charge.covers_until))
      else format('It lasts until %s.', internal.day_words(charge.covers_until)) end))
  where internal.mail_address(charge.user_id) like '%@%';
end $$;

-- What mails about a charge say.
create or replace function internal.charge_mail(charge public.membership_charges) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('ref', charge.ref, 'plan', charge.plan_name, 'organiser', o.name, 'amount', internal.money_words(charge.price_pence), 'seller', coalesce(o.legal_name, o.name),
    'invoice', coalesce((select i.number::text from public.invoices i where i.membership_charge_id = charge.id and i.seller_id is not null and i.kind = 'invoice'), ''),
    'vat', case when charge.face_vat_pence > 0 then internal.money_words(charge.face_vat_pence) else '' end)
  from public.organisers o where o.id = charge.organiser_id
$$;

-- The organiser sells the membership; Undercroft its fee, to the organiser, as it is taken out of the price.
create or replace function internal.write_charge_invoices(charge public.membership_charges) returns void
language sql security definer set search_path = '' as $$
  select internal.write_charge_invoice(charge, 'invoice', null, charge.organiser_id, charge.price_pence - charge.fee_pence, charge.face_vat_pence);
  select internal.write_charge_invoice(charge, 'invoice', null, null, charge.fee_pence, charge.fee_vat_pence);
$$;

create or replace function internal.write_charge_invoice(charge public.membership_charges, p_kind text, p_refund_id uuid, seller uuid, total integer, vat integer) returns void
language sql security definer set search_path = '' as $$
  insert into public.invoices (seller_id, number, kind, membership_charge_id, refund_id, seller_name, seller_vat_number, total_pence, vat_pence)
  select seller, internal.next_invoice_number(seller), p_kind, charge.id, p_refund_id,
    coalesce((select coalesce(legal_name, name) from public.organisers where id = seller), 'Undercroft'),
    case when seller is null then (select c.vat_number from internal.company c) else (select o.vat_number from public.organisers o where o.id = seller) end, total, vat
  where total <> 0
$$;

-- A refund of a membership was sent: credit notes for what was invoiced, and a mail.
create or replace function internal.note_charge_refund_sent(refund public.refunds) returns void
language plpgsql security definer set search_path = '' as $$
declare
  charge public.membership_charges;
begin
  select c.* into charge from public.membership_charges c join public.payments p on p.membership_charge_id = c.id where p.id = refund.payment_id;
  if refund.reason <> 'duplicate' and exists (select from public.invoices i where i.membership_charge_id = charge.id) then
    perform internal.write_charge_invoice(charge, 'credit_note', refund.id, charge.organiser_id, -(refund.face_pence + refund.levy_pence),
      -case when charge.price_pence > charge.fee_pence then (charge.face_vat_pence::bigint * refund.face_pence / (charge.price_pence - charge.fee_pence))::integer else 0 end);
    perform internal.write_charge_invoice(charge, 'credit_note', refund.id, null, -refund.fee_pence, -refund.fee_vat_pence);
  end if;
  perform internal.enqueue_mail('membership-refunded', internal.mail_address(charge.user_id), internal.charge_mail(charge) || jsonb_build_object(
    'amount', internal.money_words(refund.amount_pence), 'reason', refund.reason)) where internal.mail_address(charge.user_id) like '%@%';
end $$;

-- A membership ended. A person who leaves within fourteen days of paying has it back; one whom the team takes out, or whose paused membership
-- ends with the plan, has the period under way back, or what was paid once within the year.
create or replace function internal.on_membership_left_payments(member public.memberships, p_why text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  charge public.membership_charges;
  payment public.payments;
begin
  perform internal.on_renewal_stopped_payments(member);
  select * into charge from public.membership_charges c where c.membership_id = member.id and c.nth = member.periods and c.status = 'paid' for update;
  -- while a bank looks at the payment, its decision comes first
  select * into payment from public.payments p where p.membership_charge_id = charge.id and p.captured_pence > 0 and p.status in ('succeeded', 'won') and not exists (
    select from public.refunds r where r.payment_id = p.id and r.reason = 'duplicate' and r.status not in ('failed', 'cancelled', 'declined')) for update;
  if payment.id is null or (case p_why when 'left' then internal.money_back_until(member) is null
    else not coalesce(member.paid_until > coalesce(member.paused_at, now()), charge.paid_at > now() - interval '1 year') end) then
    return;
  end if;
  update public.membership_charges set status = 'refunded' where id = charge.id;
  perform internal.refund_whole(payment, case p_why when 'left' then 'cooling_off' else 'membership_ended' end);
end $$;

-- Charges whose half hour is over and that nothing can be paid on any more. Answers how many.
create or replace function internal.expire_membership_charges() returns bigint
language sql security definer set search_path = '' as $$
  with over as (
    update public.membership_charges c set status = 'expired' where c.status = 'open' and c.expires_at <= now()
      and not exists (select from public.payments p where p.membership_charge_id = c.id and p.status in ('created', 'requires_action', 'processing')) returning c.id
  ) select count(*) from over
$$;
