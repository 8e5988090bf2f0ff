-- What the scans of a ticket come to.

-- The code in what was scanned or typed: the text of a QR or the printed code, in any case, with spaces or without.
create or replace function internal.scanned_code(p_text text) returns text
language sql immutable set search_path = '' as $$
  select case when words ~ '^u1[0-9a-hjkmnp-tv-z]{26}' then substr(words, 3, 26) else words end
  from (select lower(regexp_replace(coalesce(p_text, ''), '[\s-]', '', 'g')) as words) scanned
$$;

-- Whether people who went out may come in again at a moment.
create or replace function internal.may_re_enter(event public.events, moment timestamptz) returns boolean
language sql immutable set search_path = '' as $$
  select case event.re_entry when 'free' then true when 'until' then moment <= event.re_entry_until else false end
$$;

-- Locks tickets as every change of them does: the bookings that paid, then those of the holders, then the rows.
create or replace function internal.lock_door_tickets(p_tickets uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  booking uuid;
begin
  for booking in select distinct internal.paid_booking_id(k.booking_id) from public.tickets k where k.id = any (p_tickets) order by 1 loop
    perform from public.bookings b where b.id = booking for update;
  end loop;
  perform from public.bookings b where b.id in (select k.booking_id from public.tickets k where k.id = any (p_tickets)) order by b.id for update;
  perform from public.tickets k where k.id = any (p_tickets) order by k.id for no key update;
end $$;

-- Goes through the scans of a locked ticket in the order in which they were made: the first one in counts, then who goes out, then who may
-- come in again. What was undone is left out. The ticket and the totals of its night follow. A ticket that was used before there were scans
-- has come in already. Answers by how many more or fewer are inside.
create or replace function internal.fold_ticket(p_ticket_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  ticket public.tickets;
  event public.events;
  scan public.check_ins;
  inside boolean;
  has_been boolean;
  moves boolean;
  came_in timestamptz;
begin
  select * into ticket from public.tickets k where k.id = p_ticket_id;
  select * into event from public.events e where e.id = ticket.event_id;
  has_been := ticket.status = 'checked_in' and not exists (select from public.check_ins c where c.ticket_id = ticket.id and c.counts);
  inside := has_been;
  came_in := case when has_been then ticket.checked_in_at end;
  for scan in
    select c.* from public.check_ins c where c.ticket_id = ticket.id and c.let_through order by c.scanned_at, c.scan_id, c.place
  loop
    moves := case when exists (select from public.check_ins u where u.undoes_id = scan.id) then false
      when scan.action = 'in' then not inside and (not has_been or scan.reason is not null or internal.may_re_enter(event, scan.scanned_at)) else inside end;
    if moves then
      inside := scan.action = 'in';
      came_in := coalesce(came_in, case when inside then scan.scanned_at end);
      has_been := true;
    end if;
    if moves <> scan.counts then
      update public.check_ins c set counts = moves where c.id = scan.id;
    end if;
  end loop;
  if has_been and ticket.status in ('issued', 'listed', 'transfer_pending') then
    perform internal.enter_ticket(ticket.id, came_in);
  elsif has_been and ticket.status = 'expired' then
    update public.tickets k set status = 'checked_in', checked_in_at = came_in where k.id = ticket.id;
  elsif ticket.status = 'checked_in' and (not has_been or ticket.checked_in_at is distinct from came_in) then
    update public.tickets k set status = case when has_been then 'checked_in' else 'issued' end, checked_in_at = came_in where k.id = ticket.id;
  end if;
  if inside <> ticket.is_inside then
    update public.tickets k set is_inside = inside where k.id = ticket.id;
    perform internal.move_door(event.id, p_tickets => inside::integer - ticket.is_inside::integer);
  end if;
  return inside::integer - ticket.is_inside::integer;
end $$;
