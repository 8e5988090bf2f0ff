--: columns id,conversation_id,sequence,sender_id,as_team,body,client_id,card_kind,card_id,status,erased_at,created_at,search
--: states direct,venue,answer,left
--: S owner * @direct,venue ; team * @venue,answer ; service *
--: I service * -search
--: U service * -search
--: D service
--: personal sender_id,body erase: the words stay for 30 days without a name, then they go
--: retention rule messages
--: blocking open: one's own threads; what was said before the block stays to both, and nothing can be added

-- Written by functions alone. A row says who wrote it: what a team wrote is read by the team alone here, by the person through list_messages.
select internal.reset_access('public.messages');

create policy "people and teams read the messages of their threads" on public.messages for select to authenticated
  using (sequence > internal.reads_after(conversation_id, as_team));
grant select on public.messages to authenticated;

create policy "service role: full access" on public.messages to service_role using (true) with check (true);
grant select, insert, update, delete on public.messages to service_role;
