--: columns band,starts_on,pence_per_hour,source
--: states any
--: S ALL *
--: I service *
--: U service *
--: D service

-- Added to by set_minimum_wage alone.
select internal.reset_access('public.minimum_wages');

create policy "everybody reads the minimum wage" on public.minimum_wages for select to anon, authenticated using (true);
grant select on public.minimum_wages to anon, authenticated;

create policy "service role: full access" on public.minimum_wages to service_role using (true) with check (true);
grant select, insert, update, delete on public.minimum_wages to service_role;
