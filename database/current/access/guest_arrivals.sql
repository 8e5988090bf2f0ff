--: columns id,event_id,scan_id,entry_id,comp_id,number,counted,gate,device,staff_id,pass_id,reason,arrived_at,synced_at,is_offline
--: states arrived
--: S service *
--: I service *
--: U service *
--: D service
--: personal staff_id erase: the arrival stays without a name
--: personal gate,device none: which entrance, and which device of the team
--: personal reason keep: why a team let in more or fewer; it goes ninety days after the night
--: retention rule door_scans

-- Written and read by the functions of the door. Nobody reads the row.
select internal.reset_access('public.guest_arrivals');

create policy "service role: full access" on public.guest_arrivals to service_role using (true) with check (true);
grant select, insert, update, delete on public.guest_arrivals to service_role;
