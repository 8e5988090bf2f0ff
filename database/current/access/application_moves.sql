--: columns id,application_id,status,sentence,created_at
--: states open,withdrawn
--: S owner,service * ; team * @open
--: I service *
--: U service *
--: D service

-- Written by functions alone.
select internal.reset_access('public.application_moves');

create policy "both sides of an application read its moves" on public.application_moves for select to authenticated
  using (internal.has_part_in_application(application_id));
grant select on public.application_moves to authenticated;

create policy "service role: full access" on public.application_moves to service_role using (true) with check (true);
grant select, insert, update, delete on public.application_moves to service_role;
