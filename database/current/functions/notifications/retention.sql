-- The columns here have the index notifications_created_idx.
create or replace function internal.retention_notifications(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  gone bigint;
begin
  delete from public.notifications where created_at < moment - interval '90 days' and latest_at < moment - interval '90 days';
  get diagnostics gone = row_count;
  return gone;
end $$;
