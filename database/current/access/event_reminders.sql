--: columns user_id,event_id,created_at
--: states own
--: S owner,service *
--: D service
--: personal user_id erase: what somebody waits for goes with the account
--: retention kept with the account
--: blocking open: one's own

-- Rows are written by set_event_reminder alone.
select internal.reset_access('public.event_reminders');

create policy "people read their own reminders" on public.event_reminders for select to authenticated
  using (user_id = (select internal.proven_uid()));
grant select on public.event_reminders to authenticated;

create policy "servers read and remove" on public.event_reminders to service_role using (true);
grant select, delete on public.event_reminders to service_role;
