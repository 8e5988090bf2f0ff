--: columns post_id,tag,created_at
--: states any
--: S service *
--: I service *
--: U service *
--: D service

-- Written by functions alone, and read through those that answer posts.
select internal.reset_access('public.post_tags');

create policy "service role: full access" on public.post_tags to service_role using (true) with check (true);
grant select, insert, update, delete on public.post_tags to service_role;
