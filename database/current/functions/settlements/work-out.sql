-- What a deal comes to. Tickets are read from the ledger and the door's own sales; nobody types them.

-- What a night took, in pence. sold and returned are the organiser's part in the ledger, promised is on its way back or held by a bank, door is what was sold there,
-- vat is what the seller owes of all of it, levy is what was collected for the venue and is in none of the others.
create or replace function internal.settlement_takings(event public.events,
  out sold_pence bigint, out returned_pence bigint, out promised_pence bigint, out door_pence bigint, out vat_pence bigint, out levy_pence bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  seller_has_vat constant boolean := exists (select from public.organisers o where o.id = event.organiser_id and o.vat_number is not null);
  door_vat bigint;
begin
  select coalesce(-sum(l.amount_pence) filter (where l.account = 'organiser' and l.kind = 'capture'), 0), coalesce(sum(l.amount_pence) filter (where l.account = 'organiser' and l.kind <> 'capture'), 0),
    coalesce(-sum(l.amount_pence) filter (where l.account = 'levy'), 0)
  into sold_pence, returned_pence, levy_pence
  from public.bookings b join internal.ledger_entries l on l.booking_id = b.id where b.event_id = event.id and (l.account = 'levy' or l.organiser_id = event.organiser_id);
  select coalesce((select p.pence from internal.promised_of_nights(event.organiser_id) p where p.event_id = event.id), 0)
    + coalesce((select sum(part.face) from public.payments p join public.bookings b on b.id = p.booking_id cross join lateral internal.divide_sum(p, internal.disputed_pence(p.id)) part
        where p.status = 'disputed' and b.event_id = event.id), 0) into promised_pence;
  select coalesce(sum(l.quantity * l.unit_pence), 0), coalesce(sum(internal.vat_inside(l.quantity * l.unit_pence, t.vat_basis_points)), 0) into door_pence, door_vat
  from public.door_sales s join public.door_sale_lines l on l.sale_id = s.id join public.ticket_types t on t.id = l.ticket_type_id where s.event_id = event.id and s.voided_at is null;
  vat_pence := case when seller_has_vat then door_vat + coalesce((
    select sum(i.vat_pence) from public.invoices i join public.bookings b on b.id = i.booking_id where b.event_id = event.id and i.seller_id = event.organiser_id), 0) else 0 end;
end $$;

-- Divides a sum of zero or more by shares of basis points that come to 10000 at most; the last of the answer is the rest. The parts come to the sum: pennies
-- that are left over go where most was cut off, earlier shares first.
create or replace function internal.divide_pot(pot bigint, shares integer[]) returns bigint[]
language sql immutable set search_path = '' as $$
  with parts as (
    select s.n, pot * s.points / 10000 as whole, pot * s.points % 10000 as cut
    from unnest(shares || (10000 - (select coalesce(sum(x), 0)::integer from unnest(shares) x))) with ordinality s(points, n)
  ), ranked as (
    select p.n, p.whole, row_number() over (order by p.cut desc, p.n) as place, pot - sum(p.whole) over () as pennies from parts p
  )
  select array_agg(r.whole + (r.place <= r.pennies)::integer order by r.n) from ranked r
$$;

-- What a side charges before its share: its fee or guarantee, with VAT where it adds it and the holder cannot have it back.
create or replace function internal.deal_fee_cost(deal internal.settlement_deals, holder_has_vat boolean) returns bigint
language sql immutable set search_path = '' as $$
  select deal.fee_pence + case when deal.has_vat and not holder_has_vat then internal.share_of(deal.fee_pence, 2000) else 0 end
$$;

-- What is divided between those with a share: takings less VAT, costs, and all fees and guarantees. Each deal's part beside it.
create or replace function internal.settlement_pot(event public.events, out pot_pence bigint, out costs_pence bigint, out fees_pence bigint, out deal_ids uuid[], out parts bigint[])
language plpgsql stable security definer set search_path = '' as $$
declare
  t constant record := internal.settlement_takings(event);
  seller_has_vat constant boolean := exists (select from public.organisers o where o.id = event.organiser_id and o.vat_number is not null);
  shares integer[];
begin
  select coalesce(sum(c.pence), 0) into costs_pence from internal.settlement_costs c where c.event_id = event.id;
  select coalesce(sum(internal.deal_fee_cost(d, seller_has_vat)), 0) into fees_pence from internal.settlement_deals d where d.event_id = event.id;
  pot_pence := t.sold_pence - t.returned_pence - t.promised_pence + t.door_pence - t.vat_pence - costs_pence - fees_pence;
  select coalesce(array_agg(d.id order by d.created_at, d.id), '{}'), coalesce(array_agg(case when pot_pence >= 0 or d.bears_loss then d.share_basis_points else 0 end order by d.created_at, d.id), '{}')
  into deal_ids, shares from internal.settlement_deals d where d.event_id = event.id and d.share_basis_points > 0;
  select array_agg(sign(pot_pence)::integer * part order by n) into parts from unnest(internal.divide_pot(abs(pot_pence), shares)) with ordinality x(part, n);
end $$;

-- A deal worked out now, as a sheet keeps it. Takings and all costs are there for a share alone: who is paid a fee sees the fee, and the costs it is paid back.
-- owed_pence is below zero where the other side owes the holder.
create or replace function internal.settlement_facts(deal internal.settlement_deals) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  event public.events;
  costs bigint;
  fees bigint;
  pot bigint;
  share bigint := 0;
  vat bigint;
  back bigint;
begin
  select * into event from public.events e where e.id = deal.event_id;
  if deal.share_basis_points > 0 then
    select p.costs_pence, p.fees_pence, p.pot_pence, p.parts[array_position(p.deal_ids, deal.id)] into costs, fees, pot, share from internal.settlement_pot(event) p;
  end if;
  vat := case when deal.has_vat then sign(deal.fee_pence + share) * internal.share_of(abs(deal.fee_pence + share)::integer, 2000) else 0 end;
  select coalesce(sum(c.pence), 0) into back from internal.settlement_costs c where c.event_id = event.id and c.deal_id = deal.id;
  return jsonb_build_object('kind', deal.kind, 'fee_pence', deal.fee_pence, 'share_basis_points', deal.share_basis_points, 'bears_loss', deal.bears_loss, 'has_vat', deal.has_vat,
    'takings', case when deal.share_basis_points > 0 then (select to_jsonb(t) from internal.settlement_takings(event) t) end,
    'costs', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'pence', c.pence, 'is_yours', c.deal_id is not distinct from deal.id, 'file_name', c.file_name) order by c.created_at, c.id), '[]')
      from internal.settlement_costs c where c.event_id = event.id and (deal.share_basis_points > 0 or c.deal_id = deal.id)),
    'costs_pence', costs, 'fees_pence', fees, 'pot_pence', pot, 'share_pence', share, 'vat_pence', vat, 'back_pence', back,
    'owed_pence', deal.fee_pence + share + vat + back);
end $$;
