-- Tells the data API of every change to the schema, so that nobody has to say NOTIFY pgrst by hand. Many changes in one
-- transaction are one announcement. Only a superuser may make event triggers: elsewhere the NOTIFY stays with the operator.
create or replace function internal.announce_schema() returns event_trigger
language plpgsql set search_path = '' as $$
begin
  if exists (
    select from pg_catalog.pg_event_trigger_ddl_commands() command where command.schema_name is distinct from 'pg_temp'
  ) then
    perform pg_catalog.pg_notify('pgrst', 'reload schema');
  end if;
end $$;

create or replace function internal.announce_drop() returns event_trigger
language plpgsql set search_path = '' as $$
begin
  if exists (select from pg_catalog.pg_event_trigger_dropped_objects() dropped where not dropped.is_temporary) then
    perform pg_catalog.pg_notify('pgrst', 'reload schema');
  end if;
end $$;

-- Only commands after which the data API would answer otherwise: a type, a domain or a procedure that was just made can be met
-- nowhere before something else is made that uses it. What an extension makes is told by the same commands.
do $$
begin
  drop event trigger if exists announce_schema;
  create event trigger announce_schema on ddl_command_end
    when tag in ('CREATE SCHEMA', 'ALTER SCHEMA', 'CREATE TABLE', 'CREATE TABLE AS', 'SELECT INTO', 'ALTER TABLE', 'CREATE INDEX',
      'CREATE FOREIGN TABLE', 'ALTER FOREIGN TABLE', 'IMPORT FOREIGN SCHEMA', 'CREATE VIEW', 'ALTER VIEW', 'CREATE MATERIALIZED VIEW',
      'ALTER MATERIALIZED VIEW', 'CREATE FUNCTION', 'ALTER FUNCTION', 'ALTER ROUTINE', 'CREATE AGGREGATE', 'ALTER AGGREGATE',
      'CREATE TRIGGER', 'CREATE PUBLICATION', 'ALTER PUBLICATION', 'DROP PUBLICATION', 'ALTER TYPE', 'ALTER DOMAIN', 'CREATE CAST', 'CREATE RULE', 'ALTER EXTENSION', 'COMMENT', 'GRANT', 'REVOKE')
    execute function internal.announce_schema();
  drop event trigger if exists announce_drop;
  create event trigger announce_drop on sql_drop execute function internal.announce_drop();
exception when insufficient_privilege then
  raise notice 'no event triggers here: say NOTIFY pgrst after a change of the schema';
end $$;
