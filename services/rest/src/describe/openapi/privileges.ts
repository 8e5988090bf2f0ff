// What the caller's role may do, asked of PostgreSQL under that role.
import { toArrayText } from "../../array-text.ts";
import type { SchemaCache } from "../../schema-cache/types.ts";
import type { Statement } from "../../sql.ts";

/** What may be done with a relation: a right to one column is enough. */
export type RelationPrivileges = { select: boolean; insert: boolean; update: boolean; delete: boolean };

/** Relations by name, and the functions (by oid) that may be called. */
export type Privileges = { relations: Map<string, RelationPrivileges>; routines: Set<string> };

const text = `
select json_build_object(
  'relations', (select coalesce(json_object_agg(c.relname, json_build_object(
      'select', has_any_column_privilege(c.oid, 'select'),
      'insert', has_any_column_privilege(c.oid, 'insert'),
      'update', has_any_column_privilege(c.oid, 'update'),
      'delete', has_table_privilege(c.oid, 'delete'))), '{}')
    from pg_catalog.pg_class c where c.relnamespace = n.oid and c.relkind in ('r', 'v', 'm', 'f', 'p')),
  'routines', (select coalesce(json_agg(p.oid::text), '[]')
    from pg_catalog.pg_proc p where p.oid = any($2::oid[]) and has_function_privilege(p.oid, 'execute')))::text,
  1, null, nullif(current_setting('response.headers', true), ''), nullif(current_setting('response.status', true), '')
from pg_catalog.pg_namespace n where n.nspname = $1 and has_schema_privilege(n.oid, 'usage')`;

/** Asks for the rights to everything in `schema`; no row where the schema itself is closed. */
export function privilegesStatement(cache: SchemaCache, schema: string): Statement {
  const routines = [...cache.routines.values()].flat().filter((routine) => routine.schema === schema);
  return { text, values: [schema, toArrayText(routines.map(({ oid }) => oid))], pairs: [] };
}

/** The answer to that. */
export function parsePrivileges(body: Buffer | null): Privileges {
  const answer: { relations: Record<string, RelationPrivileges>; routines: string[] } = body
    ? JSON.parse(body.toString())
    : { relations: {}, routines: [] };
  return { relations: new Map(Object.entries(answer.relations)), routines: new Set(answer.routines) };
}
