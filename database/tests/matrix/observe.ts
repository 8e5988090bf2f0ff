// What the database really allows, asked as each actor by SQL: columns from the grants, rows by trying.
import type pg from "pg";
import { type Actor, actors } from "../harness/actors.ts";
import { id, inSchema } from "../harness/world.ts";
import { becomeSql, roleOf } from "./become-sql.ts";
import { type MatrixTable, type OperationKey, operations, type Permission } from "./parse-matrix.ts";
import { reachableTables } from "./reachable-tables.ts";
import { additions, rowStates } from "./read-parts.ts";

const quote = (name: string) => `"${name}"`;
const literal = (value: unknown) =>
  value === null || value === undefined ? "null" : `'${String(value).replaceAll("'", "''")}'`;

/** What one operation of one actor was found to be able to do. */
export type Observed = Record<string, Record<OperationKey, Partial<Record<Actor, Permission>>>>;

type Grant = { table: string; column: string; role: string; operation: OperationKey };
const grantsQuery = `
  with tables as (${reachableTables})
  select c.name as table, a.attname as column, r.role, o.operation
  from tables c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  cross join (values ('anon'), ('authenticated'), ('service_role')) r (role)
  cross join (values ('S', 'select'), ('I', 'insert'), ('U', 'update')) o (operation, right_name)
  where has_column_privilege(r.role, c.oid, a.attnum, o.right_name)
    and (o.operation = 'S' or (a.attgenerated = '' and a.attidentity <> 'a'))
  union all
  -- rows are removed whole: the right stands under the name of no column
  select c.name, '*', r.role, 'D' from tables c, (values ('anon'), ('authenticated'), ('service_role')) r (role)
  where has_table_privilege(r.role, c.oid, 'delete')`;

/** True when the statement was not refused and, unless it adds, touched a row. Leaves nothing behind. Needs an open transaction. */
async function succeeds(client: pg.Client, become: string, sql: string, adds = false): Promise<boolean> {
  try {
    const results = (await client.query(
      `savepoint one_try; ${become}; ${sql}`,
    )) as unknown as pg.QueryResult[];
    return adds || (results.at(-1)?.rowCount ?? 0) > 0;
  } catch (error) {
    const { code } = error as { code: string };
    // a broken constraint means that access was given: it is looked at first
    return code !== "42501" && code !== "PT403" && code !== "PT401"; // 401: the account is erased
  } finally {
    await client.query("rollback to one_try; release one_try");
  }
}

function additionSql(table: MatrixTable, name: string, actor: Actor, columns: string[]): string {
  const me = roleOf(actor) === "authenticated" ? id(`user ${actor}`) : null;
  const make = additions[table.name]?.[name];
  if (make) {
    const row = make(me);
    return `insert into ${table.name} (${Object.keys(row).map(quote)}) values (${Object.values(row).map(literal)})`;
  }
  const asked = (columns.length > 0 ? columns : table.columns.slice(0, 1)).map(quote);
  return `insert into ${table.name} (${asked}) values (${asked.map(() => "default")})`;
}

async function observeRows(
  client: pg.Client,
  table: MatrixTable,
  operation: OperationKey,
  actor: Actor,
  columns: string[],
): Promise<string[]> {
  if (operation === "I") {
    const found: string[] = [];
    for (const name of table.additions)
      if (await succeeds(client, becomeSql(actor), additionSql(table, name, actor, columns), true))
        found.push(name);
    return found;
  }
  if (operation !== "D" && columns.length === 0) return [];
  const found: string[] = [];
  for (const state of table.states) {
    const row = rowStates[table.name]?.[state];
    if (!row) throw new Error(`the matrix's world has no ${state} row of ${table.name}`);
    const key = `ctid = any (array(select t.at from matrix_rows.${quote(`${table.name} ${state}`)} t))`;
    const column = quote(columns[0] ?? "");
    const sql = {
      S: `select from ${table.name} where ${key}`,
      U: `update ${table.name} set ${column} = ${column} where ${key}`,
      D: `delete from ${table.name} where ${key}`,
    }[operation];
    const settings = Object.entries(row.settings ?? {}).map(
      ([name, value]) => `; select set_config('${name}', '${value}', true)`,
    );
    const become = becomeSql(actor, actor === "owner" ? row.owner : undefined) + settings.join("");
    if (await succeeds(client, become, sql)) found.push(state);
  }
  return found;
}

