create or replace function internal.overview_careers()
returns table (tile text, count bigint, oldest_at timestamptz, due_at timestamptz, for_admins boolean)
language sql stable security definer set search_path = '' as $$
  select 'careers', count(*), min(updated_at), min(updated_at) + interval '24 hours', false from public.jobs where status = 'pending_review'
$$;

-- Staff add the next minimum wage when it is announced. @throws JOBS_INVALID
create or replace function public.set_minimum_wage(p_starts_on date, p_pence_per_hour integer, p_source text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.require_admin();
  if p_starts_on is null or p_starts_on < '2025-01-01' or p_starts_on > current_date + 800 or coalesce(p_pence_per_hour, 0) not between 500 and 10000
    or not internal.is_web_address(p_source) or p_source !~ '^https://' then
    perform internal.refuse(400, 'JOBS_INVALID', 'Give the day, the wage in pence and the address of its source', 'The source begins with https://.');
  end if;
  insert into public.minimum_wages as known (band, starts_on, pence_per_hour, source) values ('21_and_over', p_starts_on, p_pence_per_hour, p_source)
  on conflict on constraint minimum_wages_pkey do update set pence_per_hour = excluded.pence_per_hour, source = excluded.source;
  perform internal.record_act('minimum_wage', 'minimum_wages', p_starts_on::text, null, jsonb_build_object('pence_per_hour', p_pence_per_hour, 'source', p_source));
end $$;

grant execute on function public.set_minimum_wage(date, integer, text) to authenticated;
