-- However a hold ends without tickets, what it had reserved of other people is for sale again.
create or replace function internal.free_listings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.resale_listings set status = 'active', booking_id = null where booking_id = new.id and status = 'reserved';
  return null;
end $$;

create or replace trigger free_listings after update of status on public.bookings for each row
  when (old.status in ('held', 'approved', 'awaiting_payment', 'processing', 'failed') and new.status in ('expired', 'abandoned', 'cancelled', 'needs_attention'))
  execute function internal.free_listings();
