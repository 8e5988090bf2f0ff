-- Every table with updated_at keeps it by itself.
do $$
declare
  target record;
begin
  for target in
    select c.oid::regclass as name from pg_catalog.pg_attribute a join pg_catalog.pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'updated_at' and not a.attisdropped
  loop
    execute format('create or replace trigger touch_updated_at before update on %s for each row execute function internal.touch_updated_at()', target.name);
  end loop;
end $$;
