--: columns id,user_id,kind,payload,created_at,read_at,group_key,count,latest_at,seen_at,removed_at,expires_at,dedupe_key,is_in_app,has_actors
--: states own
--: S owner,service *
--: D service
--: personal user_id,kind,payload,group_key,dedupe_key erase: what the site told the person goes
--: retention rule notifications
--: blocking open: one's own; a block ends what causes them, and takes the other's name and count out of what is there

-- Rows are written by internal.notify alone.
select internal.reset_access('public.notifications');

create policy "people read their own notifications" on public.notifications for select to authenticated
  using (user_id = (select internal.proven_uid()));
grant select on public.notifications to authenticated;

create policy "servers read and remove" on public.notifications to service_role using (true);
grant select, delete on public.notifications to service_role;
