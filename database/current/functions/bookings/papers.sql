-- What the tickets, the receipt and the calendar entry of a booking say; services/papers draws them. A person is given their own,
-- sixty times an hour; the mailer, which asks as nobody, any. Null where there is none. A secret address opens to the person who still holds a
-- ticket of the night, asked about the owner of the booking: the service has no token to ask with.
create or replace function internal.read_papers(p_booking_id uuid, p_user_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings;
  e public.events;
  wait integer;
begin
  select * into b from public.bookings where id = p_booking_id and status in ('confirmed', 'partly_refunded', 'refunded', 'cancelled')
    and confirmed_at is not null and (p_user_id is null or user_id = p_user_id);
  if b.id is null then
    return null;
  end if;
  if p_user_id is not null then
    wait := internal.take_rate_limit(p_user_id::text, 'booking_papers', 60, 60);
    if wait > 0 then
      return jsonb_build_object('wait', wait);
    end if;
  end if;
  select * into e from public.events where id = b.event_id;
  return jsonb_build_object('order', to_jsonb(o) || jsonb_build_object(
      'ref', b.ref, 'buyer_name', b.buyer_name, 'confirmed_at', b.confirmed_at, 'total_pence', b.total_pence, 'fee_pence', b.fee_pence,
      'levy_pence', b.levy_pence, 'discount_pence', b.discount_pence, 'refund_sentence', null,
      'event', (select to_jsonb(shown) from (select e.id, e.slug, e.title, e.status, e.night_date, e.starts_at, e.ends_at, e.doors_at, e.last_entry_at,
        e.min_age, e.created_at, e.updated_at) shown)))
  from (select
    (select name from public.organisers where id = e.organiser_id) as organiser_name,
    (select to_jsonb(shown) from (select
      (select name from public.venues where id = e.venue_id) as name,
      coalesce((select address from public.venues where id = e.venue_id), e.custom_address,
        (select concat_ws(', ', address, notes) from public.event_reveals where event_id = e.id and e.reveal_at <= now()
          and e.status = 'published' and internal.person_holds_ticket(b.user_id, e.id))) as address,
      e.reveal_at) shown) as place,
    coalesce((select jsonb_agg(jsonb_build_object('name', l.name, 'quantity', l.quantity, 'unit_total_pence', l.unit_total_pence, 'bundle', l.bundle, 'saving_pence', l.saving_pence) order by l.sort, l.name)
      from internal.lines_of_booking(b.id) l), '[]') as lines,
    coalesce((select jsonb_agg(jsonb_build_object('code', k.code, 'code_proof', k.code_proof, 'name', t.name, 'holder_name', k.holder_name, 'is_used', k.status = 'checked_in') order by k.place_number)
      from public.tickets k join public.ticket_types t on t.id = k.ticket_type_id
      where k.booking_id = b.id and k.owner_id = b.user_id and k.status in ('issued', 'checked_in', 'transfer_pending', 'listed')), '[]') as tickets,
    coalesce((select jsonb_agg(jsonb_build_object('name', x.name, 'quantity', x.quantity) order by x.name) from (
      select t.name, count(*) as quantity from public.tickets k join public.ticket_types t on t.id = k.ticket_type_id
      where k.booking_id = b.id and k.owner_id = b.user_id and k.status in ('ready', 'collected') group by t.name) x), '[]') as extras,
    coalesce((select jsonb_agg(jsonb_build_object('last4', p.last4, 'method', p.method, 'captured_pence', p.captured_pence, 'captured_at', p.captured_at) order by p.captured_at)
      from public.payments p where p.booking_id = b.id and p.captured_pence > 0), '[]') as payments,
    coalesce((select jsonb_agg(jsonb_build_object('amount_pence', r.amount_pence, 'succeeded_at', r.succeeded_at) order by r.created_at)
      from public.refunds r where r.booking_id = b.id and r.status in ('approved', 'pending', 'requires_action', 'succeeded')), '[]') as refunds,
    coalesce((select jsonb_agg(jsonb_build_object('number', i.number, 'kind', i.kind, 'seller_name', i.seller_name, 'seller_vat_number', i.seller_vat_number,
        'is_ours', i.seller_id is null, 'total_pence', i.total_pence, 'vat_pence', i.vat_pence, 'created_at', i.created_at) order by i.created_at, i.seller_id nulls last, i.number)
      from public.invoices i where i.booking_id = b.id), '[]') as invoices) o;
end $$;

grant execute on function internal.read_papers(uuid, uuid) to auth_admin;

-- A night as the calendars of those who hold a ticket have it. A secret place is told once it is revealed, as it is to them.
create or replace function internal.read_night(p_event_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'event', (select to_jsonb(shown) from (select e.id, e.slug, e.title, e.status, e.night_date, e.starts_at, e.ends_at, e.created_at, e.updated_at) shown),
    'organiser_name', (select name from public.organisers where id = e.organiser_id),
    'place', jsonb_build_object('name', v.name, 'reveal_at', e.reveal_at, 'address', coalesce(v.address, e.custom_address,
      (select concat_ws(', ', address, notes) from public.event_reveals where event_id = e.id and e.reveal_at <= now() and e.status = 'published'))))
  from public.events e left join public.venues v on v.id = e.venue_id where e.id = p_event_id
$$;

grant execute on function internal.read_night(uuid) to auth_admin;
