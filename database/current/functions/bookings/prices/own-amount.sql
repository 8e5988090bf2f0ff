-- What a person pays for one ticket of a type where people choose: what they typed, or what is suggested. @throws BOOKINGS_INVALID_LINES
create or replace function internal.own_amount(p_type public.ticket_types, p_typed integer) returns integer
language plpgsql stable set search_path = '' as $$
declare
  least_pence constant integer := coalesce(p_type.min_pence, 0);
  most_pence constant integer := coalesce(p_type.max_pence, 1000000);
begin
  if p_typed < least_pence then
    perform internal.refuse(400, 'BOOKINGS_INVALID_LINES', 'The amount is below the minimum', format('Pay at least £%s.', to_char(least_pence / 100.0, 'FM999990.00')));
  elsif p_typed > most_pence then
    perform internal.refuse(400, 'BOOKINGS_INVALID_LINES', 'The amount is above the maximum', format('Pay at most £%s.', to_char(most_pence / 100.0, 'FM999990.00')));
  end if;
  return coalesce(p_typed, p_type.suggested_pence, least_pence);
end $$;

-- The bounds are kept with the line: a night that changes them later changes nothing that was agreed.
create or replace function internal.keep_own_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into internal.own_prices (booking_line_id, least_pence, most_pence)
  select new.id, coalesce(t.min_pence, 0), coalesce(t.max_pence, 1000000) from public.ticket_types t where t.id = new.ticket_type_id and t.kind = 'donation';
  return null;
end $$;

create or replace trigger keep_own_price after insert on public.booking_lines
  for each row when (new.resale_listing_id is null) execute function internal.keep_own_price();
