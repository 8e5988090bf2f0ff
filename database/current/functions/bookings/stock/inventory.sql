-- Every ticket type has a stock row from the start: unlimited until somebody says how many.
create or replace function internal.create_inventory() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.ticket_inventory (ticket_type_id) values (new.id) on conflict do nothing;
  return null;
end $$;

create or replace trigger create_inventory after insert on public.ticket_types
  for each row execute function internal.create_inventory();
