--: columns article_id,kind,target_id
--: states open,draft
--: S anon,stranger,owner,team * @open ; STAFF,service *
--: I service *
--: U service *
--: D service

select internal.reset_access('public.article_links');

create policy "readers of an article read what an article speaks of" on public.article_links for select to anon, authenticated
  using (exists (select from public.articles a where a.id = article_id));
grant select on public.article_links to anon, authenticated;

create policy "service role: full access" on public.article_links to service_role using (true) with check (true);
grant select, insert, update, delete on public.article_links to service_role;
