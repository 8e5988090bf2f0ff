--: columns id,organiser_id,plan_id,email,number,since,created_at
--: states any
--: S service *
--: I service *
--: U service *
--: D service
--: personal email erase: the row goes with the account of the address
--: retention rule membership_imports

select internal.reset_access('public.membership_imports');

-- Written by import_members and taken up by join_membership; nobody reads whose address it holds.
create policy "service role: full access" on public.membership_imports to service_role using (true) with check (true);
grant select, insert, update, delete on public.membership_imports to service_role;
