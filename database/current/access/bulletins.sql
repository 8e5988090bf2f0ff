--: columns id,organiser_id,venue_id,author_id,key,status,subject,body,pictures,audience,area_id,refused_why,decided_by,decided_at,told,left_count,created_at,started_at,finished_at
--: states any
--: S service *
--: I service *
--: U service *
--: D service
--: personal author_id erase: the bulletin stays without who wrote it
--: personal decided_by erase: the decision stays without who made it
--: personal subject,body,pictures,refused_why keep: the words of an organiser or venue to its readers, and of staff to it
--: retention rule bulletins

select internal.reset_access('public.bulletins');

-- Everybody reads what went out by find_bulletin, teams theirs by list_bulletins; every change is a function.
create policy "service role: full access" on public.bulletins to service_role using (true) with check (true);
grant select, insert, update, delete on public.bulletins to service_role;
