-- Places sold at the door for cash or by the venue's own card machine: they take stock, and no money of ours.
create table public.door_sales (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null constraint door_sales_event_id_fkey references public.events on delete restrict,
  key uuid not null,
  method text not null constraint door_sales_method_check check (method in ('cash', 'card')),
  total_pence integer not null constraint door_sales_total_pence_check check (total_pence >= 0),
  sold_by uuid constraint door_sales_sold_by_fkey references auth.users on delete set null,
  pass_id uuid constraint door_sales_pass_id_fkey references public.door_passes on delete set null,
  gate text constraint door_sales_gate_check check (char_length(gate) <= 40),
  device text constraint door_sales_device_check check (char_length(device) <= 40),
  reason text constraint door_sales_reason_check check (char_length(reason) <= 300),
  sold_at timestamptz not null,
  synced_at timestamptz not null default now(),
  is_offline boolean not null default false,
  voided_at timestamptz,
  voided_by uuid constraint door_sales_voided_by_fkey references auth.users on delete set null,
  void_reason text constraint door_sales_void_reason_check check (char_length(void_reason) <= 300),
  constraint door_sales_key_key unique (event_id, key),
  constraint door_sales_voided_check check ((voided_at is null) = (void_reason is null))
);
comment on table public.door_sales is 'What was sold at the door. Its takings are the organiser''s and never in our ledger.';
create index door_sales_sold_by_idx on public.door_sales (sold_by);
create index door_sales_voided_by_idx on public.door_sales (voided_by);
create index door_sales_pass_id_idx on public.door_sales (pass_id);

create table public.door_sale_lines (
  sale_id uuid not null constraint door_sale_lines_sale_id_fkey references public.door_sales on delete cascade,
  ticket_type_id uuid not null constraint door_sale_lines_ticket_type_id_fkey references public.ticket_types on delete restrict,
  quantity integer not null constraint door_sale_lines_quantity_check check (quantity between 1 and 20),
  unit_pence integer not null constraint door_sale_lines_unit_pence_check check (unit_pence >= 0),
  primary key (sale_id, ticket_type_id)
);
comment on table public.door_sale_lines is 'What a sale at the door was of, at the price of that moment, without a fee.';
create index door_sale_lines_ticket_type_id_idx on public.door_sale_lines (ticket_type_id);

create table public.door_stock (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null constraint door_stock_event_id_fkey references public.events on delete cascade,
  ticket_type_id uuid not null constraint door_stock_ticket_type_id_fkey references public.ticket_types on delete cascade,
  places integer not null constraint door_stock_places_check check (places between 1 and 500),
  used integer not null default 0 constraint door_stock_used_check check (used between 0 and places),
  device text constraint door_stock_device_check check (char_length(device) <= 40),
  held_by uuid constraint door_stock_held_by_fkey references auth.users on delete set null,
  pass_id uuid constraint door_stock_pass_id_fkey references public.door_passes on delete set null,
  created_at timestamptz not null default now(),
  released_at timestamptz
);
comment on table public.door_stock is 'Places kept for one device until the night ends, which it may sell without a connection.';
create index door_stock_event_id_idx on public.door_stock (event_id) where released_at is null;
create index door_stock_ticket_type_id_idx on public.door_stock (ticket_type_id);
create index door_stock_held_by_idx on public.door_stock (held_by);
create index door_stock_pass_id_idx on public.door_stock (pass_id);
