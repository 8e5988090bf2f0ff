-- Everything that must never be true of money and places; empty at all times. One row says which rule, where and what.
create or replace view internal.violations as
  select 'stock-exceeded' as rule, ticket_type_id::text as record, format('%s held + %s sold of %s', held, sold, quantity) as what
  from public.ticket_inventory where held + sold > quantity
union all
  select 'stock-differs-from-bookings', s.ticket_type_id::text, format('held %s, by bookings %s; sold %s, by bookings %s', s.held, live.held, s.sold, live.sold)
  from public.ticket_inventory s, lateral (
    select coalesce(sum(l.quantity) filter (where l.resale_listing_id is null and b.status in ('held', 'approved', 'awaiting_payment', 'processing', 'failed')), 0)
        + (select coalesce(sum(h.places - h.used), 0) from public.stock_holds h where h.ticket_type_id = s.ticket_type_id and h.status = 'held')
        + (select count(*) from public.comps c where c.ticket_type_id = s.ticket_type_id and c.status = 'sent')
        + (select coalesce(sum(k.places), 0) from internal.set_aside k where k.ticket_type_id = s.ticket_type_id)
        + (select coalesce(sum(d.places - d.used), 0) from public.door_stock d where d.ticket_type_id = s.ticket_type_id and d.released_at is null) as held,
      (select count(*) from public.tickets k where k.ticket_type_id = s.ticket_type_id and k.status not in ('cancelled', 'refunded', 'transferred', 'resold', 'void'))
        + (select coalesce(sum(l.quantity), 0) from public.door_sale_lines l join public.door_sales d on d.id = l.sale_id
          where l.ticket_type_id = s.ticket_type_id and d.voided_at is null) as sold
    from public.booking_lines l join public.bookings b on b.id = l.booking_id where l.ticket_type_id = s.ticket_type_id
  ) live
  where s.held <> live.held or s.sold <> live.sold
union all
  -- an entry has an offer exactly when a booking holds places for it
  select 'offer-without-places', w.id::text, format('%s: %s bookings hold places', w.status, count(b.id))
  from public.waitlist_entries w left join public.bookings b on b.waitlist_entry_id = w.id and b.status in ('held', 'awaiting_payment', 'processing', 'failed')
  where w.status in ('offered', 'accepted') or b.id is not null
  group by w.id having count(b.id) <> case when w.status in ('offered', 'accepted') then 1 else 0 end
union all
  select 'hold-differs-from-comps', h.id::text, format('%s used, %s comps', h.used, count(c.id))
  from public.stock_holds h left join public.comps c on c.hold_id = h.id and c.status in ('sent', 'taken')
  where h.status = 'held' group by h.id having h.used <> count(c.id)
union all
  select 'pool-differs-from-stock', p.id::text, format('held %s, by types %s; sold %s, by types %s; of %s', p.held, sums.held, p.sold, sums.sold, p.quantity)
  from public.capacity_pools p, lateral (
    select coalesce(sum(s.held), 0) as held, coalesce(sum(s.sold), 0) as sold
    from public.ticket_types t join public.ticket_inventory s on s.ticket_type_id = t.id where t.pool_id = p.id) sums
  where p.held <> sums.held or p.sold <> sums.sold or p.held + p.sold > p.quantity
union all
  select 'tickets-differ-from-lines', b.id::text, format('%s of %s: %s tickets for %s places', b.status, b.ref, count(t.id), l.quantity)
  from public.bookings b join public.booking_lines l on l.booking_id = b.id
  left join public.tickets t on t.booking_line_id = l.id and t.status not in ('cancelled', 'refunded', 'resold', 'void') and (t.status <> 'transferred' or b.status = 'confirmed')
  group by b.id, l.id
  having count(t.id) <> case when b.status = 'confirmed' then l.quantity when b.status in ('partly_refunded', 'needs_attention') then count(t.id) else 0 end
union all
  -- what a line paid for is held once, no matter who holds it: all its tickets but those that were passed on
  select 'two-tickets-for-one-place', l.id::text, format('%s tickets for %s places', count(t.id), l.quantity)
  from public.booking_lines l join public.tickets t on coalesce(t.paid_line_id, t.booking_line_id) = l.id and t.status <> 'transferred'
  group by l.id having count(t.id) > l.quantity
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
  from public.promo_codes c where internal.code_uses(c.id) > c.max_uses
