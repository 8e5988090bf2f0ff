--: columns id,kind,subject_id,person_id,pair_key,inbox_kind,inbox_id,status,last_sequence,team_sequence,last_message_at,created_at
--: states direct,venue,left
--: S owner * @direct,venue ; team * @venue ; service *
--: I service *
--: U service *
--: D service
--: personal person_id,pair_key erase: the thread stays to the team as a deleted user's
--: personal subject_id none: the venue, organiser, booking, hire request or application that a thread is about
--: retention rule messages
--: blocking open: one's own threads; what was said before the block stays to both

-- Written by functions alone. Staff read nothing here: a report brings along what its reporter sends.
select internal.reset_access('public.conversations');

create policy "people and teams read their own threads" on public.conversations for select to authenticated
  using (internal.reads_after(id) is not null);
grant select on public.conversations to authenticated;

create policy "service role: full access" on public.conversations to service_role using (true) with check (true);
grant select, insert, update, delete on public.conversations to service_role;
