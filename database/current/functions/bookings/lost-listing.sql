-- Whether a hold on people's tickets has lost one of them: its holder went in, or somebody else is buying it. After a hold that simply ran
-- out they are for sale as before.
create or replace function internal.has_lost_listing(p_booking_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.booking_lines l join public.resale_listings r on r.id = l.resale_listing_id
    where l.booking_id = p_booking_id and r.booking_id is distinct from p_booking_id and r.status <> 'active')
$$;

-- Before anything is paid or booked. @throws RESALE_GONE
create or replace function internal.refuse_lost_listing(p_booking_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if internal.has_lost_listing(p_booking_id) then
    perform internal.refuse(409, 'RESALE_GONE', 'This ticket is no longer for sale', 'Nothing was charged. Look whether there is another one on the page of the night.');
  end if;
end $$;
