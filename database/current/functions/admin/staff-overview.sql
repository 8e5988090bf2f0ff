-- What waits for staff, a row per tile. Each part answers its own from internal.overview_<subject>(): how many,
-- since when the oldest, and by when it is due. Rows marked for_admins are left out for moderators.
create or replace function public.staff_overview() returns table (tile text, count bigint, oldest_at timestamptz, due_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  is_admin boolean;
begin
  perform internal.require_staff();
  is_admin := internal.has_role('admin');
  -- in every part, by name: return query select o.tile, o.count, o.oldest_at, o.due_at from internal.overview_<subject>() o where is_admin or not o.for_admins;
end $$;

create or replace function internal.overview_admin()
returns table (tile text, count bigint, oldest_at timestamptz, due_at timestamptz, for_admins boolean)
language sql stable security definer set search_path = '' as $$
  select 'reports', count(*), min(created_at), min(due_at), false from public.reports where status in ('open', 'in_review')
  union all
  select 'appeals', count(*), min(created_at), min(due_at), false from public.appeals where status = 'open'
  union all
  select 'events', count(*), min(updated_at), min(updated_at) + interval '24 hours', false from public.events where status = 'pending_review'
  union all
  select 'organisers', count(*), min(created_at), null, false from public.organisers o where trust = 'new'
    and exists (select from public.events e where e.organiser_id = o.id and e.status = 'pending_review')
  union all
  select 'errors', count(distinct title), min(created_at), null, false from public.error_reports where status = 'open'
  union all
  select 'jobs', count(*), min(created_at), null, true from graphile_worker._private_jobs j where attempts >= max_attempts
    and not exists (select from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'send-mail')
  union all
  select 'audit', count(*), null, null, true from internal.newest_audit_breaks()
  union all
  select 'violations', count(*), null, null, true from internal.violations
$$;

-- Breaks among the newest thousand entries of the audit log; the whole of it is internal.audit_chain_breaks.
create or replace function internal.newest_audit_breaks() returns setof bigint
language sql stable security definer set search_path = '' as $$
  select position from (
    select a.position, a.prev_hash, a.hash, lag(a.position) over chain as place, lag(a.hash) over chain as before, internal.audit_hash(a) as counted
    from (select * from public.audit_logs order by position desc limit 1000) a window chain as (order by a.position)
  ) entries
  where hash <> counted or (place is not null and (place + 1 <> position or prev_hash <> before))
  union all
  select head.position from internal.audit_head head left join lateral (select position, hash from public.audit_logs order by position desc limit 1) newest on true
  where (head.position, head.hash) is distinct from (coalesce(newest.position, 0), coalesce(newest.hash, repeat('0', 64)))
$$;

grant execute on function public.staff_overview() to authenticated;
