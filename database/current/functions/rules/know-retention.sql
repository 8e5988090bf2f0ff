-- How long personal data is kept. In a part's rules.sql: `says` is the rule as people read it; internal.retention_<name>(moment) does
-- what is due at that moment and answers how many rows. What ran when is kept, so the register is not emptied first.
create or replace function internal.know_retention(name text, says text) returns void
language sql set search_path = '' as $$
  insert into internal.retention_rules as known (name, says) values (name, says) on conflict on constraint retention_rules_pkey do update set says = excluded.says
$$;
