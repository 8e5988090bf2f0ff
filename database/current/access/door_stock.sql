--: columns id,event_id,ticket_type_id,places,used,device,held_by,pass_id,created_at,released_at
--: states kept
--: S service *
--: I service *
--: U service *
--: D service
--: personal held_by erase: the places stay kept without a name
--: personal device none: which device of the team
--: retention rule door_scans

-- Written and read by the functions of the door. Nobody reads the row.
select internal.reset_access('public.door_stock');

create policy "service role: full access" on public.door_stock to service_role using (true) with check (true);
grant select, insert, update, delete on public.door_stock to service_role;
