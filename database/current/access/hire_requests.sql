--: columns id,venue_id,user_id,starts_at,ends_at,day,guests,purpose,budget_pence,status,version,offer_pence,offer_conditions,offer_until,reason,ended_by,answered_at,reminded,draft_id,event_id,made_by,created_at,updated_at
--: states sent,confirmed,cancelled
--: S service *
--: I service -day
--: U service -day
--: D service
--: personal user_id,purpose,offer_conditions,reason erase: what a person asked goes with its messages
--: personal made_by pseudonym: the event is an organiser's; who began it is forgotten
--: retention rule hire_requests

select internal.reset_access('public.hire_requests');

-- Asker and team are each told another part of a request: functions/venues/hire.
create policy "service role: full access" on public.hire_requests to service_role using (true) with check (true);
grant select, insert, update, delete on public.hire_requests to service_role;
