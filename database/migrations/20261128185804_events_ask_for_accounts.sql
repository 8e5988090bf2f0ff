-- A team can ask everybody who books for an account. Its list says who booked without one.
alter table public.events add column requires_account boolean not null default false;
comment on column public.events.requires_account is 'Whether places go to accounts only: a visitor signs in before booking.';
-- It answers one more column, which a function cannot be replaced with.
drop function if exists public.list_event_attendees(uuid, integer, integer, text, text, uuid, text, timestamptz, timestamptz, uuid);
