-- Paying for a period of a membership: what is agreed is written down as a charge before the card company is asked.
-- Locks: the plan, the membership, the charge, its payment, in this order.

-- What a charge comes to: the price has our fee in it, as a ticket's that is absorbed.
create or replace function internal.price_membership(plan public.membership_plans, out face_vat integer, out fee integer, out fee_vat integer)
language sql stable security definer set search_path = '' as $$
  select p.face_vat, p.fee, p.fee_vat from internal.price_ticket(plan.price_pence, 'absorbed', 'paid', plan.organiser_id, 0, 0, plan.vat_basis_points) p
$$;

-- What is said beside the button: what is paid now and for how long, whether the card is charged again, and how to have it back. By the rules
-- that do it.
create or replace function internal.membership_sentence(plan public.membership_plans, m public.memberships, p_renews boolean) returns text
language sql stable security definer set search_path = '' as $$
  select format('You pay %s now. ', internal.money_words(plan.price_pence))
    || case when ends is null then 'It is paid once and lasts as long as the plan is kept. '
      when p_renews then format('It lasts until %s. Then we charge your card %s, until you cancel: that takes one press in your settings, and nothing is charged after it. ',
        internal.day_words(ends), internal.membership_price_words(coalesce((select n.to_pence from internal.price_notices n
          where n.membership_id = m.id and n.ended_at is null and n.counts_from <= ends), plan.price_pence), plan.period))
      else format('It lasts until %s. Nothing is taken after that: we write to you before it ends. ', internal.day_words(ends)) end
    || 'Leave within 14 days of paying, and all of it comes back.'
  from (select case when m.status = 'active' then internal.period_end(m.begins_at, m.period, m.periods + 1) else internal.period_end(now(), plan.period, 1) end as ends) rule
$$;

