--: columns id,event_id,scan_id,kind,change,gate,device,staff_id,pass_id,counted_at,synced_at,is_offline
--: states counted
--: S service *
--: I service *
--: U service *
--: D service
--: personal staff_id erase: the count stays without a name
--: personal gate,device none: which entrance, and which device of the team
--: retention rule door_scans

-- Written and read by the functions of the door. Nobody reads the row.
select internal.reset_access('public.door_counts');

create policy "service role: full access" on public.door_counts to service_role using (true) with check (true);
grant select, insert, update, delete on public.door_counts to service_role;
