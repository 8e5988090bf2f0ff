--: columns id,source_id,outcome,counts,nights,problem,created_at
--: states any
--: S service *
--: I service *
--: U service *
--: D service

select internal.reset_access('public.source_runs');

-- Readings are written by the job and read by the team of the source: functions/events/sources.
create policy "service role: full access" on public.source_runs to service_role using (true) with check (true);
grant select, insert, update, delete on public.source_runs to service_role;
