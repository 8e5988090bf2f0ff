--: columns user_id,kind,in_app,changed_at,mail,by_push
--: states own
--: S owner,service *
--: D service
--: personal user_id,kind erase: the choices go with the account
--: retention kept with the account
--: blocking open: one's own

-- Rows are written by set_notification_pref alone.
select internal.reset_access('public.notification_prefs');

create policy "people read their own choices" on public.notification_prefs for select to authenticated
  using (user_id = (select internal.proven_uid()));
grant select on public.notification_prefs to authenticated;

create policy "servers read and remove" on public.notification_prefs to service_role using (true);
grant select, delete on public.notification_prefs to service_role;
