-- Visits older than fourteen months go: whole months as partitions, the month that is half over by row.
create or replace function internal.retention_analytics(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  oldest constant timestamptz := moment - interval '14 months';
  month record;
  done bigint;
begin
  delete from internal.analytics_events a where a.at < oldest;
  get diagnostics done = row_count;
  for month in
    select c.relname as title from pg_catalog.pg_inherits i join pg_catalog.pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'internal.analytics_events'::regclass and (to_date(right(c.relname, 7), 'yyyy_mm') + interval '1 month') at time zone 'UTC' <= oldest
  loop
    execute format('drop table internal.%I', month.title);
  end loop;
  return done;
end $$;

create or replace function internal.retention_figure_exports(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  done bigint;
begin
  delete from internal.figure_exports x where coalesce(x.expires_at, x.requested_at + interval '7 days') < moment;
  get diagnostics done = row_count;
  return done;
end $$;
