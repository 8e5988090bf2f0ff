--: columns id,number,reason,status,submissions,assigned_to,assigned_at,due_at,version,decided_at,created_at,updated_at
--: states any
--: S STAFF,service *
--: personal assigned_to keep: the person who decided answers for it; the account behind the id is empty
--: personal reason none: a word of ours
--: export none: which colleague looks after a report; what a person reported is in the copy
--: retention rule reports
--: blocking open: staff tools are duty

-- Changed by functions alone; their authors and reporters read what concerns them through functions.
select internal.reset_access('public.reports');

create policy "staff read them" on public.reports for select to authenticated using ((select internal.is_staff()));
grant select on public.reports to authenticated;

create policy "servers read them" on public.reports for select to service_role using (true);
grant select on public.reports to service_role;
