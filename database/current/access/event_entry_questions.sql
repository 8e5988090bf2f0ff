--: columns event_id,question_id
--: states any
--: S service *
--: I service *
--: U service *
--: D service

-- Written and read by functions alone.
select internal.reset_access('public.event_entry_questions');

create policy "service role: full access" on public.event_entry_questions to service_role using (true) with check (true);
grant select, insert, update, delete on public.event_entry_questions to service_role;