union all
  -- M2: money is in for five minutes and there are neither tickets nor refunds for it
  select 'captured-without-outcome', p.id::text, format('%s: %s of %s, %s going back', b.ref, p.captured_pence, b.status, back.pence)
  from public.payments p join public.bookings b on b.id = p.booking_id, lateral (
    select coalesce(sum(amount_pence), 0) as pence from public.refunds where payment_id = p.id and status not in ('cancelled', 'declined')) back
  where p.captured_pence > 0 and p.captured_at < now() - interval '5 minutes' and p.status in ('succeeded', 'won')
    and b.status not in ('confirmed', 'partly_refunded', 'cancelled', 'needs_attention') and back.pence <> p.captured_pence and b.status <> 'refunded'
union all
  select 'captured-without-outcome', b.id::text, format('%s: %s payments kept', b.ref, count(*))
  from (select booking_id from public.payments where captured_pence > 0 group by booking_id having count(*) > 1) twice
  join public.bookings b on b.id = twice.booking_id join public.payments p on p.booking_id = b.id
  where p.captured_pence > 0 and p.captured_at < now() - interval '5 minutes' and internal.refundable(p.id) > 0 and p.status in ('succeeded', 'won')
  group by b.id having count(*) > 1
union all
  -- M3
  select 'confirmed-without-payment', b.id::text, format('%s: %s of %s', b.ref, coalesce(sum(p.captured_pence), 0), b.total_pence)
  from public.bookings b left join public.payments p on p.booking_id = b.id and p.status in ('succeeded', 'disputed', 'won', 'lost')
  where b.status in ('confirmed', 'partly_refunded') and not b.predates_payments group by b.id
  having coalesce(sum(p.captured_pence), 0) < b.total_pence or (b.total_pence = 0 and count(p.id) > 0)
union all
  -- a period is paid for by one payment that is kept, of its price and in the ledger
  select 'membership-payment-differs', c.id::text, format('%s is %s: %s kept of %s, %s in the ledger', c.ref, c.status, kept.pence, c.price_pence, kept.booked)
  from public.membership_charges c cross join lateral (
    select coalesce(sum(p.captured_pence - (select coalesce(sum(r.amount_pence), 0) from public.refunds r where r.payment_id = p.id and r.status not in ('cancelled', 'declined')
        and not (r.status = 'failed' and r.reason = 'provider'))), 0) as pence,
      coalesce(sum(p.captured_pence), 0) as captured,
      coalesce((select sum(l.amount_pence) from internal.ledger_entries l join public.payments q on q.id = l.payment_id
        where q.membership_charge_id = c.id and l.kind = 'capture' and l.account = 'clearing'), 0) as booked,
      coalesce(bool_or(p.status in ('disputed', 'won', 'lost') or exists (select from public.refunds r where r.payment_id = p.id and r.reason in ('provider', 'goodwill'))), false) as is_other
    from public.payments p where p.membership_charge_id = c.id and p.captured_pence > 0) kept
  where kept.booked <> kept.captured or (not kept.is_other and kept.pence <> case c.status when 'paid' then c.price_pence else 0 end)
union all
  select 'membership-paid-twice', m.id::text, format('period %s: %s charges', c.nth, count(*))
  from public.memberships m join public.membership_charges c on c.membership_id = m.id where c.status = 'paid' group by m.id, c.nth having count(*) > 1
union all
  -- a membership that counts is one that is paid for, up to where it says
  select 'member-without-payment', m.id::text, format('%s, paid until %s, %s periods, %s of them paid', m.status, m.paid_until, m.periods, paid.count)
  from public.memberships m cross join lateral (
    select count(*) as count, max(c.covers_until) as until from public.membership_charges c where c.membership_id = m.id and c.status = 'paid') paid
  where m.status in ('active', 'ending') and m.period is not null
    and (paid.count <> m.periods or m.paid_until < now() - case when m.renews_since is null then interval '1 hour' else interval '16 days 1 hour' end and m.status = 'active' or (m.period <> 'once' and m.paid_until is distinct from internal.period_end(m.begins_at, m.period, m.periods)))
