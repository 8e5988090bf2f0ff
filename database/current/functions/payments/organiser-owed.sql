-- The organiser's part of what was promised back and has not left yet, by night: approved, on its way, or refused by the provider and owed.
create or replace function internal.promised_of_nights(p_organiser_id uuid) returns table (event_id uuid, pence bigint)
language sql stable security definer rows 20 set search_path = '' as $$
  select going.event_id, sum(going.pence)::bigint from (
  select b.event_id, sum(r.face_pence)::bigint as pence from public.refunds r join public.bookings b on b.id = r.booking_id join public.events e on e.id = b.event_id
  where e.organiser_id = p_organiser_id and (r.status in ('approved', 'pending', 'requires_action') or (r.status = 'failed' and r.reason <> 'provider'))
  group by b.event_id
  union all select open.event_id, open.pence from internal.open_deposits(p_organiser_id) open) going group by going.event_id
$$;

-- What the ledger owes an organiser at a moment: their balance. Null is now.
create or replace function internal.organiser_owed(p_organiser_id uuid, p_at timestamptz) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(-sum(amount_pence), 0)::bigint from internal.ledger_entries
  where organiser_id = p_organiser_id and account = 'organiser' and (p_at is null or created_at < p_at)
$$;
