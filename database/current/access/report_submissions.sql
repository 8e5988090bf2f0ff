--: columns id,report_id,reporter_id,contact_email,reason,details,reference,created_at,messages
--: states any
--: S service *
--: personal reporter_id erase: the report stays without whoever made it
--: personal contact_email erase: the report stays without whoever made it
--: retention rule reports

-- Read through get_report and follow_report: who reported is no part of a decision.
select internal.reset_access('public.report_submissions');

create policy "servers read them" on public.report_submissions for select to service_role using (true);
grant select on public.report_submissions to service_role;
