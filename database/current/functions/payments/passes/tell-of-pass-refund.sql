-- What goes back for several nights of a pass at once is one thing to its buyer: the last of its refunds that is answered tells of all.
-- A refund that failed before, and was sent after all, tells of itself.
create or replace function internal.tell_of_pass_refund(booking public.bookings, refund public.refunds) returns void
language plpgsql security definer set search_path = '' as $$
declare
  lead public.bookings;
  sent record;
  is_late constant boolean := refund.status = 'succeeded' and exists (select from internal.status_log s where s.thing = 'refunds' and s.record_id = refund.id and s.to_status = 'failed');
begin
  -- two that are answered at the same moment each see what the other did
  perform pg_advisory_xact_lock(hashtextextended('refunds of pass ' || booking.pass_order_id, 0));
  select count(*) filter (where r.status in ('approved', 'pending', 'requires_action')) as waiting, count(*) filter (where r.status = 'succeeded') as nights,
    sum(r.amount_pence) filter (where r.status = 'succeeded') as pence into sent
  from public.refunds r join public.bookings b on b.id = r.booking_id
  where b.pass_order_id = booking.pass_order_id and case when is_late then r.id = refund.id else r.created_at = refund.created_at and r.reason = refund.reason end;
  if sent.waiting > 0 or sent.nights = 0 then
    return;
  elsif sent.nights = 1 and refund.status = 'succeeded' then
    perform internal.tell_of_refund(booking, refund, e.title, refund.amount_pence, internal.good_tickets_of_order(booking.id)) from public.events e where e.id = booking.event_id;
    return;
  end if;
  select * into lead from public.bookings b where b.id = internal.lead_booking_id(booking.id);
  perform internal.tell_of_refund(lead, refund, format('%s, %s', p.name, case sent.nights when 1 then '1 night' else sent.nights || ' nights' end), sent.pence,
    (select sum(internal.good_tickets_of_order(b.id))::integer from public.bookings b where b.pass_order_id = lead.pass_order_id))
  from internal.series_pass_orders o join internal.series_passes p on p.id = o.pass_id where o.id = lead.pass_order_id;
end $$;
