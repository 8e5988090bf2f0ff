--: columns id,post_id,parent_id,author_id,body,status,client_id,gone_at,created_at
--: states visible,pending,removed,deleted,followers,blocked
--: S stranger * @visible,followers ; team,STAFF * @visible,blocked ; owner * @visible,pending,removed,followers,blocked ; service *
--: I service *
--: U service *
--: D service
--: personal author_id,body erase: comments go, or stay without a name where their author chose so
--: retention rule posts
--: blocking blocked

-- Written by functions alone. Visitors read comments through list_comments, which keeps the places of what is gone.
select internal.reset_access('public.comments');

create policy "people read comments of posts they may read, and their own" on public.comments for select to authenticated
  using (author_id = (select internal.proven_uid()) and status <> 'deleted' or internal.may_read_comment((select internal.proven_uid()), comments));
grant select on public.comments to authenticated;

create policy "service role: full access" on public.comments to service_role using (true) with check (true);
grant select, insert, update, delete on public.comments to service_role;
