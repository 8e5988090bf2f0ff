-- What is sold beside tickets: an extra is a ticket type that lets nobody in, so that holds, stock, refunds and the ledger need nothing new.
alter table public.ticket_types drop constraint ticket_types_kind_check,
  add constraint ticket_types_kind_check check (kind in ('free', 'paid', 'donation', 'door', 'guest', 'companion', 'extra'));

-- What was bought of an extra is a voucher: ready until it was handed over. No voucher has a state that opens a door.
alter table public.tickets drop constraint tickets_status_check,
  add constraint tickets_status_check check (status in ('issued', 'checked_in', 'transfer_pending', 'transferred', 'listed', 'resold', 'cancelled', 'refunded', 'frozen', 'void',
    'expired', 'ready', 'collected'));

create table internal.extras (
  id uuid not null default gen_random_uuid() constraint extras_pkey primary key,
  event_id uuid not null constraint extras_event_id_fkey references public.events on delete cascade,
  kind text not null constraint extras_kind_check check (kind in ('cloakroom', 'coach', 'merch', 'tokens', 'cup')),
  name text not null constraint extras_name_check check (char_length(name) between 1 and 40),
  description text constraint extras_description_check check (char_length(description) <= 300),
  rule text not null constraint extras_rule_check check (rule in ('any', 'with_ticket', 'one_per_ticket')),
  pool_id uuid constraint extras_pool_id_fkey references public.capacity_pools on delete set null,
  insolvency_cover text constraint extras_insolvency_cover_check check (char_length(insolvency_cover) between 10 and 300),
  is_ended boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table internal.extras is 'What a night sells beside its tickets: a cloakroom, a coach, merch, drink tokens, a deposit for a cup.';
comment on column internal.extras.pool_id is 'The seats of a coach, which all of its stops share.';
comment on column internal.extras.insolvency_cover is 'How the seller protects the money of travellers: without it no coach is sold with a night of more than 24 hours.';
create index extras_event_id_idx on internal.extras (event_id);
create index extras_pool_id_idx on internal.extras (pool_id) where pool_id is not null;

create table internal.extra_choices (
  ticket_type_id uuid not null constraint extra_choices_pkey primary key constraint extra_choices_ticket_type_id_fkey references public.ticket_types on delete cascade,
  extra_id uuid not null constraint extra_choices_extra_id_fkey references internal.extras on delete cascade,
  label text constraint extra_choices_label_check check (char_length(label) between 1 and 36),
  departs_at timestamptz
);
comment on table internal.extra_choices is 'The sizes of an extra, or the stops of a coach with their times: each is a ticket type with its own price and stock.';
create index extra_choices_extra_id_idx on internal.extra_choices (extra_id);
