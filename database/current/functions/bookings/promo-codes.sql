-- Codes. How often one is used is counted from the bookings that carry it, so that a hold which ends gives its use back by itself.
create or replace function internal.code_uses(p_code_id uuid, p_booker uuid default null, p_without uuid default null) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(internal.code_units(c, b.id)), 0)::integer from public.promo_codes c join public.bookings b on b.promo_code_id = c.id
  where c.id = p_code_id and (p_booker is null or b.user_id = p_booker) and b.id is distinct from p_without
    and (b.status in ('processing', 'confirmed', 'partly_refunded', 'needs_attention', 'awaiting_approval', 'approved')
      or (b.status in ('held', 'awaiting_payment', 'failed') and b.hold_expires_at > now()))
$$;

-- How many uses one booking is: one, or the tickets in it that the code is for, as its maker says.
create or replace function internal.code_units(code public.promo_codes, p_booking_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select case code.counts when 'tickets' then (
    select coalesce(sum(l.quantity), 0)::integer from public.booking_lines l join public.ticket_types t on t.id = l.ticket_type_id
    where l.booking_id = p_booking_id and t.kind not in ('companion', 'extra') and (code.type_ids = '{}' or t.id = any (code.type_ids))) else 1 end
$$;

-- Whether the code of a hold that has ended may be used for it after all. The code's row is locked, as for a new hold.
create or replace function internal.is_code_left(booking public.bookings) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  code public.promo_codes;
begin
  if booking.promo_code_id is null then
    return true;
  end if;
  select * into code from public.promo_codes where id = booking.promo_code_id for no key update;
  return code.status = 'active' and coalesce(internal.code_uses(code.id, null, booking.id) + internal.code_units(code, booking.id) <= code.max_uses, true)
    and coalesce(internal.code_uses(code.id, booking.user_id, booking.id) + internal.code_units(code, booking.id) <= code.per_person_max, true);
end $$;

-- The code of an event as people type it, if it can be used now. @throws BOOKINGS_CODE_UNKNOWN, BOOKINGS_CODE_USED_UP, BOOKINGS_CODE_ENDED
create or replace function internal.usable_code(p_event_id uuid, p_code text, p_booker uuid) returns public.promo_codes
language plpgsql security definer set search_path = '' as $$
declare
  code public.promo_codes;
begin
  select * into code from public.promo_codes where event_id = p_event_id and promo_codes.code = upper(btrim(p_code)) and status = 'active';
  if code.id is null or code.starts_at > now() then
    perform internal.refuse(404, 'BOOKINGS_CODE_UNKNOWN', 'This code does not exist', 'Check its spelling, or go on without it.');
  elsif code.ends_at <= now() then
    perform internal.refuse(409, 'BOOKINGS_CODE_ENDED',
      'This code ended on ' || to_char(code.ends_at at time zone 'Europe/London', 'FMDD FMMonth YYYY'), 'Go on without it.');
  end if;
  if code.max_uses is not null then
    -- one after the other, or fifty at once would all be the last; before any stock is locked
    perform from public.promo_codes where id = code.id for no key update;
  end if;
  return code;
end $$;

-- `wanted` more uses, beside those of a booking that has them already.
create or replace function internal.refuse_used_code(code public.promo_codes, p_booker uuid, wanted integer, p_without uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  left_for_all integer := code.max_uses - internal.code_uses(code.id, null, p_without);
  left_for_one integer := code.per_person_max - internal.code_uses(code.id, p_booker, p_without);
begin
  if left_for_all <= 0 then
    perform internal.refuse(409, 'BOOKINGS_CODE_USED_UP', 'This code has been used up', 'Go on without it.');
  elsif left_for_one <= 0 then
    perform internal.refuse(409, 'BOOKINGS_CODE_USED_UP', 'You have used this code already', 'Go on without it.');
  elsif wanted > least(left_for_all, left_for_one) then
    perform internal.refuse(409, 'BOOKINGS_CODE_USED_UP', format('This code is good for %s', case least(left_for_all, left_for_one) when 1 then '1 more ticket' else least(left_for_all, left_for_one) || ' more tickets' end),
      'Choose fewer, or go on without it.');
  end if;
end $$;

-- Pence off one ticket of this type; where people choose the price, they choose it all, and a deposit comes back whole.
create or replace function internal.discount_of(code public.promo_codes, p_type_id uuid, p_kind text, p_face integer) returns integer
language sql stable set search_path = '' as $$
  select case when code.id is null or p_kind <> 'paid' or internal.is_deposit_type(p_type_id) or (code.type_ids <> '{}' and p_type_id <> all (code.type_ids)) then 0
    when code.kind = 'percent' then (p_face * code.value) / 100
    when code.kind = 'fixed' then least(code.value, p_face) else 0 end
$$;

-- Whether a hidden type is open to people who know this code; what belongs to a solidarity fund is open to everybody.
create or replace function internal.is_unlocked(p_type_id uuid, p_event_id uuid, p_code text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from internal.solidarity_funds f where p_type_id in (f.ticket_type_id, f.gift_type_id))
    or exists (select from public.promo_codes c where c.event_id = p_event_id and c.code = upper(btrim(p_code)) and c.status = 'active'
    and p_type_id = any (c.type_ids) and coalesce(c.starts_at <= now(), true) and coalesce(c.ends_at > now(), true))
$$;

-- What a code does, before anything is held: discount_pence is what comes off the total of one ticket, its lower fee included.
create or replace function public.check_promo_code(p_event_id uuid, p_code text)
returns table (code text, kind text, value integer, ticket_type_id uuid, discount_pence integer)
language plpgsql security definer set search_path = '' as $$
declare
  found_code public.promo_codes;
  wait integer := internal.take_rate_limit(internal.caller_key(), 'promo_codes', 20, 1);
begin
  perform internal.require_active_user();
  if wait > 0 then
    perform internal.refuse_too_many('BOOKINGS_RATE_LIMITED', wait);
  end if;
  if not internal.may_find_event(p_event_id) then
    perform internal.refuse(404, 'BOOKINGS_NOT_FOUND', 'This event does not exist', 'It may have been taken down.');
  end if;
  found_code := internal.usable_code(p_event_id, p_code, auth.uid());
  perform internal.refuse_used_code(found_code, auth.uid(), 1);
  return query select found_code.code, found_code.kind, found_code.value, t.id, case when t.kind = 'paid' then greatest(0, t.total_pence - price.total) else internal.discount_of(found_code, t.id, t.kind, t.face_pence) end
    from public.ticket_types t join public.events e on e.id = t.event_id,
      lateral (select case t.fee_mode when 'absorbed' then t.face_pence + t.fee_pence else t.face_pence end as pence) asked,
      lateral internal.price_ticket(asked.pence, t.fee_mode, t.kind, e.organiser_id, t.levy_pence, internal.discount_of(found_code, t.id, t.kind, asked.pence), 0) price
    where t.event_id = p_event_id and t.status = 'active'
      and (not t.is_hidden or internal.is_unlocked(t.id, p_event_id, p_code));
end $$;

grant execute on function public.check_promo_code(uuid, text) to anon, authenticated;
