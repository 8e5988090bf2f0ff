--: columns byline,user_id
--: states any
--: S STAFF,service *
--: I service *
--: U service *
--: D service
--: personal user_id,byline erase: the name stays on what it signed; words, picture and links about the person go
--: retention kept with the account
--: blocking open: staff see who signs with a byline

select internal.reset_access('public.byline_accounts');

create policy "staff read who signs with a byline" on public.byline_accounts for select to authenticated using ((select internal.is_staff()));
grant select on public.byline_accounts to authenticated;

create policy "service role: full access" on public.byline_accounts to service_role using (true) with check (true);
grant select, insert, update, delete on public.byline_accounts to service_role;
