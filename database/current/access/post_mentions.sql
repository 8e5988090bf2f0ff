--: columns id,post_id,comment_id,user_id,name
--: states any
--: S service *
--: I service *
--: U service *
--: D service
--: personal user_id,name erase: handles in posts are plain text again
--: retention kept with the account

-- Written by functions alone, and read through those that answer posts.
select internal.reset_access('public.post_mentions');

create policy "service role: full access" on public.post_mentions to service_role using (true) with check (true);
grant select, insert, update, delete on public.post_mentions to service_role;
