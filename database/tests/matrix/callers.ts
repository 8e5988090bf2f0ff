// Who may call the functions of the schema public. Stated by each part, since the tables' heads are about rows; each function decides
// for itself what a caller may do with it (tests/conformance/rest/procedures.test.ts).
import type pg from "pg";
import { type Caller, callerRoles } from "./matrix-part.ts";
import { callers } from "./read-parts.ts";

const callersQuery = `
  select p.proname as name, array(select role from unnest($1::text[]) role where has_function_privilege(role, p.oid, 'execute')) as roles
  from pg_proc p where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`;

/** Whatever differs between that and the catalogue, a line each. */
export async function findWrongCallers(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; roles: Caller[] }>(callersQuery, [callerRoles]);
  const found = rows.flatMap(({ name, roles: allowed }) => {
    const stated = callers[name];
    if (!stated) return [`${name} is not stated`];
    return callerRoles
      .filter((role) => stated.includes(role) !== allowed.includes(role))
      .map((role) => `${name} may ${allowed.includes(role) ? "" : "not "}be called by ${role}`);
  });
  const names = new Set(rows.map(({ name }) => name));
  return [
    ...found,
    ...Object.keys(callers).flatMap((name) => (names.has(name) ? [] : [`there is no ${name}`])),
  ];
}
