create or replace function internal.export_bookings(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'bookings', (select coalesce(jsonb_agg(to_jsonb(b) - 'idempotency_key' || jsonb_build_object('event', e.title, 'access_notes', internal.open_access_notes(b.access_notes))), '[]')
      from public.bookings b join public.events e on e.id = b.event_id where b.user_id = person),
    'series_passes', (select coalesce(jsonb_agg(jsonb_build_object('pass', p.name, 'nights', o.nights, 'total_pence', o.total_pence, 'created_at', o.created_at)), '[]')
      from internal.series_pass_orders o join internal.series_passes p on p.id = o.pass_id where o.user_id = person),
    'booking_lines', (select coalesce(jsonb_agg(to_jsonb(l)), '[]') from public.booking_lines l join public.bookings b on b.id = l.booking_id where b.user_id = person),
    'solidarity_funds', (select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'kind', g.kind, 'unit_pence', g.unit_pence, 'quantity', l.quantity)), '[]')
      from internal.fund_lines g join public.booking_lines l on l.id = g.booking_line_id join public.bookings b on b.id = l.booking_id join public.events e on e.id = b.event_id where b.user_id = person),
    'guest_accounts', (select coalesce(jsonb_agg(jsonb_build_object('email', g.email, 'created_at', g.created_at, 'proven_at', g.proven_at)), '[]') from internal.guest_accounts g where g.user_id = person),
    'tickets', (select coalesce(jsonb_agg(to_jsonb(t) - 'code'), '[]') from public.tickets t where t.owner_id = person),
    'invited_people', (select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'created_at', i.created_at, 'ended_at', i.ended_at)), '[]') from internal.invited_people i join public.events e on e.id = i.event_id where i.user_id = person),
    'event_invitations', (select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'email', v.email, 'created_at', v.created_at)), '[]')
      from internal.event_invitations v join public.events e on e.id = v.event_id where v.person_id = person or internal.is_own_address(person, v.email)),
    'comps_sent_to_me', (select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'name', c.name, 'email', c.email, 'status', c.status, 'created_at', c.created_at)), '[]')
      from public.comps c join public.events e on e.id = c.event_id where internal.is_own_address(person, c.email)))
$$;
