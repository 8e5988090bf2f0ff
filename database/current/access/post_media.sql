--: columns id,post_id,place,path,alt,width,height,thumbhash
--: states any
--: S service *
--: I service *
--: U service *
--: D service

-- Written by functions alone, and read through those that answer posts.
select internal.reset_access('public.post_media');

create policy "service role: full access" on public.post_media to service_role using (true) with check (true);
grant select, insert, update, delete on public.post_media to service_role;
