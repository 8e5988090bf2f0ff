--: columns id,webhook_id,kind,body,state,tries,next_at,status,problem,created_at,tried_at
--: states any
--: S service *
--: I service *
--: U service *
--: D service

-- Written by triggers and the job that sends, read by the team through functions: functions/keys.
select internal.reset_access('public.webhook_deliveries');

create policy "service role: full access" on public.webhook_deliveries to service_role using (true) with check (true);
grant select, insert, update, delete on public.webhook_deliveries to service_role;
