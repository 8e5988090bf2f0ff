--: columns id,user_id,title,description,url,user_agent,browser_info,error_details,severity,status,created_at,fingerprint
--: states own,nameless
--: additions own,anothers,closed,mild
--: S owner * @own ; STAFF,service *
--: I anon,SIGNED id,user_id,title,description,url,user_agent,browser_info,error_details,severity,status @own ; service * -fingerprint
--: U service * -fingerprint
--: D service
--: personal user_id,user_agent,title,description,url,browser_info,error_details erase: the report stays without name and text
--: retention rule error_reports
--: blocking open: one's own, and staff's duty

select internal.reset_access('public.error_reports');

create policy "everybody reports errors, in their own name or in none" on public.error_reports for insert to anon, authenticated
  with check ((select internal.require_standing()) and user_id is not distinct from (select auth.uid()) and severity = 'high' and status = 'open');
create policy "people read their own reports, staff read all" on public.error_reports for select to authenticated
  using (user_id = (select auth.uid()) or (select internal.is_staff()));
grant select on public.error_reports to authenticated;
grant insert (id, user_id, title, description, url, user_agent, browser_info, error_details, severity, status) on public.error_reports to anon, authenticated;

create policy "service role: full access" on public.error_reports to service_role using (true) with check (true);
grant select, insert, update, delete on public.error_reports to service_role;
