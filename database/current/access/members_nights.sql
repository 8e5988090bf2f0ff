--: columns event_id,plan_id
--: states any
--: S ALL *
--: I service *
--: U service *
--: D service

select internal.reset_access('public.members_nights');

-- Ids alone: what they name is read where it may be.
create policy "everybody reads what is for members" on public.members_nights for select to anon, authenticated using (true);
grant select on public.members_nights to anon, authenticated;

create policy "service role: full access" on public.members_nights to service_role using (true) with check (true);
grant select, insert, update, delete on public.members_nights to service_role;
