// What a database holds, read from its catalogue: the source of the schema snapshot and of the generated types.
import type pg from "pg";

/** A column of a table or view, in table order. */
export type Column = {
  name: string;
  /** as SQL writes it, e.g. `text[]` */
  sqlType: string;
  typeName: string;
  typeKind: string;
  isArray: boolean;
  isNullable: boolean;
  default: string | null;
  /** the caller may leave it out when inserting */
  isOptional: boolean;
  /** computed by the database, never written */
  isGenerated: boolean;
};

/** A table or view with everything hanging on it. */
export type Relation = {
  schema: string;
  name: string;
  kind: "table" | "view";
  comment: string | null;
  columns: Column[];
  constraints: { name: string; type: string; definition: string }[];
  indexes: string[];
  policies: { name: string; command: string; roles: string; using: string | null; check: string | null }[];
  triggers: string[];
  grants: string[];
  hasRowSecurity: boolean;
  definition: string | null;
};

/** A foreign key between two tables of the same schema. */
export type ForeignKey = {
  name: string;
  schema: string;
  table: string;
  columns: string[];
  target: string;
  targetColumns: string[];
  isOneToOne: boolean;
};

/** A function or procedure that is no part of an extension. */
export type Routine = {
  schema: string;
  name: string;
  signature: string;
  returns: string;
  returnsSet: boolean;
  returnType: { typeName: string; typeKind: string; isArray: boolean; relation: string | null };
  arguments: {
    name: string;
    mode: string;
    typeName: string;
    typeKind: string;
    isArray: boolean;
    isOptional: boolean;
  }[];
  volatility: string;
  isDefiner: boolean;
  isTrigger: boolean;
  settings: string | null;
  comment: string | null;
  grants: string[];
};

/** A schema and who may look into it. */
export type Schema = { name: string; grants: string[] };

/** What decides who may do what to a table or view. */
export type RelationAccess = Pick<
  Relation,
  "schema" | "name" | "policies" | "triggers" | "grants" | "hasRowSecurity"
>;

/** The whole catalogue of our schemas. */
export type Catalogue = {
  schemas: Schema[];
  relations: Relation[];
  foreignKeys: ForeignKey[];
  routines: Routine[];
};

const schemas = ["public", "internal", "auth", "storage", "realtime"];
const notOfAnExtension = (alias: string) =>
  `not exists (select from pg_depend d where d.objid = ${alias}.oid and d.deptype = 'e')`;

const typeFields = (alias: string) => `
  'typeName', coalesce(element.typname, ${alias}.typname),
  'typeKind', coalesce(element.typtype, ${alias}.typtype)::text,
  'isArray', element.oid is not null`;

const columnsOf = `(
  select coalesce(json_agg(json_build_object(
    'name', a.attname, 'sqlType', format_type(a.atttypid, a.atttypmod), ${typeFields("t")},
    'isNullable', not a.attnotnull, 'default', pg_get_expr(d.adbin, d.adrelid),
    'isOptional', not a.attnotnull or d.adbin is not null or a.attidentity <> '',
    'isGenerated', a.attgenerated <> '' or a.attidentity = 'a') order by a.attnum), '[]')
  from pg_attribute a join pg_type t on t.oid = a.atttypid
  left join pg_type element on element.oid = t.typelem and t.typcategory = 'A'
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)`;

const constraintsOf = `(
  select coalesce(json_agg(json_build_object(
    'name', k.conname, 'type', k.contype::text, 'definition', pg_get_constraintdef(k.oid, true))
    order by position(k.contype::text in 'pufcx'), k.conname), '[]')
  from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c', 'x'))`;

const grantsOf = (acl: string, kind: string, owner: string) => `
  select format('%s to %s', string_agg(lower(x.privilege_type), ', ' order by x.privilege_type), r.name) as line, r.name
  from aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) x,
    lateral (select case when x.grantee = 0 then 'public' else x.grantee::regrole::text end as name) r
  where x.grantee <> ${owner} group by r.name`;

const accessColumns = `n.nspname as schema, c.relname as name, c.relrowsecurity as "hasRowSecurity",
    (select coalesce(json_agg(json_build_object('name', p.polname,
        'command', case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
        'roles', array_to_string(array(select case when o = 0 then 'public' else o::regrole::text end from unnest(p.polroles) o order by 1), ', '),
        'using', pg_get_expr(p.polqual, p.polrelid), 'check', pg_get_expr(p.polwithcheck, p.polrelid))
        order by p.polname), '[]') from pg_policy p where p.polrelid = c.oid) as policies,
    array(select pg_get_triggerdef(t.oid, true) from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal order by t.tgname) as triggers,
    array(select line from (${grantsOf("c.relacl", "r", "c.relowner")}) g order by name)
      || array(select format('%s (%s) to %s', lower(x.privilege_type), string_agg(a.attname, ', ' order by a.attname), x.grantee::regrole)
        from pg_attribute a, lateral aclexplode(a.attacl) x where a.attrelid = c.oid and a.attacl is not null
        group by x.privilege_type, x.grantee order by x.grantee::regrole::text, x.privilege_type) as grants`;

const fromRelations = `
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v') and not c.relispartition and n.nspname = any($1) and ${notOfAnExtension("c")}
    and c.oid is distinct from to_regclass('internal.migrations')
  order by array_position($1, n.nspname::text), c.relname`;

