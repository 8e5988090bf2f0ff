-- One audit row for one act of staff. Where it came from is a keyed hash inside new_data, so it is part of the chain.
create or replace function internal.record_act(action text, target_table text, record text, before jsonb, after jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text := nullif(split_part(nullif(current_setting('request.headers', true), '')::json ->> 'x-forwarded-for', ',', 1), '');
begin
  insert into public.audit_logs (actor_id, action_type, table_name, record_id, old_data, new_data)
  values (auth.uid(), action, target_table, record, before, jsonb_strip_nulls(coalesce(after, '{}') || jsonb_build_object('address', internal.pseudonym(address))));
end $$;
