--: columns id,owner,organiser_id,venue_id,name,kind,address,content,new_nights,every_hours,state,next_at,read_at,first_read_at,failures,failing_since,told_failing_at,problem,etag,last_modified,created_by,created_at,updated_at
--: states active,failing
--: S service *
--: I service *
--: U service *
--: D service
--: personal created_by keep: the calendar is the team's; the account behind the id is empty
--: personal name,address,problem,etag,last_modified none: what a team calls its calendar, where it is read and what its server answers
--: export none: the calendar of a team, not of the person who added it
--: retention kept with the account

select internal.reset_access('public.listing_sources');

-- An address may hold the secret of its calendar. Teams read and change theirs by functions: functions/events/sources.
create policy "service role: full access" on public.listing_sources to service_role using (true) with check (true);
grant select, insert, update, delete on public.listing_sources to service_role;
