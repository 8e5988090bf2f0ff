--: columns user_id,has_quiet_hours,quiet_from,quiet_until,push_declined_at,push_declines,changed_at
--: states own
--: S owner,service *
--: D service
--: personal user_id erase: quiet hours go with the account
--: retention kept with the account
--: blocking open: one's own

-- Rows are written by set_quiet_hours and decline_push alone.
select internal.reset_access('public.notification_settings');

create policy "people read their own settings" on public.notification_settings for select to authenticated
  using (user_id = (select internal.proven_uid()));
grant select on public.notification_settings to authenticated;

create policy "servers read and remove" on public.notification_settings to service_role using (true);
grant select, delete on public.notification_settings to service_role;
