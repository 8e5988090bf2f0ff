--: columns id,action_id,user_id,actor_id,text,status,decided_by,note,due_at,created_at,decided_at
--: states any
--: S STAFF,service *
--: personal actor_id,decided_by keep: the person who decided answers for it; the account behind the id is empty
--: personal user_id,text,note keep: the record of a decision stays three years; the account behind the id is empty
--: retention rule reports
--: blocking open: read by who appealed and by staff

-- Changed by functions alone; their authors and reporters read what concerns them through functions.
select internal.reset_access('public.appeals');

create policy "staff read them" on public.appeals for select to authenticated using ((select internal.is_staff()));
grant select on public.appeals to authenticated;

create policy "servers read them" on public.appeals for select to service_role using (true);
grant select on public.appeals to service_role;
