-- Whether a refund ends its tickets is known by the refund: one that waits for a second admin used to end them in any case.
alter table public.refunds add column ends_tickets boolean not null default true;
comment on column public.refunds.ends_tickets is 'False where the tickets it names stay good.';

-- The functions that move money take an idempotency key now; the ones without it would stay beside them.
drop function if exists public.refund_booking(text, text, uuid[], integer, boolean, boolean);
drop function if exists public.staff_refund(uuid, text, uuid[], integer, boolean);
drop function if exists public.decide_refund(uuid, boolean);
drop function if exists public.retry_refund(uuid);
drop function if exists public.resolve_order(uuid, boolean);
drop function if exists public.choose_refund(uuid, text);
drop function if exists public.cancel_tickets(uuid, uuid[], integer);
drop function if exists internal.refund_by_hand(public.bookings, text, uuid[], integer, boolean, boolean, text, text);
drop function if exists internal.write_refund(public.payments, uuid[], integer, integer, integer, integer, text, text, uuid, text);