union all
  -- a card is charged without its person for a membership alone that they agreed to, and never once it has ended
  select 'charged-without-agreement', p.id::text, format('%s asked at %s, agreed %s, %s', c.ref, k.asked_at, m.renews_since, m.ended_at)
  from internal.card_payments k join public.payments p on p.id = k.payment_id join public.membership_charges c on c.id = p.membership_charge_id
    join public.memberships m on m.id = c.membership_id
  where k.is_off_session and k.asked_at is not null and (not c.renews or m.renews_since is null or k.asked_at < m.renews_since or k.asked_at > m.ended_at)
union all
  -- nor before what was paid for is over
  select 'charged-too-early', p.id::text, format('%s asked at %s for a period from %s', c.ref, k.asked_at, c.covers_from)
  from internal.card_payments k join public.payments p on p.id = k.payment_id join public.membership_charges c on c.id = p.membership_charge_id
  where k.is_off_session and c.status = 'paid' and k.asked_at < c.covers_from - interval '1 minute'
union all
  -- nobody pays more for a period than for the one before, unless they were told thirty days before it began
  select 'price-not-announced', c.id::text, format('%s after %s for a period from %s', c.price_pence, earlier.price_pence, c.covers_from)
  from public.membership_charges c join public.membership_charges earlier on earlier.membership_id = c.membership_id and earlier.nth = c.nth - 1 and earlier.status = 'paid'
  where c.status = 'paid' and c.price_pence > earlier.price_pence and not exists (
    select from internal.price_notices n where n.membership_id = c.membership_id and n.to_pence = c.price_pence and n.counts_from <= c.covers_from and n.counts_from >= n.told_at + interval '30 days')
union all
  -- a card that three guest addresses of a night pay with is let go, not charged
  select 'card-of-many-guests', k.event_id::text, format('%s addresses', count(distinct k.guest_hash))
  from internal.night_cards k join public.payments p on p.id = k.payment_id where p.captured_pence > 0
  group by k.event_id, k.card_hash having count(distinct k.guest_hash) > 2
union all
  -- M4
  select 'refunded-beyond-capture', p.id::text, format('%s captured, %s going back', p.captured_pence, sum(r.amount_pence))
  from public.payments p join public.refunds r on r.payment_id = p.id and r.status not in ('failed', 'cancelled', 'declined')
  group by p.id having sum(r.amount_pence) > p.captured_pence
union all
  -- what was promised is sent, or still to be sent; a bank's decision comes first
  select 'refund-neither-sent-nor-owed', p.id::text, format('%s: %s promised, %s sent or owed', coalesce(b.ref, 'membership'), back.promised, back.standing)
  from (select payment_id, coalesce(sum(amount_pence) filter (where replaces_id is null and reason <> 'provider' and status not in ('requested', 'declined')), 0) as promised,
      coalesce(sum(amount_pence) filter (where status not in ('requested', 'cancelled', 'declined') and not (status = 'failed' and reason = 'provider')), 0) as standing
    from public.refunds group by payment_id) back join public.payments p on p.id = back.payment_id left join public.bookings b on b.id = p.booking_id
  where p.captured_pence > 0 and p.status <> 'disputed'
    and back.standing < least(back.promised, p.captured_pence - case p.status when 'lost' then internal.disputed_pence(p.id) else 0 end)
union all
  select 'refunded-without-refund', b.id::text, b.ref
  from public.bookings b where b.status = 'refunded' and b.total_pence > 0
    and not exists (select from public.refunds where booking_id = b.id and status not in ('requested', 'cancelled', 'declined'))
    and not exists (select from public.payments where booking_id = b.id and status in ('disputed', 'lost'))
union all
  select 'refunded-without-refund', k.id::text, format('ticket %s of booking %s', k.place_number, k.booking_id)
  from public.tickets k where k.status = 'refunded' and not exists (
    select from public.refunds r where r.booking_id = internal.paid_booking_id(k.booking_id) and k.id = any (r.ticket_ids)
      and (r.status = 'succeeded' or (r.status = 'cancelled' and r.failure_code = 'refunded_elsewhere')))
