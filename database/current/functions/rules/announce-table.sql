-- Tells every copy of the server which public table changed, once per transaction, so that it drops what it had cached.
-- Not for counts of interest: one click would cost everybody the cache, and a count may be a minute old.
create or replace function internal.announce_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_setting('undercroft.is_quiet', true) = 'yes' then
    return null;
  end if;
  perform pg_notify('undercroft_cache', tg_table_name);
  return null;
end $$;

-- In a part's rules.sql: every change of these tables is announced.
create or replace function internal.announce_table(variadic targets text[]) returns void
language plpgsql set search_path = '' as $$
declare
  target text;
begin
  foreach target in array targets loop
    execute format('create or replace trigger announce_change after insert or update or delete on public.%I
      for each statement execute function internal.announce_change()', target);
  end loop;
end $$;

-- The same for tables whose new rows are on no page yet.
create or replace function internal.announce_table_but_not_inserts(variadic targets text[]) returns void
language plpgsql set search_path = '' as $$
declare
  target text;
begin
  foreach target in array targets loop
    execute format('create or replace trigger announce_change after update or delete on public.%I
      for each statement execute function internal.announce_change()', target);
  end loop;
end $$;
