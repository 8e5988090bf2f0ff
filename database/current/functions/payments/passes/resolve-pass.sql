-- Money that came for a pass and waits for staff: tickets for all of its nights, or all of the money back. A pass is sold whole, so its nights
-- are never decided on one by one. Its bookings are locked by the caller.
-- @throws PAYMENTS_STALE, PAYMENTS_INVALID_REFUND, BOOKINGS_SOLD_OUT
create or replace function internal.resolve_pass(p_order_id uuid, p_issues boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  bookings constant uuid[] := array(select b.id from public.bookings b where b.pass_order_id = p_order_id order by b.id);
  payments constant public.payments[] := array(select p from public.bookings b cross join lateral internal.captured_payment(b.id) p where b.id = any (bookings) and p.id is not null);
begin
  if cardinality(payments) = 0 or exists (select from public.bookings b where b.id = any (bookings) and b.status <> 'needs_attention') or exists (select from unnest(payments) p where p.status = 'disputed') then
    perform internal.refuse(409, 'PAYMENTS_STALE', 'This order does not wait for a decision', 'Look at it again.');
  elsif p_issues and (select sum(p.captured_pence) from unnest(payments) p) < (select o.total_pence from internal.series_pass_orders o where o.id = p_order_id) then
    perform internal.refuse(409, 'PAYMENTS_INVALID_REFUND', 'Less was paid than the tickets cost', 'Send the money back.');
  elsif p_issues and not internal.confirm_pass(bookings) then
    perform internal.refuse(409, 'BOOKINGS_SOLD_OUT', 'The places have gone', 'Send the money back.');
  elsif not p_issues then
    perform internal.refund_whole(p, 'goodwill') from unnest(payments) p;
    -- a night for which nothing came has nothing to go back
    update public.bookings b set status = case when b.id in (select p.booking_id from unnest(payments) p) then 'refunded' else 'cancelled' end, cancelled_at = now() where b.id = any (bookings);
  end if;
end $$;
