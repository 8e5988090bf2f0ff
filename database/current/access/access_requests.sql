--: columns id,venue_id,organiser_id,event_id,user_id,email,secret,answer_secret,code_hash,member_id,status,due_at,answered_at,answered_by,form_token,created_at
--: states open,answered
--: S service *
--: I service *
--: U service *
--: D service
--: personal user_id,secret,answer_secret erase: questions go with their answers
--: personal email erase: questions of an address go with the account that has it, and otherwise 30 days after the answer
--: personal member_id pseudonym: the question is somebody else's
--: personal answered_by pseudonym: the answer is the team's
--: personal code_hash,form_token none: codes of ours
--: retention rule access_requests

select internal.reset_access('public.access_requests');

-- Opening one is written down, so nobody reads the row: functions/venues/access-requests.
create policy "service role: full access" on public.access_requests to service_role using (true) with check (true);
grant select, insert, update, delete on public.access_requests to service_role;
