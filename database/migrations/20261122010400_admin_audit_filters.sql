-- The filters of the audit log in the staff area; records are found by audit_logs_record_idx.
create index audit_logs_table_idx on public.audit_logs (table_name, id desc);
create index audit_logs_action_id_idx on public.audit_logs (action_type, id desc);
