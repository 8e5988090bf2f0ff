-- What was paid of a settlement, outside Undercroft. Marking it moves no money.

-- Marks a sum as paid to the other side (or by it, p_is_back), on a day, with a reference. The same p_key again marks nothing.
-- @throws SETTLEMENTS_INVALID and what own_deal throws
create or replace function public.mark_settlement_paid(p_deal_id uuid, p_key uuid, p_pence integer, p_paid_on date, p_reference text, p_is_back boolean default false) returns json
language plpgsql security definer set search_path = '' as $$
declare
  deal constant internal.settlement_deals := internal.own_deal(p_deal_id);
  said constant text := internal.clean_line(p_reference);
begin
  if exists (select from internal.settlement_payments p where p.deal_id = deal.id and p.key = p_key) then
    return internal.settlement_json(deal, 'holder');
  elsif p_key is null then
    perform internal.refuse(400, 'SETTLEMENTS_INVALID', 'The payment has no key', 'Load the page again.');
  elsif coalesce(p_pence, 0) not between 1 and 100000000 then
    perform internal.refuse(400, 'SETTLEMENTS_INVALID', 'Write what was paid, 1p to £1,000,000', 'In pounds, like 250 or 250.50.', field => 'pence');
  elsif p_paid_on is null or p_paid_on > internal.london_day(now()) or p_paid_on < internal.london_day(now()) - 1100 then
    perform internal.refuse(400, 'SETTLEMENTS_INVALID', 'Choose the day on which it was paid', 'Today or before, at most three years ago.', field => 'paid_on');
  elsif char_length(said) not between 1 and 100 then
    perform internal.refuse(400, 'SETTLEMENTS_INVALID', 'Write the reference', 'Of the transfer, or "cash". At most 100 characters.', field => 'reference');
  elsif (select count(*) from internal.settlement_payments p where p.deal_id = deal.id) >= 100 then
    perform internal.refuse(409, 'SETTLEMENTS_INVALID', 'A deal has at most 100 payments', 'Put some of them together.', field => 'pence');
  end if;
  insert into internal.settlement_payments (deal_id, key, pence, is_back, paid_on, reference, noted_by)
  values (deal.id, p_key, p_pence, coalesce(p_is_back, false), p_paid_on, said, auth.uid());
  perform internal.tell_settlement(deal, 'party', 'paid');
  return internal.settlement_json(deal, 'holder');
end $$;

-- Strikes a payment out that was marked by mistake. It stays readable. Twice is once. @throws SETTLEMENTS_NOT_FOUND and what own_deal throws
create or replace function public.strike_settlement_payment(p_payment_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  deal constant internal.settlement_deals := internal.own_deal((select p.deal_id from internal.settlement_payments p where p.id = p_payment_id));
begin
  update internal.settlement_payments p set struck_at = clock_timestamp() where p.id = p_payment_id and p.struck_at is null;
  if found then
    perform internal.tell_settlement(deal, 'party', 'struck');
  end if;
  return internal.settlement_json(deal, 'holder');
end $$;

grant execute on function public.mark_settlement_paid(uuid, uuid, integer, date, text, boolean), public.strike_settlement_payment(uuid) to authenticated;
