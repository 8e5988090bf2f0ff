--: columns sale_id,ticket_type_id,quantity,unit_pence
--: states sold
--: S service *
--: I service *
--: U service *
--: D service

-- Written and read by the functions of the door. Nobody reads the row.
select internal.reset_access('public.door_sale_lines');

create policy "service role: full access" on public.door_sale_lines to service_role using (true) with check (true);
grant select, insert, update, delete on public.door_sale_lines to service_role;
