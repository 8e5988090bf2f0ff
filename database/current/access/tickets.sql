select internal.reset_access('public.tickets');

-- the code opens the door, so nobody but its owner reads the row: door lists are a function of their own
create policy "people read their own tickets" on public.tickets for select to authenticated using (owner_id = (select internal.proven_uid()));
grant select on public.tickets to authenticated;

create policy "service role: full access" on public.tickets to service_role using (true) with check (true);
grant select, insert, update, delete on public.tickets to service_role;
