-- Codes. How often one is used is counted from the bookings that carry it, so that a hold which ends gives its use back by itself.
create or replace function internal.code_uses(p_code_id uuid, p_booker uuid default null) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from public.bookings
  where promo_code_id = p_code_id and (p_booker is null or user_id = p_booker)
    and (status in ('processing', 'confirmed', 'partly_refunded', 'needs_attention', 'awaiting_approval', 'approved')
      or (status in ('held', 'awaiting_payment', 'failed') and hold_expires_at > now()))
$$;

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

create or replace function internal.refuse_used_code(code public.promo_codes, p_booker uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if internal.code_uses(code.id) >= code.max_uses then
    perform internal.refuse(409, 'BOOKINGS_CODE_USED_UP', 'This code has been used up', 'Go on without it.');
  elsif internal.code_uses(code.id, p_booker) >= code.per_person_max then
    perform internal.refuse(409, 'BOOKINGS_CODE_USED_UP', 'You have used this code already', 'Go on without it.');
  end if;
end $$;

-- Pence off one ticket of this type; where people choose the price, they choose it all.
create or replace function internal.discount_of(code public.promo_codes, p_type_id uuid, p_kind text, p_face integer) returns integer
language sql immutable set search_path = '' as $$
  select case when code.id is null or p_kind <> 'paid' or (code.type_ids <> '{}' and p_type_id <> all (code.type_ids)) then 0
    when code.kind = 'percent' then (p_face * code.value) / 100
    when code.kind = 'fixed' then least(code.value, p_face) else 0 end
$$;

-- Whether a hidden type is open to whoever knows this code.
create or replace function internal.is_unlocked(p_type_id uuid, p_event_id uuid, p_code text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.promo_codes c where c.event_id = p_event_id and c.code = upper(btrim(p_code)) and c.status = 'active'
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
  perform internal.require_standing();
  if wait > 0 then
    perform internal.refuse_too_many('BOOKINGS_RATE_LIMITED', wait);
  end if;
  if not internal.is_announced(p_event_id) then
    perform internal.refuse(404, 'BOOKINGS_NOT_FOUND', 'This event does not exist', 'It may have been taken down.');
  end if;
  found_code := internal.usable_code(p_event_id, p_code, auth.uid());
  perform internal.refuse_used_code(found_code, auth.uid());
  return query select found_code.code, found_code.kind, found_code.value, t.id, case when t.kind = 'paid' then greatest(0, t.total_pence - price.total) else internal.discount_of(found_code, t.id, t.kind, t.face_pence) end
    from public.ticket_types t join public.events e on e.id = t.event_id,
      lateral (select case t.fee_mode when 'absorbed' then t.face_pence + t.fee_pence else t.face_pence end as pence) asked,
      lateral internal.price_ticket(asked.pence, t.fee_mode, t.kind, e.organiser_id, t.levy_pence, internal.discount_of(found_code, t.id, t.kind, asked.pence), 0) price
    where t.event_id = p_event_id and t.status = 'active'
      and (not t.is_hidden or internal.is_unlocked(t.id, p_event_id, p_code));
end $$;

grant execute on function public.check_promo_code(uuid, text) to anon, authenticated;
