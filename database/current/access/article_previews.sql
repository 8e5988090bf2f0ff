--: columns id,article_id,token_hash,created_at,expires_at
--: states any
--: S STAFF,service *
--: I service *
--: U service *
--: D service

select internal.reset_access('public.article_previews');

create policy "staff read which addresses an article has" on public.article_previews for select to authenticated using ((select internal.is_staff()));
grant select on public.article_previews to authenticated;

create policy "service role: full access" on public.article_previews to service_role using (true) with check (true);
grant select, insert, update, delete on public.article_previews to service_role;
