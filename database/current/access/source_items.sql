--: columns id,source_id,key,event_id,starts_at,title,state,is_made,night,said,written,kept,times_back,first_at,seen_at
--: states any
--: S service *
--: I service *
--: U service *
--: D service

select internal.reset_access('public.source_items');

-- Nights of a source are written by the job and read by its team: functions/events/sources.
create policy "service role: full access" on public.source_items to service_role using (true) with check (true);
grant select, insert, update, delete on public.source_items to service_role;
