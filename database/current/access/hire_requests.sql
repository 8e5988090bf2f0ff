select internal.reset_access('public.hire_requests');

-- Asker and team are each told another part of a request: functions/venues/hire.
create policy "service role: full access" on public.hire_requests to service_role using (true) with check (true);
grant select, insert, update, delete on public.hire_requests to service_role;
