-- Writes down a changed row of a published table. Arguments: columns that are not published, columns that say which row it is,
-- whether the whole old row is told (replica identity full), and what the trigger was made from.
create or replace function realtime.note_change() returns trigger
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  hidden text[] := tg_argv[0];
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - hidden end;
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - hidden end;
begin
  if new_row = old_row then
    return null; -- nothing that is published has changed
  end if;
  if old_row is not null and not tg_argv[2]::boolean then
    old_row := (select jsonb_object_agg(name, old_row -> name) from unnest(tg_argv[1]::text[]) name);
  end if;
  insert into realtime.changes (xid, schema_name, table_name, type, record, old_record)
  values (pg_current_xact_id(), tg_table_schema, tg_table_name, tg_op, new_row, old_row);
  -- one notification a transaction: the others are equal
  perform pg_notify('undercroft_realtime', 'x' || pg_current_xact_id());
  return null;
end $$;

-- Gives every table of the publication its trigger, and takes it from the others. Answers how many were made or dropped.
create or replace function realtime.follow_publication() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  found_one record;
  made integer := 0;
begin
  set local lock_timeout = '2s';
  perform pg_advisory_xact_lock(hashtextextended('realtime.follow_publication', 0));
  for found_one in
    with wanted as (
      select c.oid, format('%I.%I', p.schemaname, p.tablename) as name,
        concat_ws(' or ', case when pub.pubinsert then 'insert' end, case when pub.pubupdate then 'update' end, case when pub.pubdelete then 'delete' end) as operations,
        array(select a.attname::text from pg_catalog.pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attname <> all (p.attnames) order by a.attnum) as hidden,
        array(select a.attname::text from pg_catalog.pg_index i join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
          where i.indrelid = c.oid and case when c.relreplident = 'i' then i.indisreplident else i.indisprimary end order by a.attnum) as keys,
        c.relreplident = 'f' as is_whole
      from pg_catalog.pg_publication_tables p join pg_catalog.pg_publication pub on pub.pubname = p.pubname
      join pg_catalog.pg_class c on c.relname = p.tablename and c.relnamespace = to_regnamespace(quote_ident(p.schemaname))
      where p.pubname = 'supabase_realtime'
    ), there as (
      select tgrelid as oid, pg_catalog.pg_get_triggerdef(oid) as definition from pg_catalog.pg_trigger where tgname = 'note_realtime_change'
    )
    select coalesce(wanted.oid, there.oid) as oid, wanted.name, wanted.operations, wanted.hidden, wanted.keys, wanted.is_whole, there.definition,
      md5(concat_ws('|', wanted.operations, wanted.hidden::text, wanted.keys::text, wanted.is_whole::text)) as digest
    from wanted full join there on there.oid = wanted.oid
  loop
    if found_one.name is null or coalesce(found_one.operations, '') = '' then
      execute format('drop trigger if exists note_realtime_change on %s', found_one.oid::regclass);
      made := made + 1;
    elsif position(found_one.digest in coalesce(found_one.definition, '')) = 0 then
      execute format('create or replace trigger note_realtime_change after %s on %s for each row execute function realtime.note_change(%L, %L, %L, %L)',
        found_one.operations, found_one.name, found_one.hidden, found_one.keys, found_one.is_whole, found_one.digest);
      made := made + 1;
    end if;
  end loop;
  return made;
end $$;
grant execute on function realtime.follow_publication() to realtime_admin;