const relationsQuery = `
  select ${accessColumns}, case c.relkind when 'v' then 'view' else 'table' end as kind,
    obj_description(c.oid, 'pg_class') as comment,
    case c.relkind when 'v' then pg_get_viewdef(c.oid, true) end as definition,
    ${columnsOf} as columns, ${constraintsOf} as constraints,
    array(select pg_get_indexdef(i.indexrelid) from pg_index i
      where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
      order by i.indexrelid::regclass::text) as indexes
  ${fromRelations}`;

const schemasQuery = `
  select n.nspname as name, array(select line from (${grantsOf("n.nspacl", "n", "n.nspowner")}) g order by name) as grants
  from pg_namespace n where n.nspname = any($1 || array['extensions']) order by 1`;

const foreignKeysQuery = `
  select k.conname as name, n.nspname as schema, c.relname as table, f.relname as target,
    array(select a.attname::text from unnest(k.conkey) with ordinality u(num, place)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.num order by u.place) as columns,
    array(select a.attname::text from unnest(k.confkey) with ordinality u(num, place)
      join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.num order by u.place) as "targetColumns",
    exists (select from pg_index i where i.indrelid = k.conrelid and i.indisunique and i.indpred is null
      and (i.indkey::smallint[])[0:i.indnkeyatts - 1] <@ k.conkey) as "isOneToOne"
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  join pg_class f on f.oid = k.confrelid
  where k.contype = 'f' and n.nspname = any($1) and f.relnamespace = c.relnamespace
  order by c.relname, k.conname`;

const routinesQuery = `
  select n.nspname as schema, p.proname as name, pg_get_function_identity_arguments(p.oid) as signature,
    coalesce(pg_get_function_result(p.oid), 'void') as returns, p.proretset as "returnsSet",
    (select json_build_object(${typeFields("t")}, 'relation', r.relname)
      from pg_type t left join pg_type element on element.oid = t.typelem and t.typcategory = 'A'
      left join pg_class r on r.oid = t.typrelid where t.oid = p.prorettype) as "returnType",
    (select coalesce(json_agg(json_build_object('name', p.proargnames[u.place],
        'mode', coalesce(p.proargmodes[u.place]::text, 'i'), ${typeFields("t")},
        'isOptional', u.place > p.pronargs - p.pronargdefaults) order by u.place), '[]')
      from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality u(type, place)
      join pg_type t on t.oid = u.type left join pg_type element on element.oid = t.typelem and t.typcategory = 'A') as arguments,
    case p.provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end as volatility,
    p.prosecdef as "isDefiner", p.prorettype = 'trigger'::regtype as "isTrigger",
    array_to_string(p.proconfig, ', ') as settings, obj_description(p.oid, 'pg_proc') as comment,
    array(select line from (${grantsOf("p.proacl", "f", "p.proowner")}) g order by name) as grants
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname = any($1) and p.prokind in ('f', 'p') and ${notOfAnExtension("p")}
  order by array_position($1, n.nspname::text), p.proname, 3`;

/** Reads the catalogue of our schemas. */
export async function readCatalogue(client: pg.Client): Promise<Catalogue> {
  const found = await client.query<Schema>(schemasQuery, [schemas]);
  const relations = await client.query<Relation>(relationsQuery, [schemas]);
  const foreignKeys = await client.query<ForeignKey>(foreignKeysQuery, [schemas]);
  const routines = await client.query<Routine>(routinesQuery, [schemas]);
  return {
    schemas: found.rows,
    relations: relations.rows,
    foreignKeys: foreignKeys.rows,
    routines: routines.rows,
  };
}

/** A function as far as a start looks at it; `acl` is as the catalogue has it, null for what a new function has. */
export type RoutineAccess = Pick<
  Routine,
  "schema" | "name" | "signature" | "returns" | "volatility" | "isDefiner" | "settings" | "comment"
> & { body: string; acl: string[] | null; owner: string };

const routineAccessQuery = `
  select n.nspname as schema, p.proname as name, pg_get_function_identity_arguments(p.oid) as signature,
    coalesce(pg_get_function_result(p.oid), 'void') as returns,
    case p.provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end as volatility,
    p.prosecdef as "isDefiner", array_to_string(p.proconfig, ', ') as settings, d.description as comment,
    p.prosrc as body, p.proacl::text[] as acl, quote_ident(pg_get_userbyid(p.proowner)) as owner
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    left join pg_description d on d.objoid = p.oid and d.classoid = 'pg_proc'::regclass and d.objsubid = 0
  where n.nspname = any($1) and p.prokind in ('f', 'p') and not exists (
    select from pg_depend e where e.classid = 'pg_proc'::regclass and e.objid = p.oid and e.deptype = 'e')`;

/** What decides who may do what, without what it is done to: an eighth of the work of {@link readCatalogue}. */
export async function readAccess(
  client: pg.ClientBase,
): Promise<{ schemas: Schema[]; relations: RelationAccess[]; routines: RoutineAccess[] }> {
  const found = await client.query<Schema>(schemasQuery, [schemas]);
  const relations = await client.query<RelationAccess>(`select ${accessColumns} ${fromRelations}`, [schemas]);
  const routines = await client.query<RoutineAccess>(routineAccessQuery, [schemas]);
  return { schemas: found.rows, relations: relations.rows, routines: routines.rows };
}
