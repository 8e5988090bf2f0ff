--: columns id,user_id,author_id,body,created_at
--: states any
--: S STAFF,service *
--: D service
--: personal author_id keep: the note is about another person; the account behind the id is empty
--: personal user_id,body erase: notes about the person go
--: export none: notes of staff, which protect others too
--: retention kept with the account
--: blocking open: staff tools are duty

-- Written by add_staff_note alone.
select internal.reset_access('public.staff_notes');

create policy "staff read notes" on public.staff_notes for select to authenticated using ((select internal.is_staff()));
grant select on public.staff_notes to authenticated;

create policy "servers read and remove" on public.staff_notes to service_role using (true);
grant select, delete on public.staff_notes to service_role;
