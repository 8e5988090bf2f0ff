-- Cards that the card company keeps for us: saved with a payment or by themselves, and deleted there when nothing is charged to them any more.

-- Writes down a card that was saved. It may be heard twice.
create or replace function internal.keep_card(p_saved_by text, p_provider text, p_customer text, p_method text, p_last4 text, p_expires_on date) returns void
language sql security definer set search_path = '' as $$
  insert into internal.saved_cards (provider, saved_by, customer_ref, method_ref, last4, expires_on) values (p_provider, p_saved_by, p_customer, p_method, p_last4, p_expires_on)
  on conflict on constraint saved_cards_saved_by_key do update set last4 = coalesce(excluded.last4, saved_cards.last4), expires_on = coalesce(excluded.expires_on, saved_cards.expires_on)
$$;

-- The person agreed to it with a payment that came in: periods from now on are charged to the card that it saved.
create or replace function internal.agree_renewal(p_membership_id uuid, p_saved_by text) returns void
language sql security definer set search_path = '' as $$
  update public.memberships m set renews_since = coalesce(m.renews_since, now()), card_id = coalesce((select c.id from internal.saved_cards c where c.saved_by = p_saved_by), m.card_id)
  where m.id = p_membership_id
$$;

-- Cards on which no membership is charged and no payment is under way. A card that has just been saved is left for an hour.
create or replace function internal.cards_to_forget() returns table (id uuid, customer_ref text)
language sql stable security definer rows 10 set search_path = '' as $$
  select c.id, c.customer_ref from internal.saved_cards c where c.created_at < now() - interval '1 hour'
    and not exists (select from public.memberships m where m.card_id = c.id and m.status in ('active', 'ending', 'paused'))
    and not exists (select from internal.card_payments k join public.payments p on p.id = k.payment_id where k.card_id = c.id and p.status in ('created', 'requires_action', 'processing'))
  order by c.created_at limit 100
$$;

create or replace function internal.note_card_forgotten(p_card_id uuid) returns void
language sql security definer set search_path = '' as $$
  delete from internal.saved_cards c where c.id = p_card_id
$$;

