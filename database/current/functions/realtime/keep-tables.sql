-- Makes the partitions of yesterday to the day after tomorrow and drops those older than three days. Copies may run it at once.
create or replace function realtime.keep_partitions() returns void
language plpgsql security definer set search_path = '' as $$
declare
  today date := (now() at time zone 'UTC')::date;
  night date;
  old_one text;
begin
  perform pg_advisory_xact_lock(hashtextextended('realtime.keep_partitions', 0));
  for night in select generate_series(today - 1, today + 2, interval '1 day')::date loop
    if to_regclass(format('realtime.messages_%s', to_char(night, 'yyyy_mm_dd'))) is null then
      execute format('create table realtime.%I partition of realtime.messages for values from (%L) to (%L)',
        'messages_' || to_char(night, 'yyyy_mm_dd'), night || ' 00:00+00', night + 1 || ' 00:00+00');
      execute format('alter table realtime.%I enable row level security', 'messages_' || to_char(night, 'yyyy_mm_dd'));
    end if;
  end loop;
  for old_one in
    select c.relname from pg_catalog.pg_inherits i join pg_catalog.pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'realtime.messages'::regclass and c.relname ~ '^messages_\d{4}_\d\d_\d\d$' and to_date(right(c.relname, 10), 'yyyy_mm_dd') < today - 3
  loop
    execute format('drop table realtime.%I', old_one);
  end loop;
end $$;
grant execute on function realtime.keep_partitions() to realtime_admin;

-- Run every few seconds: what only a listener that lost its connection still needs is kept for so long and no longer.
create or replace function realtime.tidy() returns void
language sql security definer set search_path = '' as $$
  delete from realtime.relayed where at < now() - interval '60 seconds';
  delete from realtime.changes where at < now() - interval '5 minutes';
  delete from realtime.copies where seen_at < now() - interval '5 minutes';
$$;
