--: columns id,user_id,author_id,body,created_at
--: states any
--: S STAFF,service *
--: D service

-- Written by add_staff_note alone.
select internal.reset_access('public.staff_notes');

create policy "staff read notes" on public.staff_notes for select to authenticated using ((select internal.is_staff()));
grant select on public.staff_notes to authenticated;

create policy "servers read and remove" on public.staff_notes to service_role using (true);
grant select, delete on public.staff_notes to service_role;
