select internal.reset_access('public.resale_listings');

-- Nobody learns who sells or buys: sellers read their own by my_listings, everybody what is for sale by list_resale. Nobody reads the row.
create policy "service role: full access" on public.resale_listings to service_role using (true) with check (true);
grant select, insert, update, delete on public.resale_listings to service_role;
