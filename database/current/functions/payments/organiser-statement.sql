-- What an organiser sold in a month, line by line, as the ledger has it. Amounts in pence: plus what was sold, minus what went back.

-- The month that is meant, from its first moment in London to that of the next. @throws PAYMENTS_INVALID_MONTH
create or replace function internal.london_month(p_month text, out begins timestamptz, out ends timestamptz)
language plpgsql stable set search_path = '' as $$
begin
  if coalesce(p_month, '') !~ '^20[2-9][0-9]-(0[1-9]|1[0-2])$' then
    perform internal.refuse(400, 'PAYMENTS_INVALID_MONTH', 'Choose a month', 'Write it as 2026-11.');
  end if;
  begins := (p_month || '-01')::timestamp at time zone 'Europe/London';
  ends := ((p_month || '-01')::timestamp + interval '1 month') at time zone 'Europe/London';
end $$;

-- A row per transaction of the ledger. Face is the price before a promo code, price what the organiser is owed; fee is Undercroft's with
-- its VAT; paid is what the buyer paid or had back; payout is what went to the organiser (less than nothing) or came back from their bank.
create or replace function internal.statement_rows(p_organiser_id uuid, p_from timestamptz, p_until timestamptz)
returns table (at timestamptz, kind text, ref text, event text, night_date date, face bigint, discount bigint, price bigint, price_vat bigint,
  fee bigint, fee_vat bigint, levy bigint, paid bigint, payout bigint, invoice text, fee_invoice text)
language sql stable security definer rows 500 set search_path = '' as $$
  select * from (
    select * from internal.statement_sales(p_organiser_id, p_from, p_until)
    union all
    select * from internal.statement_memberships(p_organiser_id, p_from, p_until)
    union all
    select * from internal.statement_payouts(p_organiser_id, p_from, p_until)) entries(at, kind, ref, event, night_date, face, discount, price, price_vat, fee, fee_vat, levy, paid, payout, invoice, fee_invoice)
  order by at, ref, kind, payout
$$;

-- What a sale is made of, by what was bought: tickets, extras, deposits and gifts to a solidarity fund. One row where the payment differs from
-- its order, which staff look at.
create or replace function internal.parts_of_sale(p_booking_id uuid, p_paid bigint)
returns table (part text, face bigint, discount bigint, price_vat bigint, fee bigint, fee_vat bigint, levy bigint)
language sql stable security definer rows 2 set search_path = '' as $$
  select internal.part_of_line(l), sum(l.quantity * l.unit_face_pence)::bigint, sum(l.quantity * l.unit_discount_pence)::bigint, sum(l.quantity * l.unit_face_vat_pence)::bigint,
    sum(l.quantity * l.unit_fee_pence)::bigint, sum(l.quantity * l.unit_fee_vat_pence)::bigint, sum(l.quantity * l.unit_levy_pence)::bigint
  from public.booking_lines l join public.bookings b on b.id = l.booking_id
  where l.booking_id = p_booking_id and b.total_pence = p_paid and l.unit_total_pence > 0 group by 1
$$;

create or replace function internal.part_of_line(line public.booking_lines) returns text
language sql stable security definer set search_path = '' as $$
  select case when exists (select from internal.fund_lines g where g.booking_line_id = line.id and g.kind = 'gift') then 'gift'
    when exists (select from internal.held_deposits d where d.booking_line_id = line.id) then 'deposit'
    when internal.is_extra_type(line.ticket_type_id) then 'extra' else 'ticket' end
$$;

-- What a refund was for, where all that it names is of one part; tickets otherwise.
create or replace function internal.part_of_refund(p_refund_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select case when count(distinct named.part) = 1 then min(named.part) end
    from public.refunds r cross join lateral unnest(r.ticket_ids) k (id) cross join lateral (select internal.part_of_line(internal.line_that_paid(k.id)) as part) named
    where r.id = p_refund_id), 'ticket')
$$;

-- A sale has a row for each of its parts, with the invoices of all of it. What moves between the organiser and a fund is paid by no buyer.
create or replace function internal.statement_sales(p_organiser_id uuid, p_from timestamptz, p_until timestamptz)
returns table (at timestamptz, kind text, ref text, event text, night_date date, face bigint, discount bigint, price bigint, price_vat bigint,
  fee bigint, fee_vat bigint, levy bigint, paid bigint, payout bigint, invoice text, fee_invoice text)
