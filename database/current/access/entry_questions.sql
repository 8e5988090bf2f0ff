--: columns id,organiser_id,kind,prompt,options,right_answers,wrong_declines,is_required,remembered_months,sort,status,created_at
--: states any
--: S service *
--: I service *
--: U service *
--: D service

-- Written and read by functions alone: who applies must not read the right answers.
select internal.reset_access('public.entry_questions');

create policy "service role: full access" on public.entry_questions to service_role using (true) with check (true);
grant select, insert, update, delete on public.entry_questions to service_role;
