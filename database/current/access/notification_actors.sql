--: columns notification_id,actor_id,acted_at
--: states own
--: S service *
--: D service
--: personal actor_id erase: others no longer read who it was
--: export none: whose act another person was told of
--: retention rule notifications

-- Rows are written by internal.notify; people read them through list_notifications, less whom they have shut out.
select internal.reset_access('public.notification_actors');

create policy "servers read and remove" on public.notification_actors to service_role using (true);
grant select, delete on public.notification_actors to service_role;
