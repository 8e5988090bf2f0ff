--: columns id,day,status,subject,intro,article_ids,pick_ids,content,addressed,version,sent_at,created_at,updated_at
--: states draft,sent
--: S STAFF,service *
--: I service *
--: U service *
--: D service

select internal.reset_access('public.newsletter_issues');

create policy "staff read issues of the newsletter" on public.newsletter_issues for select to authenticated using ((select internal.is_staff()));
grant select on public.newsletter_issues to authenticated;

create policy "service role: full access" on public.newsletter_issues to service_role using (true) with check (true);
grant select, insert, update, delete on public.newsletter_issues to service_role;
