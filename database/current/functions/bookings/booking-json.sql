-- A booking as the booking procedures answer it, with the server's clock beside the hold's end.
create or replace function internal.booking_json(p_booking_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'id', b.id, 'ref', b.ref, 'event_id', b.event_id, 'status', b.status,
    'buyer_name', b.buyer_name, 'buyer_email', b.buyer_email,
    'face_pence', b.face_pence, 'fee_pence', b.fee_pence, 'levy_pence', b.levy_pence, 'discount_pence', b.discount_pence,
    'code', (select code from public.promo_codes where id = b.promo_code_id), 'total_pence', b.total_pence, 'currency', b.currency,
    'refund_note', b.refund_note, 'hold_expires_at', b.hold_expires_at, 'hold_extended', b.hold_extended, 'server_time', clock_timestamp(),
    -- bought from people who cannot come: 'gone' when one of the tickets is not to be had any more
    'resale', (select case when internal.has_lost_listing(b.id) then 'gone' else 'held' end where exists (
      select from public.booking_lines where booking_id = b.id and resale_listing_id is not null)),
    'created_at', b.created_at, 'confirmed_at', b.confirmed_at, 'cancelled_at', b.cancelled_at,
    'lines', (select coalesce(json_agg(json_build_object(
        'id', l.id, 'ticket_type_id', l.ticket_type_id, 'name', l.name, 'kind', l.kind, 'quantity', l.quantity, 'resale_listing_id', l.resale_listing_id,
        'unit_face_pence', l.unit_face_pence, 'unit_fee_pence', l.unit_fee_pence, 'unit_levy_pence', l.unit_levy_pence,
        'unit_discount_pence', l.unit_discount_pence, 'unit_total_pence', l.unit_total_pence, 'total_pence', l.total_pence,
        'bundle', l.bundle, 'saving_pence', l.saving_pence) order by l.sort, l.name), '[]')
      from internal.lines_of_booking(b.id) l),
    'tickets', (select coalesce(json_agg(json_build_object(
        'id', k.id, 'ticket_type_id', k.ticket_type_id, 'name', t.name, 'holder_name', k.holder_name, 'code', k.code,
        'code_version', k.code_version, 'code_proof', k.code_proof, 'place_number', k.place_number, 'status', k.status) order by k.place_number), '[]')
      from public.tickets k join public.ticket_types t on t.id = k.ticket_type_id where k.booking_id = b.id and t.kind <> 'extra'),
    'extras', (select coalesce(json_agg(json_build_object('id', k.id, 'name', t.name, 'status', k.status) order by k.place_number), '[]')
      from public.tickets k join public.ticket_types t on t.id = k.ticket_type_id where k.booking_id = b.id and t.kind = 'extra' and not internal.is_gift_type(t.id))
  )
  from public.bookings b where b.id = p_booking_id
$$;
