--: columns id,slug,title
--: states any
--: S ALL *
--: I service *
--: U service *
--: D service

select internal.reset_access('public.article_series');

create policy "everybody reads series" on public.article_series for select to anon, authenticated using (true);
grant select on public.article_series to anon, authenticated;

create policy "service role: full access" on public.article_series to service_role using (true) with check (true);
grant select, insert, update, delete on public.article_series to service_role;
