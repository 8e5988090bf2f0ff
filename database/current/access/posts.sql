--: columns id,author_id,body,attach_kind,attach_id,attach_url,area_id,audience,comments_mode,status,client_id,comment_count,reaction_counts,gone_at,created_at
--: states visible,followers,pending,hidden,removed,deleted,blocked,suspended
--: S stranger * @visible,followers ; team,STAFF * @visible,blocked ; owner * @visible,followers,pending,hidden,removed,blocked,suspended ; service *
--: I service *
--: U service *
--: D service
--: personal author_id,body,attach_url erase: posts go, or stay without a name where their author chose so
--: personal reaction_counts none: numbers
--: retention rule posts
--: blocking blocked

-- Written by functions alone. Visitors read posts through list_posts and get_post.
select internal.reset_access('public.posts');

create policy "people read posts that are for them, and their own" on public.posts for select to authenticated
  using (internal.may_open_post((select internal.proven_uid()), posts));
grant select on public.posts to authenticated;

create policy "service role: full access" on public.posts to service_role using (true) with check (true);
grant select, insert, update, delete on public.posts to service_role;
