--: columns job_id,reasons,decision,field,note,created_at
--: states waiting
--: S team,STAFF,service *
--: I service *
--: U service *
--: D service

select internal.reset_access('public.job_holds');

create policy "teams and staff read why a post waits" on public.job_holds for select to authenticated using (internal.has_part_in_job_of(job_id));
grant select on public.job_holds to authenticated;

create policy "service role: full access" on public.job_holds to service_role using (true) with check (true);
grant select, insert, update, delete on public.job_holds to service_role;
