--: columns id,conversation_id,user_id,state,muted,last_read_sequence,cleared_before,created_at
--: states own,left
--: S owner,service *
--: I service *
--: U service *
--: D service
--: personal user_id erase: what threads were to the person goes
--: retention rule messages
--: blocking open: one's own row alone

-- Written by functions alone. Nobody reads what a thread is to another: whether it was ignored, muted or read.
select internal.reset_access('public.conversation_members');

create policy "people read what a thread is to them" on public.conversation_members for select to authenticated
  using (user_id = (select internal.proven_uid()));
grant select on public.conversation_members to authenticated;

create policy "service role: full access" on public.conversation_members to service_role using (true) with check (true);
grant select, insert, update, delete on public.conversation_members to service_role;
