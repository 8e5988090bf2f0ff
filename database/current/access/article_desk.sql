--: columns article_id,written_by,sent_by,note,noted_at
--: states any
--: S STAFF,service *
--: I service *
--: U service *
--: D service
--: personal sent_by,written_by erase: articles stay without the account
--: personal note none: what an editor says of an article
--: retention kept with the account
--: blocking open: staff see who wrote an article

select internal.reset_access('public.article_desk');

create policy "staff read what the desk knows" on public.article_desk for select to authenticated using ((select internal.is_staff()));
grant select on public.article_desk to authenticated;

create policy "service role: full access" on public.article_desk to service_role using (true) with check (true);
grant select, insert, update, delete on public.article_desk to service_role;