/** Notes which rows stand for which state, before anybody's sight is limited. Inside the caller's transaction. */
export async function noteRows(client: pg.Client, tables: MatrixTable[]): Promise<void> {
  const notes = tables.flatMap((table) =>
    table.states.map((state) => {
      const where = rowStates[table.name]?.[state]?.where ?? "false";
      return `create table matrix_rows.${quote(`${table.name} ${state}`)} as select ctid as at from ${inSchema(table.name)} where ${where}`;
    }),
  );
  // the storage service allows deleting for its own transactions
  await client.query(`set local storage.allow_delete_query = 'true'; create schema matrix_rows; grant usage on schema matrix_rows to public; ${notes.join("; ")};
    grant select on all tables in schema matrix_rows to public`);
}

/** Asks for every table, operation and actor. Needs an open transaction in which `noteRows` ran. */
export async function observe(client: pg.Client, tables: MatrixTable[]): Promise<Observed> {
  const grants = (await client.query<Grant>(grantsQuery)).rows;
  const observed: Observed = {};
  for (const table of tables) {
    const found: Observed[string] = { S: {}, I: {}, U: {}, D: {} };
    observed[table.name] = found;
    for (const operation of operations) {
      for (const actor of actors) {
        const columns = grants
          .filter((it) => it.table === table.name && it.operation === operation && it.role === roleOf(actor))
          .map((it) => it.column);
        found[operation][actor] = {
          columns,
          states: await observeRows(client, table, operation, actor, columns),
        };
      }
    }
  }
  return observed;
}

/** Where the database and the matrix differ, one sentence per difference. Needs what `observe` needs. */
export async function findWrong(client: pg.Client, tables: MatrixTable[]): Promise<string[]> {
  const observed = await observe(client, tables);
  const open = await client.query<{ name: string }>(
    `select name from (${reachableTables}) t join pg_class c using (oid) where not relrowsecurity`,
  );
  const unsecured = open.rows.map(({ name }) => `${name}: row-level security is off`);
  const differing = tables.flatMap((table) =>
    operations.flatMap((operation) =>
      actors.flatMap((actor) => {
        const where = `${table.name} ${operation} ${actor}:`;
        const stated = table.permissions[operation][actor] ?? { columns: [], states: [] };
        const real = observed[table.name]?.[operation][actor] ?? { columns: [], states: [] };
        return [
          ...differences(where, real.states, stated.states, "allowed"),
          ...differences(where, real.columns, columnsOfRole(table, operation, actor), "granted"),
        ];
      }),
    ),
  );
  return [...unsecured, ...differing];
}

const sameRole = (table: MatrixTable, operation: OperationKey, actor: Actor) =>
  actors.filter((it) => roleOf(it) === roleOf(actor)).flatMap((it) => table.permissions[operation][it] ?? []);
const columnsOfRole = (table: MatrixTable, operation: OperationKey, actor: Actor) =>
  sameRole(table, operation, actor)[0]?.columns ?? [];

function differences(where: string, real: string[], stated: string[], word: "allowed" | "granted"): string[] {
  const subject = word === "granted" ? "the column " : "";
  return [
    ...real.filter((it) => !stated.includes(it)).map((it) => `${where} ${subject}${it} is ${word}`),
    ...stated.filter((it) => !real.includes(it)).map((it) => `${where} ${subject}${it} is not ${word}`),
  ];
}