-- Begins to change the card of the caller's membership. Where they have paid for each period themselves, this is their agreement that the next
-- ones are charged to it: the page says so. @throws MEMBERSHIPS_NOT_FOUND, PAYMENTS_RATE_LIMITED
create or replace function public.start_card_change(p_membership_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := internal.require_person();
  setup internal.card_setups;
begin
  if not exists (select from public.memberships m where m.id = p_membership_id and m.user_id = me and m.period in ('month', 'year') and m.status in ('active', 'paused')) then
    perform internal.refuse(404, 'MEMBERSHIPS_NOT_FOUND', 'There is no such membership of yours', 'Load the page again.');
  end if;
  perform internal.take_limit(me, 'payments', 'PAYMENTS_RATE_LIMITED');
  insert into internal.card_setups (membership_id) values (p_membership_id) returning * into setup;
  return json_build_object('id', setup.id);
end $$;

-- What is to be asked for at the card company, with the key it is given.
create or replace function internal.setup_to_create(p_setup_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('id', s.id, 'key', 'setup:' || s.id, 'provider_ref', s.provider_ref) from internal.card_setups s where s.id = p_setup_id and s.status = 'open'
$$;

-- The caller's card that is being changed, or null.
create or replace function internal.own_setup(p_setup_id uuid, p_user_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select s.id from internal.card_setups s join public.memberships m on m.id = s.membership_id where s.id = p_setup_id and m.user_id = p_user_id
$$;

create or replace function internal.note_setup(p_setup_id uuid, p_ref text) returns void
language sql security definer set search_path = '' as $$
  update internal.card_setups s set provider_ref = coalesce(s.provider_ref, p_ref), checked_at = now() where s.id = p_setup_id
$$;

create or replace function internal.setup_of_ref(p_ref text) returns uuid
language sql stable security definer set search_path = '' as $$
  select s.id from internal.card_setups s where s.provider_ref = p_ref
$$;

-- Changes of a card that nobody asked about for a minute.
create or replace function internal.setups_to_check() returns setof uuid
language sql stable security definer rows 10 set search_path = '' as $$
  select s.id from internal.card_setups s where s.status = 'open' and s.checked_at < now() - interval '1 minute' order by s.checked_at limit 100
$$;

-- What the card company says of a change. A new card is tried at once where a charge was refused before. After a day it is over. Answers its state.
create or replace function internal.apply_card_setup(p_setup_id uuid, p_status text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  setup internal.card_setups;
  member public.memberships;
  card constant uuid := (select c.id from internal.saved_cards c join internal.card_setups s on s.provider_ref = c.saved_by where s.id = p_setup_id);
begin
  select m.* into member from public.memberships m join internal.card_setups s on s.membership_id = m.id where s.id = p_setup_id for update of m;
  select * into setup from internal.card_setups s where s.id = p_setup_id for update;
  if setup.status <> 'open' then
    return setup.status;
  elsif p_status = 'succeeded' and card is not null then
    update internal.card_setups s set status = 'done', checked_at = now() where s.id = setup.id;
    update public.memberships m set card_id = card, renews_since = coalesce(m.renews_since, now()), tries = greatest(m.tries - 1, 0)
    where m.id = member.id and m.status in ('active', 'paused');
    return 'done';
  end if;
  update internal.card_setups s set checked_at = now(), status = case when s.created_at < now() - interval '1 day' then 'over' else s.status end where s.id = setup.id returning * into setup;
  return setup.status;
end $$;

-- Pays with the saved card while the person is there, so that their bank can ask them. @throws MEMBERSHIPS_NOT_FOUND, MEMBERSHIPS_PAID,
-- PAYMENTS_TOO_MANY_ATTEMPTS, PAYMENTS_RATE_LIMITED
create or replace function public.start_saved_card_payment(p_membership_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := internal.require_person();
  plan public.membership_plans;
  mine public.memberships;
  charge public.membership_charges;
  made uuid;
begin
  select p.* into plan from public.membership_plans p join public.memberships m on m.plan_id = p.id where m.id = p_membership_id and m.user_id = me for update of p;
  select * into mine from public.memberships m where m.id = p_membership_id and m.user_id = me for update;
  if mine.id is null or mine.card_id is null then
    perform internal.refuse(404, 'MEMBERSHIPS_NOT_FOUND', 'There is no such membership of yours', 'Load the page again.');
  end if;
  perform internal.take_limit(me, 'payments', 'PAYMENTS_RATE_LIMITED');
  perform internal.check_may_pay(plan, mine, me);
  plan.price_pence := internal.member_price(plan, mine);
  charge := internal.open_charge(plan, mine, me, '1', true);
  made := (select p.id from public.payments p join internal.card_payments k on k.payment_id = p.id
    where p.membership_charge_id = charge.id and p.status in ('created', 'requires_action', 'processing') and k.card_id = mine.card_id);
  if made is null then
    perform internal.replace_open_payment(charge.id);
    insert into internal.card_payments (payment_id, card_id, is_off_session, asked_at) values (internal.write_charge_payment(charge), mine.card_id, false, now());
  end if;
  return internal.charge_json(charge.id);
end $$;

-- An attempt that the person gives up for another way of paying. The service has the card company end it before it makes the next one.
create or replace function internal.replace_open_payment(p_charge_id uuid) returns void
language sql security definer set search_path = '' as $$
  update public.payments p set status = 'failed', failure_code = 'replaced' where p.membership_charge_id = p_charge_id and p.status in ('created', 'requires_action')
$$;

grant execute on function public.start_card_change(uuid), public.start_saved_card_payment(uuid) to authenticated;
