-- On the first page of staff: texts that wait to be read.
create or replace function internal.overview_journal()
returns table (tile text, count bigint, oldest_at timestamptz, due_at timestamptz, for_admins boolean)
language sql stable security definer set search_path = '' as $$
  select 'journal', count(*), min(updated_at), min(updated_at) + interval '72 hours', false from public.articles where status = 'in_review'
$$;