union all
  -- a ticket's price goes back once: no more went for some tickets than they cost. Of a bundle it is asked as a whole, below
  select 'ticket-paid-back-twice', k.id::text, format('ticket %s of booking %s: %s refunds', k.place_number, k.booking_id, count(*))
  from public.refunds r cross join lateral unnest(r.ticket_ids) named (id) join public.tickets k on k.id = named.id
  where r.status not in ('cancelled', 'declined') and r.replaces_id is null and not exists (select from internal.bundles_of_tickets(array[k.id])) group by k.id
  having count(*) > 1 and internal.returned_of_tickets(array[k.id]) > (select v.face + v.fee + v.levy from internal.value_of_tickets(array[k.id]) v) + count(*)
union all
  -- M7
  select 'event-applied-twice', id, format('%s times', applied_times) from internal.webhook_events where applied_times > 1
union all
  -- M8
  select 'transition-not-allowed', s.record_id::text, format('%s: %s to %s', s.thing, s.from_status, s.to_status)
  from internal.status_log s where not exists (
    select from internal.transitions t where t.thing = s.thing and t.from_status = s.from_status and t.to_status = s.to_status)
union all
  -- M9
  select 'charge-differs-from-snapshot', p.id::text, format('%s asked, %s on the order', p.amount_pence, b.total_pence)
  from public.payments p join public.bookings b on b.id = p.booking_id where p.amount_pence <> b.total_pence
union all
  select 'charge-differs-from-snapshot', p.id::text, format('%s asked, %s agreed', p.amount_pence, c.price_pence)
  from public.payments p join public.membership_charges c on c.id = p.membership_charge_id where p.amount_pence <> c.price_pence
union all
  -- M10: a minute for the jobs; what a card company disputes is not refunded
  select 'cancelled-event-unrefunded', b.id::text, b.ref
  from public.bookings b join public.events e on e.id = b.event_id join public.payments p on p.booking_id = b.id
  where e.status = 'cancelled' and e.cancelled_at between now() - interval '30 days' and now() - interval '1 minute' and b.status in ('confirmed', 'partly_refunded', 'cancelled', 'refunded')
    and p.status in ('succeeded', 'won') and internal.unreturned(p.id) > 0
union all
  -- M11
  select 'hold-outlived', b.id::text, format('%s until %s', b.status, b.hold_expires_at)
  from public.bookings b where b.status in ('held', 'awaiting_payment', 'failed', 'approved') and b.hold_expires_at < now() - interval '30 seconds'
union all
  -- a pass is sold whole: what its nights cost adds up to it, all of them are bought or none, and each charge is one
  select 'pass-differs-from-nights', o.id::text, format('%s for %s nights, its bookings %s for %s', o.total_pence, o.nights, coalesce(sum(b.total_pence), 0), count(b.id))
  from internal.series_pass_orders o left join public.bookings b on b.pass_order_id = o.id
  group by o.id having o.nights <> count(b.id) or o.total_pence <> coalesce(sum(b.total_pence), 0)
    or count(*) filter (where b.confirmed_at is not null) not in (0, count(*))
union all
  select 'share-differs-from-charge', lead.id::text, format('lead %s, share %s', lead.status, p.status)
  from internal.payment_shares s join public.payments lead on lead.id = s.lead_id join public.payments p on p.id = s.payment_id
  where (lead.captured_at is null) <> (p.captured_at is null)
union all
  -- M12
  select 'ledger-unbalanced', transaction_id::text, sum(amount_pence)::text from internal.ledger_entries group by transaction_id having sum(amount_pence) <> 0
union all
  -- M14
  select 'limit-exceeded', t.id::text, format('%s of %s by one person', count(*), t.per_person_max)
  from public.tickets k join public.ticket_types t on t.id = k.ticket_type_id join public.bookings b on b.id = k.booking_id and not b.is_comp
  where k.status in ('issued', 'checked_in', 'transfer_pending', 'listed', 'frozen', 'ready', 'collected') group by t.id, k.owner_id having count(*) > t.per_person_max