language sql stable security definer rows 500 set search_path = '' as $$
  select t.at, t.kind || ':' || p.part, b.ref, e.title, e.night_date, p.price + p.discount, p.discount, p.price, case when own.number is null then 0 else p.price_vat end,
    p.fee, p.fee_vat, p.levy, case when t.kind like 'fund%' then 0 else p.price + p.fee + p.levy end, 0::bigint, own.number::text, ours.number::text
  from (
    select l.transaction_id, l.kind, l.booking_id, l.refund_id, min(l.created_at) as at,
      coalesce(-sum(l.amount_pence) filter (where l.account = 'organiser'), 0)::bigint as price, coalesce(-sum(l.amount_pence) filter (where l.account = 'fee'), 0)::bigint as fee,
      coalesce(-sum(l.amount_pence) filter (where l.account = 'vat'), 0)::bigint as vat, coalesce(-sum(l.amount_pence) filter (where l.account = 'levy'), 0)::bigint as levy
    from internal.ledger_entries l join public.bookings k on k.id = l.booking_id
    where l.created_at >= p_from and l.created_at < p_until and k.organiser_id = p_organiser_id and l.account in ('organiser', 'fee', 'vat', 'levy')
    group by l.transaction_id, l.kind, l.booking_id, l.refund_id) t
  join public.bookings b on b.id = t.booking_id join public.events e on e.id = b.event_id
  left join public.invoices own on own.booking_id = b.id and own.seller_id is not null and own.refund_id is not distinct from t.refund_id and t.kind not like 'fund%'
    and own.kind = case t.kind when 'capture' then 'invoice' else 'credit_note' end
  left join public.invoices ours on ours.booking_id = b.id and ours.seller_id is null and ours.refund_id is not distinct from t.refund_id and t.kind not like 'fund%'
    and ours.kind = case t.kind when 'capture' then 'invoice' else 'credit_note' end
  cross join lateral (
    select s.part, s.face - s.discount as price, s.discount, s.price_vat, s.fee, s.fee_vat, s.levy
    from internal.parts_of_sale(b.id, t.price + t.fee + t.vat + t.levy) s where t.kind = 'capture'
    union all
    select case t.kind when 'refund' then internal.part_of_refund(t.refund_id) else 'ticket' end, t.price, case t.kind when 'capture' then b.discount_pence else 0 end::bigint,
      coalesce(own.vat_pence, 0)::bigint, t.fee + t.vat, t.vat, t.levy
    where t.kind <> 'capture' or not exists (select from internal.parts_of_sale(b.id, t.price + t.fee + t.vat + t.levy))) p
$$;

-- What members paid and had back. The reference is the payment's, the event says which plan it was for.
create or replace function internal.statement_memberships(p_organiser_id uuid, p_from timestamptz, p_until timestamptz)
returns table (at timestamptz, kind text, ref text, event text, night_date date, face bigint, discount bigint, price bigint, price_vat bigint,
  fee bigint, fee_vat bigint, levy bigint, paid bigint, payout bigint, invoice text, fee_invoice text)
language sql stable security definer rows 100 set search_path = '' as $$
  select t.at, t.kind, t.ref, 'Membership: ' || t.plan_name, null::date, t.price, 0::bigint, t.price, coalesce(own.vat_pence, 0)::bigint, t.fee + t.vat, t.vat, 0::bigint,
    t.price + t.fee + t.vat, 0::bigint, own.number::text, ours.number::text
  from (
    select l.transaction_id, l.kind, c.id, c.ref, c.plan_name, l.refund_id, min(l.created_at) as at, coalesce(-sum(l.amount_pence) filter (where l.account = 'organiser'), 0) as price,
      coalesce(-sum(l.amount_pence) filter (where l.account = 'fee'), 0) as fee, coalesce(-sum(l.amount_pence) filter (where l.account = 'vat'), 0) as vat
    from internal.ledger_entries l join public.payments p on p.id = l.payment_id join public.membership_charges c on c.id = p.membership_charge_id
    where l.created_at >= p_from and l.created_at < p_until and c.organiser_id = p_organiser_id and l.account in ('organiser', 'fee', 'vat')
    group by l.transaction_id, l.kind, c.id, l.refund_id) t
  left join public.invoices own on own.membership_charge_id = t.id and own.seller_id is not null and own.refund_id is not distinct from t.refund_id
    and own.kind = case t.kind when 'capture' then 'invoice' else 'credit_note' end
  left join public.invoices ours on ours.membership_charge_id = t.id and ours.seller_id is null and ours.refund_id is not distinct from t.refund_id
    and ours.kind = case t.kind when 'capture' then 'invoice' else 'credit_note' end
