--: columns ticket_type_id,plan_id
--: states any
--: S ALL *
--: I service *
--: U service *
--: D service

select internal.reset_access('public.members_types');

-- Ids alone: what they name is read where it may be.
create policy "everybody reads what is for members" on public.members_types for select to anon, authenticated using (true);
grant select on public.members_types to anon, authenticated;

create policy "service role: full access" on public.members_types to service_role using (true) with check (true);
grant select, insert, update, delete on public.members_types to service_role;
