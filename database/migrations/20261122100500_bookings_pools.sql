-- One limit over several ticket types, as for a room that early and late tickets share.
create table public.capacity_pools (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null constraint capacity_pools_event_id_fkey references public.events on delete cascade,
  name text not null constraint capacity_pools_name_check check (char_length(name) between 1 and 60),
  quantity integer not null constraint capacity_pools_quantity_check check (quantity between 1 and 100000),
  held integer not null default 0 constraint capacity_pools_held_check check (held >= 0),
  sold integer not null default 0 constraint capacity_pools_sold_check check (sold >= 0),
  constraint capacity_pools_capacity_check check (held + sold <= quantity),
  constraint capacity_pools_event_id_name_key unique (event_id, name)
);
comment on table public.capacity_pools is 'A limit that several ticket types share. Its row is locked after those of the types, in the order of ids.';
alter table public.ticket_types add column pool_id uuid constraint ticket_types_pool_id_fkey references public.capacity_pools on delete set null;
create index ticket_types_pool_id_idx on public.ticket_types (pool_id) where pool_id is not null;
alter table public.ticket_types add column reserved_release_at timestamptz;
comment on column public.ticket_types.reserved_release_at is 'Until when accessible and companion places are kept back; what is left goes to the first open type then.';
create index ticket_types_reserved_release_at_idx on public.ticket_types (reserved_release_at) where reserved_release_at is not null;
