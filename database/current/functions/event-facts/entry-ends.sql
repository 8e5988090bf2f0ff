-- Until when people are let in: to the last entry where one is named, else to the end, else for eight hours.
create or replace function internal.entry_ends(last_entry_at timestamptz, ends_at timestamptz, starts_at timestamptz) returns timestamptz
language sql immutable parallel safe as $$
  select least(last_entry_at, coalesce(ends_at, starts_at + interval '8 hours'))
$$;
