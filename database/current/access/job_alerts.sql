--: columns id,user_id,name,filters,created_at
--: states own
--: S owner,service *
--: I service *
--: U service *
--: D service
--: personal user_id,name,filters erase: alerts go
--: retention kept with the account
--: blocking open: one's own

-- Written by save_job_alert and delete_job_alert alone.
select internal.reset_access('public.job_alerts');

create policy "people read their own alerts" on public.job_alerts for select to authenticated using (user_id = (select internal.proven_uid()));
grant select on public.job_alerts to authenticated;

create policy "service role: full access" on public.job_alerts to service_role using (true) with check (true);
grant select, insert, update, delete on public.job_alerts to service_role;
