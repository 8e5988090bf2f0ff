--: columns id,report_id,actor_id,subject_id,kind,target_id,action,rule,facts,until,before,created_at,reversed_at
--: states any
--: S STAFF,service *
--: personal actor_id keep: the person who decided answers for it; the account behind the id is empty
--: personal subject_id,facts,before keep: the record of a decision stays three years; the account behind the id is empty
--: personal kind,rule none: words of ours
--: export none: decisions on reports, which protect those who reported
--: retention rule reports
--: blocking open: staff tools are duty

-- Changed by functions alone; their authors and reporters read what concerns them through functions.
select internal.reset_access('public.report_actions');

create policy "staff read them" on public.report_actions for select to authenticated using ((select internal.is_staff()));
grant select on public.report_actions to authenticated;

create policy "servers read them" on public.report_actions for select to service_role using (true);
grant select on public.report_actions to service_role;
