--: columns user_id,kind,target,created_at
--: states own
--: S owner,service *
--: D service
--: personal user_id,target erase: mutes go
--: retention kept with the account
--: blocking open: what one has muted oneself

-- Rows are written by mute and unmute alone.
select internal.reset_access('public.user_mutes');

create policy "people read what they have muted" on public.user_mutes for select to authenticated
  using (user_id = (select internal.proven_uid()));
grant select on public.user_mutes to authenticated;

create policy "servers read and remove" on public.user_mutes to service_role using (true);
grant select, delete on public.user_mutes to service_role;
