--: columns id,slug,section,title,standfirst,body,hero_path,hero_alt,hero_credit,tags,area_id,series_id,part,status,publish_at,published_at,partner_name,update_note,words,search,version,created_at,updated_at
--: states draft,review,scheduled,published,updated,archived,removed
--: S anon,stranger,owner,team * @published,updated ; STAFF,service *
--: I service *
--: U service *
--: D service
--: personal partner_name none: the company that paid for an article

-- Written by functions alone: save_article, move_article and their like.
select internal.reset_access('public.articles');

create policy "everybody reads what is published" on public.articles for select to anon using (status in ('published', 'updated'));
create policy "people read what is published, staff read all" on public.articles for select to authenticated
  using (status in ('published', 'updated') or (select internal.is_staff()));
grant select on public.articles to anon, authenticated;

create policy "service role: full access" on public.articles to service_role using (true) with check (true);
grant select, insert, update, delete on public.articles to service_role;