$$;

-- Pay-outs and what came back of them, each with the nights it was for.
create or replace function internal.statement_payouts(p_organiser_id uuid, p_from timestamptz, p_until timestamptz)
returns table (at timestamptz, kind text, ref text, event text, night_date date, face bigint, discount bigint, price bigint, price_vat bigint,
  fee bigint, fee_vat bigint, levy bigint, paid bigint, payout bigint, invoice text, fee_invoice text)
language sql stable security definer rows 20 set search_path = '' as $$
  select l.created_at, l.kind, p.ref, (select string_agg(coalesce(e.title, 'Memberships'), '; ' order by e.starts_at) from public.payout_items i left join public.events e on e.id = i.event_id where i.payout_id = p.id),
    null::date, 0, 0, 0, 0, 0, 0, 0, 0, -l.amount_pence::bigint, null::text, null::text
  from internal.ledger_entries l join public.payouts p on p.id = l.payout_id
  where l.organiser_id = p_organiser_id and l.account = 'organiser' and l.payout_id is not null and l.created_at >= p_from and l.created_at < p_until
$$;

-- An amount as a cell of a table: "12.50".
create or replace function internal.amount_cell(pence numeric) returns text
language sql immutable set search_path = '' as $$
  select to_char(pence / 100, 'FM9999999990.00')
$$;

-- A line of the table: amounts as numbers, so that they can be summed, all else as words.
create or replace function internal.statement_line(cells text[]) returns text
language sql immutable set search_path = '' as $$
  select string_agg(case when cell ~ '^-?[0-9]+[.][0-9]{2}$' then cell else internal.csv_cell(cell) end, ',' order by place)
  from unnest(cells) with ordinality said (cell, place)
$$;

