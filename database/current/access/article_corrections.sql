--: columns id,article_id,text,created_at
--: states open,draft
--: S anon,stranger,owner,team * @open ; STAFF,service *
--: I service *
--: U service *
--: D service

select internal.reset_access('public.article_corrections');

create policy "readers of an article read the corrections of an article" on public.article_corrections for select to anon, authenticated
  using (exists (select from public.articles a where a.id = article_id));
grant select on public.article_corrections to anon, authenticated;

create policy "service role: full access" on public.article_corrections to service_role using (true) with check (true);
grant select, insert, update, delete on public.article_corrections to service_role;
