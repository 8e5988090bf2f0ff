-- U+FFFD stands where a letter could not be read. It is refused at the database's door, for every text of every table, since nobody here
-- knows which letter it was.

-- The name nearest to the first lost letter: a column, or a key of the document in it. Null where there is none.
create or replace function internal.field_of_lost_letter(fields jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  name text;
  content jsonb;
begin
  select f.key, f.value into name, content from jsonb_each(fields) f where f.value::text like U&'%\FFFD%' order by f.key limit 1;
  while jsonb_typeof(content) = 'array' loop
    select e.value into content from jsonb_array_elements(content) e where e.value::text like U&'%\FFFD%' limit 1;
  end loop;
  if jsonb_typeof(content) = 'object' then
    return coalesce(internal.field_of_lost_letter(content), name);
  end if;
  return name;
end $$;

-- What stood in a row before stays: other columns of it can be changed. @throws TEXT_LETTER_LOST
create or replace function internal.refuse_lost_letters() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was jsonb := to_jsonb(old);
  name text := internal.field_of_lost_letter((
    select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(new)) where value::text like U&'%\FFFD%' and value is distinct from was -> key));
begin
  if name is not null then
    perform internal.refuse(422, 'TEXT_LETTER_LOST', format(U&'There is a \FFFD in the %s, where a letter was lost', replace(name, '_', ' ')),
      'Write the right letter in its place.', field => name);
  end if;
  return null;
end $$;

-- Of records that a machine writes, a question mark stands for the letter: nobody is there to write it again, and the record must not be lost.
create or replace function internal.replace_lost_letters() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  return jsonb_populate_record(new, replace(to_jsonb(new)::text, U&'\FFFD', '?')::jsonb);
end $$;

-- One trigger a table, whose condition costs no call. It runs after the row was written, since a trigger before an update locks the row a
-- second time. Tables of another owner (a hosted Supabase's) stay as they are. Left out are columns that hold one of a few words, and partitions: their texts have a pattern, or are relayed and not kept.
do $$
declare
  target record;
  records constant text[] := '{public.audit_logs,public.error_reports,public.event_changes,public.listings,public.notifications,public.report_items,
    public.source_runs,public.venue_revisions,internal.crawler_visits,internal.error_signals,internal.inbox_mails,internal.new_search_words,
    internal.search_docs,internal.search_terms}';
begin
  for target in
    select t.*, case when is_record then 'replace_lost_letters' else 'refuse_lost_letters' end as name,
      case when is_record then 'refuse_lost_letters' else 'replace_lost_letters' end as other
    from (
      select c.oid, format('%I.%I', n.nspname, c.relname) as at, n.nspname = 'auth' or n.nspname || '.' || c.relname = any (records) as is_record,
        string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns,
        string_agg(format(case t.typcategory when 'S' then 'new.%I like %L' else 'new.%I::text like %L' end, a.attname, U&'%\FFFD%'), ' or ' order by a.attnum) as condition,
        -- the same as the server prints it, which tells whether a trigger that is there looks at all of them
        string_agg(format(case when t.typname in ('text', 'name') then '(new.%I ~~ %L::text)' else '((new.%I)::text ~~ %L::text)' end, a.attname, U&'%\FFFD%'), ' OR ' order by a.attnum) as printed
      from pg_catalog.pg_class c
      join pg_catalog.pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'internal', 'auth', 'storage')
      join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      join pg_catalog.pg_type t on t.oid = a.atttypid
      where c.relkind = 'r' and pg_catalog.pg_has_role(c.relowner, 'usage') and not c.relispartition and (t.typcategory = 'S' or t.typname in ('json', 'jsonb', '_text'))
        and not exists (select from pg_catalog.pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_catalog.pg_get_constraintdef(k.oid) like 'CHECK ((% = ANY (ARRAY[%')
      group by c.oid, n.nspname, c.relname
    ) t
  loop
    if exists (select from pg_catalog.pg_trigger where tgrelid = target.oid and tgname = target.other) then
      execute format('drop trigger %I on %s', target.other, target.at);
    end if;
    -- what is there and looks at the same columns stays: making it again would wait for all who write to the table
    continue when exists (select from pg_catalog.pg_trigger g where g.tgrelid = target.oid and g.tgname = target.name
      and strpos(pg_catalog.pg_get_triggerdef(g.oid), format(' OF %s ON ', target.columns)) > 0
      and strpos(pg_catalog.pg_get_triggerdef(g.oid), format('(%s)', target.printed)) > 0);
    execute format('drop trigger if exists %I on %s', target.name, target.at);
    if target.is_record then
      execute format('create trigger replace_lost_letters before insert or update of %s on %s for each row when (%s) execute function internal.replace_lost_letters()',
        target.columns, target.at, target.condition);
    else
      execute format('create trigger refuse_lost_letters after insert or update of %s on %s for each row when (%s) execute function internal.refuse_lost_letters()',
        target.columns, target.at, target.condition);
    end if;
  end loop;
end $$;
