--: columns article_id,byline,role,place
--: states open,draft
--: S anon,stranger,owner,team * @open ; STAFF,service *
--: I service *
--: U service *
--: D service

select internal.reset_access('public.article_bylines');

create policy "readers of an article read who made an article" on public.article_bylines for select to anon, authenticated
  using (exists (select from public.articles a where a.id = article_id));
grant select on public.article_bylines to anon, authenticated;

create policy "service role: full access" on public.article_bylines to service_role using (true) with check (true);
grant select, insert, update, delete on public.article_bylines to service_role;
