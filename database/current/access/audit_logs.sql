--: columns id,actor_id,action_type,table_name,record_id,old_data,new_data,request_id,created_at,source,position,prev_hash,hash
--: states any
--: S admin,service *
--: I service actor_id,action_type,table_name,record_id,old_data,new_data,request_id,source
--: personal actor_id keep: the log only grows; the account behind the id is empty
--: personal table_name none: which table was changed
--: personal old_data,new_data,record_id keep: the log only grows; it holds ids, states and the reasons of staff
--: personal action_type,request_id,prev_hash,hash none: words and codes of ours
--: export none: a record of what staff and teams did, which protects others too
--: retention kept with the account
--: blocking open: read by admins alone

select internal.reset_access('public.audit_logs');

create policy "admins read the audit log" on public.audit_logs for select to authenticated
  using ((select internal.has_role('admin')));
grant select on public.audit_logs to authenticated;

-- append-only, for servers too
create policy "servers read the audit log" on public.audit_logs for select to service_role using (true);
create policy "servers add to the audit log" on public.audit_logs for insert to service_role with check (true);
grant select on public.audit_logs to service_role;
grant insert (actor_id, action_type, table_name, record_id, old_data, new_data, request_id, source) on public.audit_logs to service_role;
