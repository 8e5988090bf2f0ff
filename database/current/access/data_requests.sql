--: columns id,reference,user_id,kind,name,email,message,status,due_at,acknowledged_at,outcome,form_token,created_at,updated_at
--: states own,nameless
--: S owner * @own ; admin,service *
--: I service *
--: U service *
--: D service
--: personal user_id,message,outcome erase: that there was a request, and whether it was met, stays without a name
--: personal email,name pseudonym: that there was a request, and whether it was met, stays under a hash
--: personal reference,form_token none: codes of ours
--: retention kept with the account
--: blocking open: one's own, and staff's duty

-- Written by the function data-request-send, worked on by staff.
select internal.reset_access('public.data_requests');

-- Moderators work on them by functions that leave the address out.
create policy "people read their own requests, admins read all" on public.data_requests for select to authenticated
  using (user_id = (select internal.proven_uid()) or (select internal.has_role('admin')));
grant select on public.data_requests to authenticated;

create policy "service role: full access" on public.data_requests to service_role using (true) with check (true);
grant select, insert, update, delete on public.data_requests to service_role;