union all
  select 'limit-exceeded', held.ticket_type_id::text, format('%s of %s held, offered or bought by %s', taken.places, t.per_person_max, held.user_id)
  from (select distinct b.user_id, l.ticket_type_id from public.bookings b join public.booking_lines l on l.booking_id = b.id
    where b.status in ('held', 'awaiting_payment', 'processing', 'failed', 'approved') and not b.is_comp) held
  join public.ticket_types t on t.id = held.ticket_type_id, lateral (select internal.places_taken(t.id, held.user_id) as places) taken
  -- a guest holds before there is an address to count by, and is refused when it comes to booking
  where taken.places > t.per_person_max and not internal.is_guest(held.user_id)
union all
  select 'waits-twice', w.event_id::text, format('%s entries of %s', count(*), w.user_id)
  from public.waitlist_entries w where w.status in ('waiting', 'offered', 'accepted') and not w.was_doubled group by w.user_id, w.event_id having count(*) > 1
union all
  -- who sells a ticket on gets all that was paid for it, once: what becomes of that refund is refund-neither-sent-nor-owed's
  select 'resold-without-refund', r.id::text, format('%s for %s, %s going back', r.ticket_id, r.price_pence, coalesce(sum(f.amount_pence), 0))
  from public.resale_listings r left join public.refunds f on f.reason = 'resold' and f.replaces_id is null and r.ticket_id = any (f.ticket_ids)
  where r.status = 'sold' group by r.id having coalesce(sum(f.amount_pence), 0) <> r.price_pence
union all
  select 'listed-differs-from-ticket', r.id::text, format('%s: ticket %s is %s', r.status, k.place_number, k.status)
  from public.resale_listings r join public.tickets k on k.id in (r.ticket_id, r.companion_ticket_id)
  where k.status <> case r.status when 'sold' then 'resold' else 'listed' end and r.status in ('active', 'reserved', 'sold')
union all
  select 'listed-differs-from-ticket', k.id::text, 'listed, and nothing sells it'
  from public.tickets k where k.status = 'listed' and not exists (
    select from public.resale_listings r where k.id in (r.ticket_id, r.companion_ticket_id) and r.status in ('active', 'reserved'))
union all
  select 'reserved-without-hold', r.id::text, format('%s is %s', b.ref, b.status)
  from public.resale_listings r join public.bookings b on b.id = r.booking_id
  where r.status = 'reserved' and b.status not in ('held', 'approved', 'awaiting_payment', 'processing', 'failed')
union all
  -- the totals that the door goes by are what its rows come to
  select 'door-total-differs', d.event_id::text, format('tickets %s, by tickets %s; guests %s, by arrivals %s; sales %s, by lines %s; clicked %s, by counts %s',
    d.tickets, live.tickets, d.guests, live.guests, d.sales, live.sales, d.clicked + d.staff, live.counted)
  from internal.door_totals d, lateral (
    select (select count(*) from public.tickets k where k.event_id = d.event_id and k.is_inside) as tickets,
      (select coalesce(sum(r.counted), 0) from public.guest_arrivals r where r.event_id = d.event_id) as guests,
      (select coalesce(sum(l.quantity), 0) from public.door_sales s join public.door_sale_lines l on l.sale_id = s.id where s.event_id = d.event_id and s.voided_at is null) as sales,
      (select coalesce(sum(c.change), 0) from public.door_counts c where c.event_id = d.event_id) as counted) live
  where not d.is_closed and (d.tickets <> live.tickets or d.guests <> live.guests or d.sales <> live.sales or d.clicked + d.staff <> live.counted)
union all
  -- a scan lets in whom the ticket says is in
  select 'inside-differs-from-scans', k.id::text, format('inside %s, %s in and %s out', k.is_inside, moves.ins, moves.outs)
  from public.tickets k, lateral (
    select count(*) filter (where c.action = 'in') as ins, count(*) filter (where c.action = 'out') as outs from public.check_ins c where c.ticket_id = k.id and c.counts) moves
  where moves.ins + moves.outs > 0 and (moves.ins - moves.outs = 1) <> k.is_inside
