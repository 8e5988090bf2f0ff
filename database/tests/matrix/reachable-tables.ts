// Which tables the access matrix is about: those of the schema public, and those of any other schema that a role of the data API reaches.

/** The SQL of `(oid, name)`, by the name the matrix has for a table: with its schema, except public. A partition stands under its table. */
export const reachableTables = `
  select c.oid, case n.nspname when 'public' then c.relname::text else n.nspname || '.' || c.relname end as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and (
    n.nspname = 'public'
    or n.nspname not in ('information_schema', 'matrix_rows') and n.nspname not like 'pg\\_%' and exists (
      select from unnest('{anon,authenticated,service_role}'::name[]) role
      where has_schema_privilege(role, n.oid, 'usage')
        and (has_any_column_privilege(role, c.oid, 'select, insert, update') or has_table_privilege(role, c.oid, 'delete'))))`;
