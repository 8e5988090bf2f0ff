-- The ledger: rows in sets that sum to zero, and no way to change one.
create or replace function internal.keep_ledger() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = '42501', message = 'The ledger only grows', hint = 'Write the opposite.';
end $$;
create or replace trigger keep_ledger before update or delete on internal.ledger_entries for each row execute function internal.keep_ledger();

create or replace function internal.check_ledger() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select sum(amount_pence) from internal.ledger_entries where transaction_id = new.transaction_id) <> 0 then
    raise exception using errcode = '23514', message = 'A transaction of the ledger sums to zero', hint = 'Write every side of it.';
  end if;
  return null;
end $$;
do $$
begin
  if not exists (select from pg_catalog.pg_trigger where tgname = 'check_ledger') then
    create constraint trigger check_ledger after insert on internal.ledger_entries deferrable initially deferred
      for each row execute function internal.check_ledger();
  end if;
end $$;

-- Writes one transaction: `direction` 1 for money that comes in, -1 for money that goes; each side where it belongs.
create or replace function internal.post_ledger(
  p_kind text, p_payment public.payments, p_refund_id uuid, p_own_account text, direction integer, face integer, fee integer, fee_vat integer, levy integer)
returns void language sql security definer set search_path = '' as $$
  with one as (select gen_random_uuid() as id)
  insert into internal.ledger_entries (transaction_id, kind, account, amount_pence, organiser_id, booking_id, payment_id, refund_id)
  select one.id, p_kind, side.account, direction * side.pence, case side.account when 'organiser' then internal.seller_of_payment(p_payment) end, p_payment.booking_id, p_payment.id, p_refund_id
  from one, (values (p_own_account, face + fee + levy), ('organiser', -face), ('fee', -(fee - fee_vat)), ('vat', -fee_vat), ('levy', -levy)) side (account, pence)
  where side.pence <> 0
$$;

-- The organiser whose night or membership a payment is for.
create or replace function internal.seller_of_payment(p_payment public.payments) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce((select e.organiser_id from public.bookings b join public.events e on e.id = b.event_id where b.id = p_payment.booking_id),
    (select c.organiser_id from public.membership_charges c where c.id = p_payment.membership_charge_id))
$$;

-- What of a payment is not the organiser's: the fee with the VAT in it, and the levy.
create or replace function internal.parts_of_payment(p_payment public.payments, out fee_pence integer, out fee_vat_pence integer, out levy_pence integer)
language sql stable security definer set search_path = '' as $$
  select b.fee_pence, b.fee_vat_pence, b.levy_pence from public.bookings b where b.id = p_payment.booking_id
  union all
  select c.fee_pence, c.fee_vat_pence, 0 from public.membership_charges c where c.id = p_payment.membership_charge_id
$$;

-- A whole payment that comes in, divided as its booking or charge is.
create or replace function internal.post_payment(p_kind text, p_payment public.payments, p_own_account text, direction integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  b record;
  face integer;
begin
  select * into b from internal.parts_of_payment(p_payment);
  -- whatever differs from the order is the organiser's until staff have looked at it
  face := p_payment.captured_pence - b.fee_pence - b.levy_pence;
  if face >= 0 then
    perform internal.post_ledger(p_kind, p_payment, null, p_own_account, direction, face, b.fee_pence, b.fee_vat_pence, b.levy_pence);
  else
    perform internal.post_ledger(p_kind, p_payment, null, p_own_account, direction, p_payment.captured_pence, 0, 0, 0);
  end if;
end $$;

-- Between two accounts of our own, as when a card company takes money back while it looks.
create or replace function internal.move_ledger(p_kind text, p_payment public.payments, p_from text, p_to text, pence integer) returns void
language sql security definer set search_path = '' as $$
  with one as (select gen_random_uuid() as id)
  insert into internal.ledger_entries (transaction_id, kind, account, amount_pence, booking_id, payment_id)
  select one.id, p_kind, side.account, side.pence, p_payment.booking_id, p_payment.id
  from one, (values (p_from, -move_ledger.pence), (p_to, move_ledger.pence)) side (account, pence) where move_ledger.pence <> 0
$$;
