-- Everything that must never be true of money and places; empty at all times. One row says which rule, where and what.
create or replace view internal.violations as
  select 'stock-exceeded' as rule, ticket_type_id::text as record, format('%s held + %s sold of %s', held, sold, quantity) as what
  from public.ticket_inventory where held + sold > quantity
union all
  select 'stock-differs-from-bookings', s.ticket_type_id::text, format('held %s, by bookings %s; sold %s, by bookings %s', s.held, live.held, s.sold, live.sold)
  from public.ticket_inventory s, lateral (
    select coalesce(sum(l.quantity) filter (where b.status in ('held', 'approved', 'awaiting_payment', 'processing', 'failed')), 0) as held,
      coalesce(sum(l.quantity) filter (where b.status in ('confirmed', 'partly_refunded', 'needs_attention')), 0) as sold
    from public.booking_lines l join public.bookings b on b.id = l.booking_id where l.ticket_type_id = s.ticket_type_id
  ) live
  where s.held <> live.held or s.sold <> live.sold
union all
  select 'pool-differs-from-stock', p.id::text, format('held %s, by types %s; sold %s, by types %s; of %s', p.held, sums.held, p.sold, sums.sold, p.quantity)
  from public.capacity_pools p, lateral (
    select coalesce(sum(s.held), 0) as held, coalesce(sum(s.sold), 0) as sold
    from public.ticket_types t join public.ticket_inventory s on s.ticket_type_id = t.id where t.pool_id = p.id) sums
  where p.held <> sums.held or p.sold <> sums.sold or p.held + p.sold > p.quantity
union all
  select 'tickets-differ-from-lines', b.id::text, format('%s of %s: %s tickets for %s places', b.status, b.ref, count(t.id), l.quantity)
  from public.bookings b join public.booking_lines l on l.booking_id = b.id
  left join public.tickets t on t.booking_line_id = l.id and t.status not in ('cancelled', 'refunded', 'transferred', 'resold', 'void')
  group by b.id, l.id
  having count(t.id) <> case when b.status = 'confirmed' then l.quantity when b.status = 'partly_refunded' then count(t.id) else 0 end
union all
  select 'total-differs-from-lines', b.id::text, format('%s says %s, its lines %s', b.ref, b.total_pence, coalesce(sum(l.quantity * l.unit_total_pence), 0))
  from public.bookings b left join public.booking_lines l on l.booking_id = b.id
  group by b.id having b.total_pence <> coalesce(sum(l.quantity * l.unit_total_pence), 0)
union all
  select 'held-on-cancelled-event', b.id::text, b.ref
  from public.bookings b join public.events e on e.id = b.event_id
  where e.status = 'cancelled' and b.status in ('held', 'awaiting_payment', 'processing') and b.created_at > e.cancelled_at
union all
  select 'object-without-bytes', o.id::text, format('%s/%s, version %s', o.bucket_id, o.name, o.version)
  from storage.objects o left join internal.blobs b on b.version = o.version
  where o.version is not null and (b.version is null or b.bytes is null or b.doomed_at is not null or b.missing_at is not null)
union all
  select 'code-used-too-often', c.id::text, format('%s: %s of %s', c.code, internal.code_uses(c.id), c.max_uses)
  from public.promo_codes c where internal.code_uses(c.id) > c.max_uses;