union all
  -- what was sent of a night had been cleared by then; what went back within a minute before may not have been seen
  select 'paid-out-beyond-cleared', p.id::text, format('%s: %s of %s cleared', p.ref, outward.pence, cleared.pence)
  from public.payouts p join public.payout_items i on i.payout_id = p.id
  cross join lateral (
    select coalesce(-sum(l.amount_pence) filter (where l.kind = 'capture' or l.created_at < p.sent_at - interval '1 minute'), 0) - (
      -- promised back by then, and gone since or still owed
      select coalesce(sum(r.face_pence), 0) from public.refunds r join public.bookings owed on owed.id = r.booking_id join public.events night on night.id = owed.event_id
      where owed.event_id = i.event_id and night.organiser_id = p.organiser_id and r.reason <> 'provider' and r.status in ('approved', 'pending', 'requires_action', 'succeeded', 'failed')
        and r.created_at < p.sent_at - interval '1 minute' and coalesce(r.succeeded_at, 'infinity') >= p.sent_at - interval '1 minute'
        and not exists (select from internal.status_log s where s.thing = 'refunds' and s.record_id = r.id and s.from_status = 'requested' and s.at >= p.sent_at - interval '1 minute')) as pence
    from public.bookings b join internal.ledger_entries l on l.booking_id = b.id
    where b.event_id = i.event_id and l.account = 'organiser' and l.organiser_id = p.organiser_id and l.created_at <= p.sent_at) cleared
  cross join lateral (
    select sum(o.pence - o.returned_pence) as pence from public.payout_items o join public.payouts q on q.id = o.payout_id
    where o.event_id = i.event_id and q.organiser_id = p.organiser_id and q.status in ('sent', 'paid', 'returned') and q.sent_at <= p.sent_at) outward
  where p.status in ('sent', 'paid', 'returned') and i.event_id is not null and i.pence - i.returned_pence > 0 and (outward.pence > cleared.pence or not exists (
    select from public.events e where e.id = i.event_id and internal.night_clears_at(e) <= p.sent_at))
union all
  -- of memberships no more was sent than had been cleared by then
  select 'paid-out-beyond-cleared', p.id::text, format('%s: %s of %s cleared of memberships', p.ref, outward.pence, cleared.pence)
  from public.payouts p join public.payout_items i on i.payout_id = p.id and i.event_id is null
  cross join lateral (
    select coalesce(-sum(l.amount_pence) filter (where l.kind = 'capture' or l.created_at < p.sent_at - interval '1 minute'), 0) as pence
    from public.membership_charges c join public.payments q on q.membership_charge_id = c.id join internal.ledger_entries l on l.payment_id = q.id
    where c.organiser_id = p.organiser_id and l.account = 'organiser' and l.created_at <= p.sent_at and internal.charge_clears_at(c) <= p.sent_at) cleared
  cross join lateral (
    select sum(o.pence - o.returned_pence) as pence from public.payout_items o join public.payouts q on q.id = o.payout_id
    where o.event_id is null and q.organiser_id = p.organiser_id and q.status in ('sent', 'paid', 'returned') and q.sent_at <= p.sent_at) outward
  where p.status in ('sent', 'paid', 'returned') and i.pence - i.returned_pence > 0 and outward.pence > cleared.pence
union all
  select 'payout-differs-from-nights', p.id::text, format('%s: %s, its nights %s; %s back, of its nights %s', p.ref, p.amount_pence, nights.pence, p.returned_pence, nights.back)
  from public.payouts p cross join lateral (
    select coalesce(sum(i.pence), 0) as pence, coalesce(sum(i.returned_pence), 0) as back from public.payout_items i where i.payout_id = p.id) nights
  where p.amount_pence <> nights.pence or p.returned_pence <> nights.back
union all
  select 'payout-without-ledger', p.id::text, format('%s, %s: %s out, %s back', p.ref, p.status, books.gone, books.back)
  from public.payouts p cross join lateral (
    select coalesce(sum(l.amount_pence) filter (where l.kind = 'payout'), 0) as gone, coalesce(-sum(l.amount_pence) filter (where l.kind = 'payout_returned'), 0) as back
    from internal.ledger_entries l where l.payout_id = p.id and l.account = 'organiser') books
  where books.gone <> case when p.status in ('paid', 'returned') then p.amount_pence else 0 end or books.back <> p.returned_pence
union all
  -- a host that accepted stands where everybody reads it, and none is asked for its own night
  select 'host-of-own-night', t.event_id::text, t.organiser_id::text from internal.host_terms t join public.events e on e.id = t.event_id
  where e.organiser_id = t.organiser_id
