select internal.reset_access('public.hire_messages');

-- Both sides read messages with their request: functions/venues/hire.
create policy "service role: full access" on public.hire_messages to service_role using (true) with check (true);
grant select, insert, update, delete on public.hire_messages to service_role;
