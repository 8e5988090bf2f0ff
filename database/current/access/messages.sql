-- Written by functions alone. A row says who wrote it: what a team wrote is read by the team alone here, by the person through list_messages.
select internal.reset_access('public.messages');

create policy "people and teams read the messages of their threads" on public.messages for select to authenticated
  using (sequence > internal.reads_after(conversation_id, as_team));
grant select on public.messages to authenticated;

create policy "service role: full access" on public.messages to service_role using (true) with check (true);
grant select, insert, update, delete on public.messages to service_role;
