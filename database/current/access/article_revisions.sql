--: columns id,article_id,version,title,standfirst,body,saved_by,created_at
--: states any
--: S STAFF,service *
--: I service *
--: U service *
--: D service
--: personal saved_by erase: earlier texts stay without the account
--: personal title,standfirst,body none: earlier texts of an article
--: retention rule article_revisions
--: blocking open: staff see who saved a text

select internal.reset_access('public.article_revisions');

create policy "staff read earlier texts" on public.article_revisions for select to authenticated using ((select internal.is_staff()));
grant select on public.article_revisions to authenticated;

create policy "service role: full access" on public.article_revisions to service_role using (true) with check (true);
grant select, insert, update, delete on public.article_revisions to service_role;
