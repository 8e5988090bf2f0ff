-- Written by functions alone, and read through those that answer posts.
select internal.reset_access('public.post_mentions');

create policy "service role: full access" on public.post_mentions to service_role using (true) with check (true);
grant select, insert, update, delete on public.post_mentions to service_role;