-- The month as a table for a spreadsheet: the balance it opens with, each entry with the balance after it, a sum, and the balance it closes
-- with, which the next month opens with. @throws TEAMS_NOT_FOUND, TEAMS_ROLE_REQUIRED, PAYMENTS_INVALID_MONTH
create or replace function public.organiser_statement(p_organiser_id uuid, p_month text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  month record;
begin
  perform internal.require_right('money', p_organiser_id);
  month := internal.london_month(p_month);
  insert into public.audit_logs (actor_id, action_type, table_name, record_id) values (auth.uid(), 'statement_exported', 'organisers', p_organiser_id::text);
  return (
    select string_agg(internal.statement_line(cells), E'\r\n' order by place) from (
      select 0::bigint as place, array['Date', 'Kind', 'Reference', 'Event', 'Night', 'Face value', 'Discount', 'Ticket price', 'VAT in ticket price', 'Booking fee',
        'VAT in booking fee', 'Venue levy', 'Paid by buyer', 'Pay-out', 'Balance', 'Your invoice', 'Undercroft invoice'] as cells
      union all
      select 1, internal.balance_cells('Opening balance', internal.organiser_owed(p_organiser_id, month.begins))
      union all
      select 1 + row_number() over entries, array[to_char(r.at at time zone 'Europe/London', 'YYYY-MM-DD HH24:MI'), internal.statement_kind(r.kind), r.ref, r.event,
        r.night_date::text, internal.amount_cell(r.face), internal.amount_cell(r.discount), internal.amount_cell(r.price), internal.amount_cell(r.price_vat), internal.amount_cell(r.fee),
        internal.amount_cell(r.fee_vat), internal.amount_cell(r.levy), internal.amount_cell(r.paid), internal.amount_cell(r.payout),
        internal.amount_cell(internal.organiser_owed(p_organiser_id, month.begins) + sum(r.price + r.payout) over entries), r.invoice, r.fee_invoice]
      from internal.statement_rows(p_organiser_id, month.begins, month.ends) with ordinality r(at, kind, ref, event, night_date, face, discount, price, price_vat, fee, fee_vat, levy, paid, payout, invoice, fee_invoice, nth)
      window entries as (order by r.nth rows unbounded preceding)
      union all
      select 9000000000, array['Total', '', '', '', '', internal.amount_cell(coalesce(sum(r.face), 0)), internal.amount_cell(coalesce(sum(r.discount), 0)),
        internal.amount_cell(coalesce(sum(r.price), 0)), internal.amount_cell(coalesce(sum(r.price_vat), 0)), internal.amount_cell(coalesce(sum(r.fee), 0)),
        internal.amount_cell(coalesce(sum(r.fee_vat), 0)), internal.amount_cell(coalesce(sum(r.levy), 0)), internal.amount_cell(coalesce(sum(r.paid), 0)),
        internal.amount_cell(coalesce(sum(r.payout), 0)), '', '', '']
      from internal.statement_rows(p_organiser_id, month.begins, month.ends) r
      union all
      select 9000000001, internal.balance_cells('Closing balance', internal.organiser_owed(p_organiser_id, month.ends))) lines);
end $$;

-- A line that holds a balance and nothing else.
create or replace function internal.balance_cells(label text, pence bigint) returns text[]
language sql immutable set search_path = '' as $$
  select array_cat(array[label], array_fill(''::text, array[13])) || internal.amount_cell(pence) || array['', '']
$$;

-- What an entry is, in words. Sales and refunds say what was bought where it is no ticket.
create or replace function internal.statement_kind(kind text) returns text
language sql immutable set search_path = '' as $$
  select case split_part(kind, ':', 1)
    when 'capture' then 'Sale' || case split_part(kind, ':', 2) when 'extra' then ', extras' when 'deposit' then ', deposits' when 'gift' then ', solidarity fund' else '' end
    when 'refund' then 'Refund' || case split_part(kind, ':', 2) when 'extra' then ', extras' when 'deposit' then ', deposits' when 'gift' then ', solidarity fund' else '' end
    when 'fund_gift' then 'To the solidarity fund' when 'fund_deposit' then 'Deposits to the solidarity fund' when 'fund_ticket' then 'From the solidarity fund'
    when 'fund_back' then 'Back from the solidarity fund'
    when 'dispute_lost' then 'Lost dispute' when 'payout' then 'Pay-out' when 'payout_returned' then 'Returned pay-out' else 'Dispute' end
$$;

-- The sums of the month for the screen: sales, refunds, pay-outs and the rest apart.
create or replace function public.organiser_month(p_organiser_id uuid, p_month text)
returns table (kind text, entries bigint, face_pence bigint, discount_pence bigint, price_pence bigint, price_vat_pence bigint, fee_pence bigint, fee_vat_pence bigint, levy_pence bigint, paid_pence bigint, payout_pence bigint)
language plpgsql stable security definer rows 3 set search_path = '' as $$
declare
  month record;
begin
  perform internal.require_right('money', p_organiser_id);
  month := internal.london_month(p_month);
  return query select internal.statement_kind(r.kind), count(*), sum(r.face)::bigint, sum(r.discount)::bigint, sum(r.price)::bigint, sum(r.price_vat)::bigint, sum(r.fee)::bigint,
    sum(r.fee_vat)::bigint, sum(r.levy)::bigint, sum(r.paid)::bigint, sum(r.payout)::bigint
  from internal.statement_rows(p_organiser_id, month.begins, month.ends) r group by 1 order by min(array_position('{capture,refund}', split_part(r.kind, ':', 1))) nulls last, 1;
end $$;

-- The balance that a month opens and closes with; a month that is not over closes with what it is now.
create or replace function public.organiser_month_balance(p_organiser_id uuid, p_month text, out opening_pence bigint, out closing_pence bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  month record;
begin
  perform internal.require_right('money', p_organiser_id);
  month := internal.london_month(p_month);
  opening_pence := internal.organiser_owed(p_organiser_id, month.begins);
  closing_pence := internal.organiser_owed(p_organiser_id, month.ends);
end $$;

grant execute on function public.organiser_statement(uuid, text), public.organiser_month(uuid, text), public.organiser_month_balance(uuid, text) to authenticated;
