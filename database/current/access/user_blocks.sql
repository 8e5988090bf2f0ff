--: columns blocker_id,blocked_id,created_at
--: states own
--: S owner,service *
--: D service
--: personal blocked_id,blocker_id erase: blocks go
--: retention kept with the account
--: blocking open: whom one has blocked oneself

-- Rows are written by block_person and unblock_person alone. Nobody learns who has blocked them.
select internal.reset_access('public.user_blocks');

create policy "people read whom they have blocked" on public.user_blocks for select to authenticated
  using (blocker_id = (select internal.proven_uid()));
grant select on public.user_blocks to authenticated;

create policy "servers read and remove" on public.user_blocks to service_role using (true);
grant select, delete on public.user_blocks to service_role;
