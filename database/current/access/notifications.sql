-- Rows are written by internal.notify alone.
select internal.reset_access('public.notifications');

create policy "people read their own notifications" on public.notifications for select to authenticated
  using (user_id = (select internal.proven_uid()));
grant select on public.notifications to authenticated;

create policy "servers read and remove" on public.notifications to service_role using (true);
grant select, delete on public.notifications to service_role;
