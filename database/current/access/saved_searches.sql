--: columns id,user_id,name,question,alert,alert_since,created_at
--: states own
--: S owner,service *
--: I service *
--: U service *
--: D service
--: personal user_id,name,question erase: searches go
--: retention kept with the account
--: blocking open: one's own

-- Written by save_search, set_search_alert and delete_saved_search alone.
select internal.reset_access('public.saved_searches');

create policy "people read the searches they keep" on public.saved_searches for select to authenticated using (user_id = (select internal.proven_uid()));
grant select on public.saved_searches to authenticated;

create policy "service role: full access" on public.saved_searches to service_role using (true) with check (true);
grant select, insert, update, delete on public.saved_searches to service_role;
