--: columns id,event_id,key,method,total_pence,sold_by,pass_id,gate,device,reason,sold_at,synced_at,is_offline,voided_at,voided_by,void_reason
--: states sold
--: S service *
--: I service *
--: U service *
--: D service
--: personal sold_by,voided_by erase: the sale stays without a name
--: personal gate,device none: which entrance, and which device of the team
--: personal reason,void_reason keep: why a sale was made or undone, in a team's words, which go ninety days after the night
--: retention rule door_scans

-- Written and read by the functions of the door. Nobody reads the row.
select internal.reset_access('public.door_sales');

create policy "service role: full access" on public.door_sales to service_role using (true) with check (true);
grant select, insert, update, delete on public.door_sales to service_role;
