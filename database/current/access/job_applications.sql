--: columns id,job_id,user_id,note,cv_path,links,availability,status,nudges,submitted_at,viewed_at,answered_at,decided_at,updated_at
--: states open,withdrawn
--: S owner,service * ; team * @open
--: I service *
--: U service *
--: D service
--: personal user_id,links,note,cv_path,availability erase: applications go with their messages, papers and needs
--: retention rule job_applications
--: blocking blocked

-- Written by functions alone. No editor, no colleague who left, no staff: applicants write to who decides.
select internal.reset_access('public.job_applications');

create policy "applicants read their own, owners and managers those of their posts" on public.job_applications for select to authenticated
  using (user_id = (select internal.proven_uid())
    or (status <> 'withdrawn' and internal.decides_about_job(job_id) and user_id not in (select internal.blocked_people())));
grant select on public.job_applications to authenticated;

create policy "service role: full access" on public.job_applications to service_role using (true) with check (true);
grant select, insert, update, delete on public.job_applications to service_role;
