-- A night that is sold out at a price nobody stated has no ticket type, which would have to cost something, or nothing.
alter table public.events add column is_sold_out boolean not null default false;
comment on column public.events.is_sold_out is 'Nothing is left, as a source says that names no price. Where the event has ticket types, these say it.';
