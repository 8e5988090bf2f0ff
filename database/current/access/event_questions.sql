--: columns id,event_id,scope,kind,prompt,options,is_required,sort,status
--: states announced,draft
--: S anon,stranger,owner * @announced ; team,STAFF,service *
--: I service *
--: U service *
--: D service

select internal.reset_access('public.event_questions');

create policy "questions are read with their event" on public.event_questions for select to anon, authenticated
  using (exists (select from public.events where id = event_id));
grant select on public.event_questions to anon, authenticated;

create policy "service role: full access" on public.event_questions to service_role using (true) with check (true);
grant select, insert, update, delete on public.event_questions to service_role;
