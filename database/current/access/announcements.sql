--: columns is_only,body,link,link_label,ends_at,updated_at
--: states current
--: S ALL *
--: I service *
--: U service *
--: D service

-- Written by set_announcement alone.
select internal.reset_access('public.announcements');

create policy "everybody reads what is announced until it ends" on public.announcements for select to anon, authenticated using (ends_at > now());
grant select on public.announcements to anon, authenticated;

create policy "service role: full access" on public.announcements to service_role using (true) with check (true);
grant select, insert, update, delete on public.announcements to service_role;
