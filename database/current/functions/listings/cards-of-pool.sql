-- A pool that fills up or empties changes the state of all its types.
create or replace function internal.cards_of_pool() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.refresh_listings(array[new.event_id]);
  perform pg_notify('undercroft_cache', 'ticket_inventory');
  perform internal.send_stock(array[new.event_id]);
  return null;
end $$;
create or replace trigger cards_of_pool after update on public.capacity_pools for each row
  when (new.quantity is distinct from old.quantity
    or internal.stock_level(new.quantity, new.held, new.sold) <> internal.stock_level(old.quantity, old.held, old.sold))
  execute function internal.cards_of_pool();
