-- What bookings tell the parts above them, in the transaction in which it happens. Each listens by a function of its own.

-- So many places of a type have just got free. The rows of its stock and pool are locked by the caller.
create or replace function internal.signal_places_freed(p_ticket_type_id uuid, p_places integer) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- in every part: perform internal.on_places_freed_<part>(p_ticket_type_id, p_places);
end $$;

-- Something else happens to these tickets, so that whatever is under way with them is over: their bookings are locked. p_why: entered,
-- cancelled, refunded, disputed, event_cancelled, expired, resold, erased.
-- Tickets that are for sale come first: their rows are locked before those of offers.
create or replace function internal.signal_tickets_end(p_ticket_ids uuid[], p_why text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- in every part, by name: perform internal.on_tickets_end_<part>(p_ticket_ids, p_why);
end $$;

-- What was paid for these tickets goes back, and they stay good. Their bookings are locked.
create or replace function internal.signal_tickets_repaid(p_ticket_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- in every part: perform internal.on_tickets_repaid_<part>(p_ticket_ids);
end $$;

-- A locked booking is paid for, or costs nothing, and becomes tickets. False where a part cannot give what was bought of it: then nothing
-- has changed there.
create or replace function internal.signal_booking_paid(booking public.bookings) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  -- in every part: if not internal.on_booking_paid_<part>(booking) then return false; end if;
  return true;
end $$;

-- Somebody asks for places of a night, whether or not they are refused.
create or replace function internal.signal_places_asked(event public.events, person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- in every part: perform internal.on_places_asked_<part>(event, person);
end $$;

-- A person may hold places of a night, as far as bookings know. A part that must not let them raises the refusal.
create or replace function internal.signal_hold_begins(event public.events, person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- in every part: perform internal.on_hold_begins_<part>(event, person);
end $$;

-- A person has applied for places of a night. A part that must not let them raises the refusal; one that decides by itself has declined the
-- booking when this returns.
create or replace function internal.signal_application_made(application public.bookings) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- in every part: perform internal.on_application_made_<part>(application);
end $$;

-- A team has decided an application. Its booking is locked.
create or replace function internal.signal_application_decided(application public.bookings, is_approved boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- in every part: perform internal.on_application_decided_<part>(application, is_approved);
end $$;
