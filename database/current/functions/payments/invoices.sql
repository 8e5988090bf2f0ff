-- Invoices and credit notes, numbered without gaps per seller: the counter's row is locked by the transaction that takes a number.
-- Ours, those without a seller, bear the company's VAT number; an organiser's bear theirs.
create or replace function internal.next_invoice_number(seller uuid) returns integer
language sql security definer set search_path = '' as $$
  insert into internal.invoice_numbers as counted (seller_id, last) values (coalesce(seller, '00000000-0000-0000-0000-000000000000'), 1)
  on conflict (seller_id) do update set last = counted.last + 1 returning last
$$;

create or replace function internal.write_invoice(p_booking_id uuid, p_kind text, p_refund_id uuid, seller uuid, total integer, vat integer) returns void
language sql security definer set search_path = '' as $$
  insert into public.invoices (seller_id, number, kind, booking_id, refund_id, seller_name, seller_vat_number, total_pence, vat_pence)
  select seller, internal.next_invoice_number(seller), p_kind, p_booking_id, p_refund_id,
    coalesce((select coalesce(legal_name, name) from public.organisers where id = seller), 'Undercroft'),
    case when seller is null then (select c.vat_number from internal.company c) else (select o.vat_number from public.organisers o where o.id = seller) end, total, vat
  where total <> 0
$$;

-- The organiser sells the tickets, levy included; Undercroft its fee. The sellers' counters are locked in one order.
create or replace function internal.write_invoices(p_booking_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings;
  seller uuid;
begin
  select * into b from public.bookings where id = p_booking_id;
  select organiser_id into seller from public.events where id = b.event_id;
  perform internal.write_invoice(b.id, 'invoice', null, seller, b.face_pence - b.discount_pence + b.levy_pence, b.face_vat_pence);
  perform internal.write_invoice(b.id, 'invoice', null, null, b.fee_pence, b.fee_vat_pence);
end $$;

create or replace function internal.write_credit_notes(refund public.refunds) returns void
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings;
  seller uuid;
begin
  select * into b from public.bookings where id = refund.booking_id;
  if not exists (select from public.invoices where booking_id = b.id) then
    return;
  end if;
  select organiser_id into seller from public.events where id = b.event_id;
  perform internal.write_invoice(b.id, 'credit_note', refund.id, seller, -(refund.face_pence + refund.levy_pence),
    -case when b.face_pence - b.discount_pence > 0 then (b.face_vat_pence::bigint * refund.face_pence / (b.face_pence - b.discount_pence))::integer else 0 end);
  perform internal.write_invoice(b.id, 'credit_note', refund.id, null, -refund.fee_pence, -refund.fee_vat_pence);
end $$;
