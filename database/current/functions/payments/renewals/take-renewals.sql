-- Charging the period that follows without the person there. What is due is written down as a payment before the card company is asked, and
-- what is asked for has one key, so that it may run twice, at two copies, and be killed.
-- Locks: the plan, the membership, the charge, its payment, in this order.

-- A charge of the membership is with the card company, or about to be.
create or replace function internal.is_being_charged(p_membership_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.membership_charges c join public.payments p on p.membership_charge_id = c.id join internal.card_payments k on k.payment_id = p.id
    where c.membership_id = p_membership_id and k.is_off_session and p.status in ('created', 'requires_action', 'processing'))
$$;

-- A charge is due, and nobody is paying: neither the job nor the person in the page.
create or replace function internal.is_renewal_due(m public.memberships) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(internal.charge_due_at(m) <= now(), false) and not exists (
    select from public.membership_charges c join public.payments p on p.membership_charge_id = c.id
    where c.membership_id = m.id and c.status = 'open' and p.status in ('created', 'requires_action', 'processing'))
$$;

-- Up to so many payments of one plan that are to be asked for now. One whose card may not be charged any more ends instead.
create or replace function internal.take_renewals(p_most integer) returns setof uuid
language plpgsql security definer rows 100 set search_path = '' as $$
declare
  plan public.membership_plans;
  member public.memberships;
  made uuid;
begin
  select p.* into plan from public.membership_plans p where p.id = (
    select m.plan_id from public.memberships m where m.status = 'active' and m.renews_since is not null and m.paid_until <= now() and internal.is_renewal_due(m) order by m.paid_until limit 1)
  for update;
  for member in select m.* from public.memberships m where m.plan_id = plan.id and m.status = 'active' and m.renews_since is not null and m.paid_until <= now()
    and internal.is_renewal_due(m) order by m.paid_until, m.id limit p_most for update skip locked loop
    made := internal.take_renewal(plan, member);
    if made is not null then
      return next made;
    end if;
  end loop;
end $$;

-- The payment of one of them. Null where there is nothing to charge: it ends, or there is no card, which is as if one had been refused.
create or replace function internal.take_renewal(plan public.membership_plans, member public.memberships) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  charge public.membership_charges;
  terms text;
  made uuid;
begin
  if not internal.may_be_charged(plan, member) then
    perform internal.end_unrenewed(member);
    return null;
  end if;
  plan.price_pence := internal.member_price(plan, member);
  if member.card_id is null then
    perform internal.renewal_refused(member.id, 'no_card', plan.price_pence);
    return null;
  end if;
  select c.terms_version into terms from public.membership_charges c where c.membership_id = member.id order by c.created_at desc limit 1;
  charge := internal.open_charge(plan, member, member.user_id, coalesce(terms, '1'), true);
  made := internal.write_charge_payment(charge);
  insert into internal.card_payments (payment_id, card_id, is_off_session) values (made, member.card_id, true);
  return made;
end $$;

-- What is to be asked for, or asked again, of the card company. Null where the person has stopped it before anybody asked: then nothing was
-- charged, and the payment is dropped. may_create says that a payment which the company does not know may still be made.
create or replace function internal.payment_to_charge(p_payment_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  plan public.membership_plans;
  member public.memberships;
  charge public.membership_charges;
  payment public.payments;
  card internal.card_payments;
  may_create boolean;
begin
  select m.* into member from public.memberships m where m.id = (
    select c.membership_id from public.membership_charges c join public.payments p on p.membership_charge_id = c.id where p.id = p_payment_id) for update;
  select c.* into charge from public.membership_charges c join public.payments p on p.membership_charge_id = c.id where p.id = p_payment_id for update of c;
  select * into payment from public.payments p where p.id = p_payment_id for update;
  select * into card from internal.card_payments k where k.payment_id = payment.id for update;
  select * into plan from public.membership_plans p where p.id = charge.plan_id;
  if card.payment_id is null or payment.status not in ('created', 'requires_action', 'processing') then
    return null;
  end if;
  may_create := charge.status = 'open' and card.card_id is not null and coalesce(internal.may_be_charged(plan, member), false);
  if card.asked_at is null and not may_create then
    update public.payments p set status = 'cancelled', checked_at = now() where p.id = payment.id;
    return null;
  end if;
  update internal.card_payments k set asked_at = coalesce(k.asked_at, now()) where k.payment_id = payment.id returning * into card;
  update public.payments p set checked_at = now() where p.id = payment.id;
  return internal.payment_to_create(payment.id)::jsonb || jsonb_build_object('is_old', card.asked_at < now() - interval '23 hours', 'may_create', may_create);
end $$;

-- A charge without the person was refused: nothing was taken, and it is tried again or was the last. The membership is locked.
create or replace function internal.note_renewal_refused(charge public.membership_charges, p_code text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.memberships m where m.id = charge.membership_id and m.status = 'active' and m.periods + 1 = charge.nth) and charge.status = 'open' then
    perform internal.renewal_refused(charge.membership_id, p_code, charge.price_pence);
    update public.membership_charges c set status = 'expired' where c.id = charge.id and exists (
      select from public.memberships m where m.id = charge.membership_id and m.status = 'ended');
  end if;
end $$;

-- The person has stopped it, or left: what is not paid is not asked for any more.
create or replace function internal.on_renewal_stopped_payments(member public.memberships) returns void
language sql security definer set search_path = '' as $$
  update public.membership_charges c set status = 'expired' where c.membership_id = member.id and c.status = 'open'
$$;

-- Run every few seconds: puts the service to work where something is due, a card is being changed, or one is to be forgotten.
create or replace function internal.queue_renewals() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.memberships m where m.status = 'active' and m.renews_since is not null and m.paid_until <= now() and internal.is_renewal_due(m))
    or exists (select from internal.cards_to_forget()) or exists (select from internal.setups_to_check()) then
    perform graphile_worker.add_job('work-renewals', '{}', job_key := 'work-renewals', max_attempts := 3);
  end if;
end $$;