union all
  select 'host-without-terms-kept', t.event_id::text, format('%s %s', t.organiser_id, t.state) from internal.host_terms t
  where (t.state = 'accepted') <> exists (select from public.event_hosts h where h.event_id = t.event_id and h.organiser_id = t.organiser_id)
union all
  -- an extra opens no door, and a ticket is never a voucher
  select 'extra-as-ticket', k.id::text, format('%s %s', t.kind, k.status) from public.tickets k join public.ticket_types t on t.id = k.ticket_type_id
  where (t.kind = 'extra' and (k.is_inside or k.status in ('issued', 'checked_in', 'transfer_pending', 'transferred', 'listed', 'resold', 'expired'))) or (t.kind <> 'extra' and k.status in ('ready', 'collected'))
union all
  -- what a person chose to pay lies between the bounds of that moment, and no code lowers it
  select 'own-price-out-of-bounds', l.id::text, format('%s with %s off, between %s and %s', l.unit_total_pence, l.unit_discount_pence, p.least_pence, p.most_pence)
  from internal.own_prices p join public.booking_lines l on l.id = p.booking_line_id
  where l.unit_total_pence - l.unit_levy_pence not between p.least_pence and p.most_pence or l.unit_discount_pence > 0
union all
  -- a deposit is returned by a refund that names its ticket, and one that is kept has none; five days after the night all are settled
  select 'deposit-differs-from-refund', x.ticket_id::text, x.outcome from internal.deposit_ends x
  where x.outcome = 'returned' and not exists (select from public.refunds r where r.id = x.refund_id and x.ticket_id = any (r.ticket_ids))
    or x.outcome = 'kept' and exists (select from public.refunds r join public.tickets k on k.id = x.ticket_id join public.booking_lines l on l.id = coalesce(k.paid_line_id, k.booking_line_id)
      where r.booking_id = l.booking_id and r.reason = 'deposit' and x.ticket_id = any (r.ticket_ids) and r.status not in ('cancelled', 'declined'))
union all
  select 'deposit-unsettled', due.ticket_id::text, due.outcome from internal.due_deposits() due join public.bookings b on b.id = due.booking_id join public.events e on e.id = b.event_id
  where coalesce(e.ends_at, e.starts_at + interval '8 hours') between now() - interval '29 days' and now() - interval '5 days' and due.outcome = 'kept'
    and not exists (select from public.payments p where p.booking_id = b.id and p.status = 'disputed')
union all
  -- what was bought by a bundle costs what its rule says, to the penny
  select 'bundle-differs-from-rule', b.booking_id::text, format('%s of %s for %s, by the rule %s', sums.quantity, b.quantity, sums.pence, (cost.of).face + (cost.of).fee + (cost.of).levy)
  from internal.bought_bundles b cross join lateral (
    select coalesce(sum(l.quantity), 0) as quantity, coalesce(sum(l.quantity * l.unit_total_pence), 0) as pence from public.booking_lines l
    where l.booking_id = b.booking_id and l.ticket_type_id = b.ticket_type_id and l.resale_listing_id is null) sums
  cross join lateral (select internal.cost_in_bundle(b, b.quantity) as of) cost
  where sums.quantity <> b.quantity or sums.pence <> (cost.of).face + (cost.of).fee + (cost.of).levy
union all
  -- and no more goes back for its tickets than was paid for all of them; shares of a refund are rounded up
  select 'bundle-paid-back-beyond', b.booking_id::text, format('%s paid, %s going back', paid.pence, internal.returned_of_tickets(paid.tickets))
  from internal.bought_bundles b cross join lateral (
    select array_agg(k.id) as tickets, sum(l.unit_total_pence) as pence from public.booking_lines l join public.tickets k on coalesce(k.paid_line_id, k.booking_line_id) = l.id
    where l.booking_id = b.booking_id and l.ticket_type_id = b.ticket_type_id and l.resale_listing_id is null and k.status <> 'transferred') paid
  where internal.returned_of_tickets(paid.tickets) > paid.pence + (select count(*) from public.refunds r where r.booking_id = b.booking_id)
