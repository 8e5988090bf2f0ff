--: columns id,event_id,ticket_type_id,ticket_id,companion_ticket_id,seller_id,face_pence,fee_pence,levy_pence,face_vat_pence,fee_vat_pence,price_pence,original_pence,status,booking_id,listed_at,ended_at
--: states active,withdrawn
--: S service *
--: I service * -price_pence
--: U service * -price_pence
--: D service
--: personal seller_id keep: money needs a record; what is for sale is taken off sale, and the account behind the id is empty
--: retention kept with the account

select internal.reset_access('public.resale_listings');

-- Nobody learns who sells or buys: sellers read their own by my_listings, everybody what is for sale by list_resale. Nobody reads the row.
create policy "service role: full access" on public.resale_listings to service_role using (true) with check (true);
grant select, insert, update, delete on public.resale_listings to service_role;
