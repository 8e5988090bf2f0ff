--: columns organiser_id,answer_days,wait_days,asks_everyone,takes_vouches,vouches_a_year,yes_sentences,no_sentences,updated_at
--: states any
--: S service *
--: I service *
--: U service *
--: D service

-- Written and read by functions alone.
select internal.reset_access('public.entry_rules');

create policy "service role: full access" on public.entry_rules to service_role using (true) with check (true);
grant select, insert, update, delete on public.entry_rules to service_role;
