-- Every order of an organiser's nights, the newest first, fifty a page: `p_before_at` and `p_before_id` name the last of the page before.
-- No address to write to. Reading and taking along are noted in the audit log.

-- Whether an organiser is told the address of a booking: it was agreed to there, and has not been taken back since.
create or replace function internal.tells_address(booking public.bookings) returns boolean
language sql stable security definer set search_path = '' as $$
  select booking.marketing_opt_in and not internal.refuses_news(booking.user_id, booking.organiser_id)
$$;

-- The orders that fit; null is no filter. Words are a reference or part of a name.
create or replace function internal.organiser_orders(p_organiser_id uuid, p_event_id uuid, p_ticket_type_id uuid, p_code text, p_state text, p_from date, p_until date,
  p_words text, p_before_at timestamptz, p_before_id uuid, p_most integer) returns setof public.bookings
language sql stable security definer rows 50 set search_path = '' as $$
  select b.* from public.bookings b
  where b.organiser_id = p_organiser_id
    -- a condition of the index, so that a late page costs no more than the first
    and (b.created_at, b.id) < (coalesce(p_before_at, 'infinity'), coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    and case when p_state is null then b.status not in ('held', 'expired', 'abandoned', 'failed') when p_state = 'comp' then b.is_comp else b.status = p_state end
    and (p_event_id is null or b.event_id = p_event_id)
    and (p_ticket_type_id is null or exists (select from public.booking_lines l where l.booking_id = b.id and l.ticket_type_id = p_ticket_type_id))
    and (p_code is null or exists (select from public.promo_codes c where c.id = b.promo_code_id and upper(c.code) = upper(p_code)))
    and (p_from is null or b.created_at >= p_from::timestamp at time zone 'Europe/London')
    and (p_until is null or b.created_at < (p_until + 1)::timestamp at time zone 'Europe/London')
    and (p_words is null or b.ref = upper(p_words) or strpos(lower(b.buyer_name), lower(p_words)) > 0)
  order by b.created_at desc, b.id desc limit p_most
$$;

-- @throws TEAMS_NOT_FOUND, TEAMS_ROLE_REQUIRED, BOOKINGS_INVALID_DETAILS
create or replace function internal.check_orders(p_organiser_id uuid, p_state text, action text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.require_right('orders', p_organiser_id);
  if p_state is not null and p_state not in ('confirmed', 'partly_refunded', 'refunded', 'cancelled', 'awaiting_payment', 'processing', 'awaiting_approval', 'approved',
    'declined', 'needs_attention', 'comp') then
    perform internal.refuse(400, 'BOOKINGS_INVALID_DETAILS', 'There is no such state of an order', 'Choose one of the list.');
  end if;
  insert into public.audit_logs (actor_id, action_type, table_name, record_id) values (auth.uid(), action, 'organisers', p_organiser_id::text);
end $$;

create or replace function public.list_organiser_orders(p_organiser_id uuid, p_event_id uuid default null, p_ticket_type_id uuid default null, p_code text default null,
  p_state text default null, p_from date default null, p_until date default null, p_words text default null, p_before_at timestamptz default null, p_before_id uuid default null)
returns table (id uuid, ref text, status text, is_comp boolean, buyer_name text, event_id uuid, title text, night_date date, places jsonb, total_pence integer,
  code text, source text, created_at timestamptz, has_needs boolean, refunded_pence integer)
language plpgsql security definer rows 50 set search_path = '' as $$
begin
  perform internal.check_orders(p_organiser_id, p_state, 'orders_listed');
  return query select b.id, b.ref, b.status, b.is_comp, b.buyer_name, e.id, e.title, e.night_date, (
      select coalesce(jsonb_agg(jsonb_build_object('name', t.name, 'quantity', l.quantity) order by t.sort, t.name), '[]')
      from public.booking_lines l join public.ticket_types t on t.id = l.ticket_type_id where l.booking_id = b.id),
    b.total_pence, c.code, b.source, b.created_at, b.access_notes is not null, internal.refunded_pence(b.id)
    from internal.organiser_orders(p_organiser_id, p_event_id, p_ticket_type_id, nullif(btrim(p_code), ''), p_state, p_from, p_until, nullif(internal.clean_line(left(p_words, 100)), ''),
      p_before_at, p_before_id, 50) b
    join public.events e on e.id = b.event_id left join public.promo_codes c on c.id = b.promo_code_id order by b.created_at desc, b.id desc;
end $$;

-- The same orders as a table for a spreadsheet, ten thousand at most; an address only where its owner agreed to be written to.
create or replace function public.export_organiser_orders(p_organiser_id uuid, p_event_id uuid default null, p_ticket_type_id uuid default null, p_code text default null,
  p_state text default null, p_from date default null, p_until date default null, p_words text default null) returns text
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.check_orders(p_organiser_id, p_state, 'orders_exported');
  perform internal.take_limit(auth.uid(), 'export_orders', 'BOOKINGS_RATE_LIMITED');
  return (
    select string_agg(array_to_string(array(select internal.csv_cell(cell) from unnest(cells) cell), ','), E'\r\n' order by place) from (
      select 0::bigint as place, array['Booked', 'Reference', 'State', 'Name', 'Email (agreed to news)', 'Event', 'Night', 'Tickets', 'Total', 'Refunded', 'Code', 'Source'] as cells
      union all
      select row_number() over (order by b.created_at desc, b.id desc), array[to_char(b.created_at at time zone 'Europe/London', 'YYYY-MM-DD HH24:MI'), b.ref,
        case when b.is_comp then 'comp' else replace(b.status, '_', ' ') end, b.buyer_name, case when internal.tells_address(b) then b.buyer_email end, e.title, e.night_date::text, (
          select string_agg(l.quantity || ' × ' || t.name, ', ' order by t.sort, t.name) from public.booking_lines l join public.ticket_types t on t.id = l.ticket_type_id where l.booking_id = b.id),
        to_char(b.total_pence / 100.0, 'FM9999990.00'), to_char(internal.refunded_pence(b.id) / 100.0, 'FM9999990.00'), c.code, b.source]
      from internal.organiser_orders(p_organiser_id, p_event_id, p_ticket_type_id, nullif(btrim(p_code), ''), p_state, p_from, p_until,
        nullif(internal.clean_line(left(p_words, 100)), ''), null, null, 10000) b
      join public.events e on e.id = b.event_id left join public.promo_codes c on c.id = b.promo_code_id) lines);
end $$;

grant execute on function public.list_organiser_orders(uuid, uuid, uuid, text, text, date, date, text, timestamptz, uuid),
  public.export_organiser_orders(uuid, uuid, uuid, text, text, date, date, text) to authenticated;
