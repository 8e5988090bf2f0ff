-- Applies one rule by its function, internal.retention_<rule>(moment). Answers how many rows it touched.
create or replace function internal.apply_retention_rule(rule text, moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  touched bigint;
begin
  execute format('select internal.%I($1)', 'retention_' || rule) into touched using moment;
  return touched;
end $$;
