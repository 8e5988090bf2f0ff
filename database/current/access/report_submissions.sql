--: columns id,report_id,reporter_id,contact_email,reason,details,reference,created_at,messages
--: states any
--: S service *
--: personal reporter_id,contact_email erase: the report stays without the person who made it
--: personal details,messages keep: what was reported is evidence, and goes three years after the decision
--: personal reason,reference none: a word and a code of ours
--: retention rule reports

-- Read through get_report and follow_report: who reported is no part of a decision.
select internal.reset_access('public.report_submissions');

create policy "servers read them" on public.report_submissions for select to service_role using (true);
grant select on public.report_submissions to service_role;
