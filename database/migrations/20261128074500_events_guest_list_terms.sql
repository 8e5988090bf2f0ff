-- A guest list says what its guests pay: nothing, nothing before an hour, or a reduced price at the door.
alter table public.guest_allocations
  add column entry_before timestamptz,
  add column price_pence integer constraint guest_allocations_price_pence_check check (price_pence between 1 and 100000);
comment on column public.guest_allocations.entry_before is 'Its guests come in free until then; null means all night, or never where there is a price.';
comment on column public.guest_allocations.price_pence is 'What each of its guests pays at the door, after entry_before where that is set.';
alter table public.guest_list_entries
  add column price_pence integer constraint guest_list_entries_price_pence_check check (price_pence between 1 and 100000);
comment on column public.guest_list_entries.price_pence is 'What each of them pays at the door, after entry_before where that is set.';
-- They take more arguments or answer more columns, which a function cannot be replaced with.
drop function if exists public.save_guest_allocation(uuid, text, integer, text);
drop function if exists public.add_guests(uuid, text, text);
drop function if exists internal.add_guests(uuid, uuid, text, timestamptz, integer);
drop function if exists internal.door_guests(uuid);

