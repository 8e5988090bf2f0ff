--: columns follower_id,kind,target,status,notify,created_at,accepted_at
--: states own,other_end,anothers
--: S owner * @own,other_end ; stranger * @other_end,anothers ; service *
--: D service
--: personal follower_id,target erase: follows go, those of the person and those of others
--: retention kept with the account
--: blocking open: a block ends the rows between two people

-- Rows are written by follow, unfollow and their like alone.
select internal.reset_access('public.follows');

create policy "the two ends of a follow read it" on public.follows for select to authenticated
  using (follower_id = (select internal.proven_uid()) or (kind = 'user' and target = (select internal.proven_uid())::text));
grant select on public.follows to authenticated;

create policy "servers read and remove" on public.follows to service_role using (true);
grant select, delete on public.follows to service_role;
