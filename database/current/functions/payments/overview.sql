-- What of orders waits for staff.
create or replace function internal.overview_payments()
returns table (tile text, count bigint, oldest_at timestamptz, due_at timestamptz, for_admins boolean)
language sql stable security definer set search_path = '' as $$
  select 'orders', count(*), min(updated_at), min(updated_at) + interval '24 hours', false from public.bookings where status = 'needs_attention'
  union all
  select 'refunds', count(*), min(created_at), min(created_at) + interval '24 hours', true from public.refunds where status in ('requested', 'failed')
$$;
