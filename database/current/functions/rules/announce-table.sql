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

-- In a part's rules.sql: every row of these tables that comes, goes or changes is announced. A statement that changes no row
-- announces nothing: otherwise anybody could empty everybody's cache by an update that finds none.
create or replace function internal.announce_table(variadic targets text[]) returns void
language plpgsql set search_path = '' as $$
declare
  target text;
begin
  foreach target in array targets loop
    execute format('create or replace trigger announce_new_or_gone after insert or delete on public.%I
      for each row execute function internal.announce_change()', target);
  end loop;
  perform internal.announce_updates(variadic targets);
end $$;

-- The same for tables whose new rows are on no page yet.
create or replace function internal.announce_table_but_not_inserts(variadic targets text[]) returns void
language plpgsql set search_path = '' as $$
declare
  target text;
begin
  foreach target in array targets loop
    execute format('create or replace trigger announce_new_or_gone after delete on public.%I
      for each row execute function internal.announce_change()', target);
  end loop;
  perform internal.announce_updates(variadic targets);
end $$;

create or replace function internal.announce_updates(variadic targets text[]) returns void
language plpgsql set search_path = '' as $$
declare
  target text;
begin
  foreach target in array targets loop
    execute format('drop trigger if exists announce_change on public.%I', target);
    execute format('create or replace trigger announce_changed after update on public.%I
      for each row when (old.* is distinct from new.*) execute function internal.announce_change()', target);
  end loop;
end $$;
