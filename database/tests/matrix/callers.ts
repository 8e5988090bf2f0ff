// Who may call the functions of the schema public. Stated here, since access-matrix.txt is about rows; each function decides
// for itself what a caller may do with it (tests/conformance/procedures.test.ts).
import type pg from "pg";

const roles = ["anon", "authenticated", "service_role"] as const;
type Role = (typeof roles)[number];

const everybody: readonly Role[] = roles;
const people: readonly Role[] = ["authenticated"];
const peopleAndServers: readonly Role[] = ["authenticated", "service_role"];

/** By a function's name: the roles that may call it, whatever its arguments. What is not stated is denied. */
const callers: Record<string, readonly Role[]> = {
  anonymize_user_data: peopleAndServers,
  cancel_booking: peopleAndServers,
  check_rate_limit: everybody,
  confirm_booking: peopleAndServers,
  decrypt_sensitive_data: peopleAndServers,
  encrypt_sensitive_data: peopleAndServers,
  end_other_sessions: people,
  end_session: people,
  extend_hold: peopleAndServers,
  hold_booking: peopleAndServers,
  list_event_bookings: people,
  list_sessions: people,
  list_ticket_types: everybody,
  log_sensitive_access: peopleAndServers,
  release_hold: peopleAndServers,
  search_listings: everybody,
};

const callersQuery = `
  select p.proname as name, array(select role from unnest($1::text[]) role where has_function_privilege(role, p.oid, 'execute')) as roles
  from pg_proc p where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`;

/** Whatever differs between that and the catalogue, a line each. */
export async function findWrongCallers(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; roles: Role[] }>(callersQuery, [roles]);
  const found = rows.flatMap(({ name, roles: allowed }) => {
    const stated = callers[name];
    if (!stated) return [`${name} is not stated`];
    return roles
      .filter((role) => stated.includes(role) !== allowed.includes(role))
      .map((role) => `${name} may ${allowed.includes(role) ? "" : "not "}be called by ${role}`);
  });
  const names = new Set(rows.map(({ name }) => name));
  return [
    ...found,
    ...Object.keys(callers).flatMap((name) => (names.has(name) ? [] : [`there is no ${name}`])),
  ];
}
