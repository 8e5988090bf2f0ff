-- A pass for a series: what a team offers, the nights it is good for, and who bought it.
create table internal.series_passes (
  id uuid not null default gen_random_uuid() primary key,
  series_id uuid not null constraint series_passes_series_id_fkey references public.series on delete cascade,
  name text not null constraint series_passes_name_check check (char_length(name) between 1 and 60),
  per_night_pence integer constraint series_passes_per_night_check check (per_night_pence between 100 and 100000),
  prices_pence integer[] constraint series_passes_prices_check check (cardinality(prices_pence) between 2 and 26),
  quantity integer not null constraint series_passes_quantity_check check (quantity between 1 and 10000),
  sales_start timestamptz,
  sales_end timestamptz,
  is_open boolean not null default true,
  created_at timestamptz not null default now(),
  constraint series_passes_price_check check ((per_night_pence is null) <> (prices_pence is null)),
  constraint series_passes_sales_check check (sales_end > sales_start)
);
comment on table internal.series_passes is 'Passes that teams sell for the nights of a series. prices_pence[n] is what one costs while n nights are left.';
create unique index series_passes_one_open_key on internal.series_passes (series_id) where is_open;
create index series_passes_series_id_idx on internal.series_passes (series_id);

create table internal.series_pass_nights (
  pass_id uuid not null constraint series_pass_nights_pass_id_fkey references internal.series_passes on delete cascade,
  event_id uuid not null constraint series_pass_nights_event_id_fkey references public.events on delete cascade,
  ticket_type_id uuid not null constraint series_pass_nights_ticket_type_id_fkey references public.ticket_types on delete cascade,
  primary key (pass_id, event_id),
  constraint series_pass_nights_ticket_type_id_key unique (ticket_type_id)
);
comment on table internal.series_pass_nights is 'The nights a pass is good for, each with the ticket type that keeps its stock there.';
create index series_pass_nights_event_id_idx on internal.series_pass_nights (event_id);

create table internal.series_pass_orders (
  id uuid not null default gen_random_uuid() primary key,
  pass_id uuid not null constraint series_pass_orders_pass_id_fkey references internal.series_passes on delete restrict,
  user_id uuid not null constraint series_pass_orders_user_id_fkey references auth.users on delete restrict,
  code text not null constraint series_pass_orders_code_key unique,
  nights integer not null constraint series_pass_orders_nights_check check (nights between 2 and 26),
  total_pence integer not null constraint series_pass_orders_total_check check (total_pence > 0),
  idempotency_key uuid not null,
  created_at timestamptz not null default now(),
  constraint series_pass_orders_user_id_idempotency_key_key unique (user_id, idempotency_key)
);
comment on table internal.series_pass_orders is 'Passes that people hold or bought: one booking for each night, one code for all of them.';
create index series_pass_orders_pass_id_idx on internal.series_pass_orders (pass_id);

alter table public.bookings add column pass_order_id uuid constraint bookings_pass_order_id_fkey references internal.series_pass_orders on delete restrict;
create index bookings_pass_order_id_idx on public.bookings (pass_order_id) where pass_order_id is not null;
-- a pass may be held beside the ordinary hold of a night
drop index public.bookings_one_hold_key;
create unique index bookings_one_hold_key on public.bookings (user_id, event_id)
  where status in ('held', 'awaiting_payment', 'processing', 'failed', 'approved') and waitlist_entry_id is null and pass_order_id is null;

-- the tickets of a pass share its code: it is unique within a night
alter table public.tickets drop constraint tickets_code_key;
alter table public.tickets add constraint tickets_code_key unique (code, event_id);