union all
  -- a sheet of a settlement adds up, and its share is a part of what was divided
  select 'settlement-sheet-differs', s.id::text, format('fee %s, share %s, VAT %s and %s back are not %s', f.fee, f.share, f.vat, f.back, f.owed)
  from internal.settlement_sheets s cross join lateral (
    select (s.facts ->> 'fee_pence')::bigint as fee, (s.facts ->> 'share_pence')::bigint as share, (s.facts ->> 'vat_pence')::bigint as vat, (s.facts ->> 'back_pence')::bigint as back,
      (s.facts ->> 'owed_pence')::bigint as owed, (s.facts ->> 'pot_pence')::bigint as pot, (s.facts ->> 'share_basis_points')::integer as points) f
  where f.fee + f.share + f.vat + f.back <> f.owed or f.pot is null and f.share <> 0
    or f.pot is not null and f.share <> 0 and abs(f.share - f.pot * f.points / 10000.0) > 1
union all
  -- nothing is agreed with more than the whole
  select 'settlement-shares-beyond-whole', d.event_id::text, sum(d.share_basis_points)::text from internal.settlement_deals d group by d.event_id having sum(d.share_basis_points) > 10000
union all
  -- only the last version of a sheet was signed after it was made
  select 'settlement-signed-after-next', g.sheet_id::text, g.side from internal.settlement_signatures g join internal.settlement_sheets s on s.id = g.sheet_id
  join internal.settlement_sheets next on next.deal_id = s.deal_id and next.version = s.version + 1 where g.signed_at > next.made_at
union all
  -- a fund never pays what it has not, what its holds would take included
  select 'fund-below-zero', f.event_id::text, format('%s in it, %s left', internal.fund_pot(f.event_id), internal.fund_left(f.event_id)) from internal.solidarity_funds f
  where internal.fund_pot(f.event_id) < 0 or internal.fund_left(f.event_id) < 0
union all
  select 'fund-below-zero', x.organiser_id::text, format('%s waiting', sum(x.pence)) from internal.fund_entries x where x.event_id is null group by x.organiser_id having sum(x.pence) < 0
union all
  -- what the funds of an organiser hold is what the ledger says they do
  select 'fund-differs-from-ledger', o.organiser_id::text, format('%s by entries, %s by the ledger', sum(o.entries), sum(o.ledger)) from (
    select x.organiser_id, x.pence::bigint as entries, 0::bigint as ledger from internal.fund_entries x
    union all select l.organiser_id, 0, -l.amount_pence from internal.ledger_entries l where l.account = 'fund') o
  group by o.organiser_id having sum(o.entries) <> sum(o.ledger)
union all
  -- what was given is in the fund, and what it pays of a good ticket has left it, once
  select 'fund-differs-from-tickets', k.id::text, format('%s of %s, a ticket that is %s: %s', g.kind, g.unit_pence, k.status, booked.pence)
  from internal.fund_lines g join public.tickets k on coalesce(k.paid_line_id, k.booking_line_id) = g.booking_line_id join public.events e on e.id = k.event_id
  cross join lateral (select coalesce(sum(x.pence), 0) as pence from internal.fund_entries x where x.ticket_id = k.id and x.kind = g.kind) booked
  where booked.pence <> case when g.kind = 'gift' and (e.status <> 'cancelled' or k.status not in ('cancelled', 'refunded')) then g.unit_pence
    when g.kind = 'gift' or k.status in ('cancelled', 'refunded', 'transferred', 'resold', 'void') then 0 else -g.unit_pence end
    and not (g.kind = 'ticket' and e.status = 'cancelled')
union all
  -- no more of a gift goes back than was given, and what went back has left the fund
  select 'fund-gift-paid-back-beyond', x.ticket_id::text, format('%s given, %s back', sum(x.pence) filter (where x.kind = 'gift'), -sum(x.pence) filter (where x.kind = 'back'))
  from internal.fund_entries x where x.ticket_id is not null and x.kind in ('gift', 'back') group by x.ticket_id having sum(x.pence) < 0
union all
  select 'fund-refund-differs', r.id::text, r.amount_pence::text from public.refunds r
  where r.reason = 'fund' and r.replaces_id is null and not exists (select from internal.fund_entries x where x.kind = 'back' and x.pence = -r.amount_pence and x.ticket_id = any (r.ticket_ids));
