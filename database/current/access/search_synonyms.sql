--: columns phrase,label,facts,words,updated_at
--: states any
--: S ALL *
--: I service *
--: U service *
--: D service

-- Written by set_search_synonym and remove_search_synonym alone.
select internal.reset_access('public.search_synonyms');

create policy "everybody reads what words mean" on public.search_synonyms for select to anon, authenticated using (true);
grant select on public.search_synonyms to anon, authenticated;

create policy "service role: full access" on public.search_synonyms to service_role using (true) with check (true);
grant select, insert, update, delete on public.search_synonyms to service_role;
