-- Readings are kept 90 days, previews that nobody took up for a day, nights that are over for a year.
create or replace function internal.retention_source_runs(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  done bigint;
begin
  delete from public.listing_sources where state = 'preview' and created_at < moment - interval '1 day';
  delete from public.source_items where starts_at < moment - interval '1 year';
  delete from public.source_runs where created_at < moment - interval '90 days';
  get diagnostics done = row_count;
  return done;
end $$;