-- What the caller would pay for a plan, and what is said of it. @throws MEMBERSHIPS_NOT_FOUND, MEMBERSHIPS_ALREADY
create or replace function public.quote_membership(p_plan_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := internal.require_person();
  plan public.membership_plans := internal.require_plan(p_plan_id);
  mine public.memberships := internal.current_membership(plan, me);
begin
  if plan.price_pence is null or plan.status = 'ended' then
    perform internal.refuse(404, 'MEMBERSHIPS_NOT_FOUND', 'There is nothing to pay for this membership', 'Look at the organiser''s page again.');
  end if;
  plan.price_pence := internal.member_price(plan, mine);
  return json_build_object('price_pence', plan.price_pence, 'period', plan.period, 'plan', plan.name,
    'organiser', (select json_build_object('name', o.name, 'slug', o.slug) from public.organisers o where o.id = plan.organiser_id),
    'sentence', internal.membership_sentence(plan, mine, mine.renews_since is not null),
    'renewal_sentence', case when plan.period <> 'once' then internal.membership_sentence(plan, mine, true) end, 'renews', mine.renews_since is not null, 'status', mine.status,
    'may_pay', case when mine.id is null then not plan.needs_approval and plan.status = 'open' else internal.may_pay(plan, mine) end);
end $$;

-- Begins to pay for a membership, or goes on with it. p_expected_pence is the price that the caller was shown: another one is refused.
-- p_renews: the caller agrees that the periods after this one are charged to the same card; who has agreed before stays so until they stop it.
-- @throws MEMBERSHIPS_NOT_FOUND, MEMBERSHIPS_ALREADY, MEMBERSHIPS_PRICE_CHANGED, MEMBERSHIPS_CLOSED, MEMBERSHIPS_FULL, MEMBERSHIPS_WAIT,
-- MEMBERSHIPS_ADULTS, MEMBERSHIPS_UNDECIDED, MEMBERSHIPS_PAID, PAYMENTS_TERMS_REQUIRED, PAYMENTS_TOO_MANY_ATTEMPTS, PAYMENTS_RATE_LIMITED, BOOKINGS_NOT_LET_IN
create or replace function public.start_membership_payment(p_plan_id uuid, p_expected_pence integer, p_terms_version text default null, p_renews boolean default false) returns json
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := internal.require_person();
  plan public.membership_plans := internal.require_plan(p_plan_id);
  mine public.memberships := internal.current_membership(plan, me);
  renews constant boolean := plan.period <> 'once' and (coalesce(p_renews, false) or mine.renews_since is not null);
  charge public.membership_charges;
begin
  plan.price_pence := internal.member_price(plan, mine);
  if plan.price_pence is null or plan.status = 'ended' then
    perform internal.refuse(404, 'MEMBERSHIPS_NOT_FOUND', 'There is nothing to pay for this membership', 'Look at the organiser''s page again.');
  elsif coalesce(p_terms_version, '') !~ '^[0-9A-Za-z.-]{1,20}$' then
    perform internal.refuse(400, 'PAYMENTS_TERMS_REQUIRED', 'The terms have to be agreed to', 'Send p_terms_version.');
  elsif plan.price_pence is distinct from p_expected_pence then
    perform internal.refuse(409, 'MEMBERSHIPS_PRICE_CHANGED', format('This membership costs %s now', internal.membership_price_words(plan.price_pence, plan.period)),
      'Look at the price again before you pay.');
  end if;
  perform internal.take_limit(me, 'payments', 'PAYMENTS_RATE_LIMITED');
  perform internal.check_may_pay(plan, mine, me);
  charge := internal.open_charge(plan, mine, me, p_terms_version, renews);
  if exists (select from public.payments p join internal.card_payments k on k.payment_id = p.id where p.membership_charge_id = charge.id and p.status in ('created', 'requires_action')) then
    perform internal.replace_open_payment(charge.id);
  end if;
  if not exists (select from public.payments p where p.membership_charge_id = charge.id and p.status in ('created', 'requires_action', 'processing')) then
    perform internal.write_charge_payment(charge);
  end if;
  return internal.charge_json(charge.id);
end $$;

-- The caller may pay for a plan now, which is locked as their membership is.
create or replace function internal.check_may_pay(plan public.membership_plans, mine public.memberships, p_person uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if mine.id is null or mine.status = 'asked' then
    perform internal.check_may_join(plan, p_person);
    if plan.needs_approval and not coalesce(mine.pays_until > now(), false) then
      perform internal.refuse(409, 'MEMBERSHIPS_UNDECIDED', 'The team decides who joins before anything is paid', case when mine.id is null then 'Ask to join first.' else 'Wait for its answer.' end);
    end if;
    perform internal.check_plan_has_room(plan);
  elsif internal.is_being_charged(mine.id) then
    perform internal.refuse(409, 'MEMBERSHIPS_PAID', 'Your card is being charged at this moment', 'Look again in a minute.');
  elsif not internal.may_pay(plan, mine) then
    perform internal.refuse(409, 'MEMBERSHIPS_PAID', 'Nothing is due for this membership', 'See Memberships in your settings for what is paid.');
  end if;
end $$;

-- The charge of the period that comes next, locked: the one that is open, or a new one where its price, period or agreement is another.
create or replace function internal.open_charge(plan public.membership_plans, mine public.memberships, p_person uuid, p_terms text, p_renews boolean) returns public.membership_charges
language plpgsql security definer set search_path = '' as $$
declare
  charge public.membership_charges;
begin
  update public.membership_charges c set status = 'expired' where c.plan_id = plan.id and c.user_id = p_person and c.status = 'open'
    and (c.expires_at <= now() or (c.price_pence, c.nth, c.renews) is distinct from (plan.price_pence, coalesce(mine.periods, 0) + 1, p_renews));
  select * into charge from public.membership_charges c where c.plan_id = plan.id and c.user_id = p_person and c.status = 'open' for update;
  if charge.id is null then
    charge := internal.write_charge(plan, mine, p_person, p_terms, p_renews);
  end if;
  return charge;
end $$;

-- A period that is charged by itself stays open as long as its charge is tried.
create or replace function internal.write_charge(plan public.membership_plans, mine public.memberships, p_person uuid, p_terms text, p_renews boolean default false) returns public.membership_charges
language sql security definer set search_path = '' as $$
  insert into public.membership_charges (ref, organiser_id, plan_id, membership_id, user_id, nth, plan_name, period, price_pence, face_vat_pence, fee_pence, fee_vat_pence,
    terms_version, renews, expires_at)
  select internal.random_code(10, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'), plan.organiser_id, plan.id, case when mine.status <> 'asked' then mine.id end, p_person, coalesce(mine.periods, 0) + 1,
    plan.name, plan.period, plan.price_pence, price.face_vat, price.fee, price.fee_vat, p_terms, p_renews,
    case when mine.renews_since is not null then greatest(mine.paid_until, now()) + interval '16 days' else now() + interval '30 minutes' end
  from internal.price_membership(plan) price returning *
$$;

-- Eight tries in half an hour at most. @throws PAYMENTS_TOO_MANY_ATTEMPTS
create or replace function internal.write_charge_payment(charge public.membership_charges) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  attempt constant integer := (select count(*) + 1 from public.payments p where p.membership_charge_id = charge.id);
  made uuid;
begin
  if attempt > 20 or (select count(*) from public.payments p where p.membership_charge_id = charge.id and p.created_at > now() - interval '30 minutes') >= 8 then
    perform internal.refuse(409, 'PAYMENTS_TOO_MANY_ATTEMPTS', 'This payment was tried eight times', 'Try again in half an hour, or ask your bank.');
  end if;
  insert into public.payments (membership_charge_id, attempt, amount_pence) values (charge.id, attempt, charge.price_pence) returning id into made;
  insert into internal.payment_intents (payment_id, idempotency_key) values (made, charge.id || ':' || attempt);
  return made;
end $$;

-- A charge and its latest payment, as the screen that pays reads them.
create or replace function internal.charge_json(p_charge_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('charge', json_build_object('id', c.id, 'ref', c.ref, 'status', c.status, 'plan', c.plan_name, 'price_pence', c.price_pence, 'period', c.period,
      'covers_until', c.covers_until, 'expires_at', c.expires_at, 'is_member', c.status = 'paid'),
    'payment', (select json_build_object('id', p.id, 'attempt', p.attempt, 'status', p.status, 'failure_code', p.failure_code, 'last4', p.last4)
      from public.payments p where p.membership_charge_id = c.id order by p.captured_at is null, p.attempt desc limit 1))
  from public.membership_charges c where c.id = p_charge_id
$$;

-- How far the caller's payment is. @throws MEMBERSHIPS_NOT_FOUND
create or replace function public.get_membership_payment(p_charge_id uuid) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := internal.require_person();
begin
  if not exists (select from public.membership_charges c where c.id = p_charge_id and c.user_id = me) then
    perform internal.refuse(404, 'MEMBERSHIPS_NOT_FOUND', 'There is no such payment of yours', 'Look under Memberships in your settings.');
  end if;
  return internal.charge_json(p_charge_id);
end $$;

-- What the caller paid for a membership, the newest first, with the invoice and what went back. Sixty at most: five years of months.
-- @throws MEMBERSHIPS_NOT_FOUND
create or replace function public.list_membership_payments(p_membership_id uuid)
returns table (ref text, price_pence integer, status text, paid_at timestamptz, covers_from timestamptz, covers_until timestamptz, last4 text, seller text, invoice integer,
  vat_pence integer, refunded_pence integer, refund_status text)
language plpgsql stable security definer rows 12 set search_path = '' as $$
declare
  me constant uuid := internal.require_person();
begin
  if not exists (select from public.memberships m where m.id = p_membership_id and m.user_id = me) then
    perform internal.refuse(404, 'MEMBERSHIPS_NOT_FOUND', 'There is no such membership of yours', 'Load the page again.');
  end if;
  return query select c.ref, c.price_pence, c.status, c.paid_at, c.covers_from, c.covers_until, p.last4, i.seller_name, i.number, i.vat_pence,
      coalesce((select sum(r.amount_pence)::integer from public.refunds r where r.payment_id = p.id and r.status not in ('cancelled', 'declined')), 0),
      (select r.status from public.refunds r where r.payment_id = p.id and r.status not in ('cancelled', 'declined') order by r.created_at desc limit 1)
    from public.membership_charges c join public.payments p on p.membership_charge_id = c.id and p.captured_pence > 0
    left join public.invoices i on i.membership_charge_id = c.id and i.kind = 'invoice' and i.seller_id is not null
    where c.membership_id = p_membership_id and c.user_id = me order by c.paid_at desc, c.id limit 60;
end $$;

grant execute on function public.quote_membership(uuid), public.start_membership_payment(uuid, integer, text, boolean), public.get_membership_payment(uuid),
  public.list_membership_payments(uuid) to authenticated;
