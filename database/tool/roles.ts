// The roles of the API, of the services and of their logins: made or mended at every start, since a dump of a database holds none.
import type pg from "pg";
import { type LoginPassword, listLogins, loginName } from "./logins.ts";

const apiRoles = ["anon", "authenticated", "service_role"];

type Membership = { group: string; member: string };

/** Which role is a member of which. A service that becomes the roles of the API says so in the first word of its line. */
function listMemberships(prefix: string): Membership[] {
  return listLogins().flatMap(({ role, may }) => [
    ...(may.startsWith("becomes ") ? apiRoles.map((group) => ({ group, member: role })) : []),
    ...(prefix === "" ? [] : [{ group: role, member: loginName(prefix, role) }]),
  ]);
}

/**
 * Makes what is missing of roles and memberships. Answers what was made, for people.
 * @param prefix what the names of this database's logins begin with; "" has the services' roles log in themselves
 * @throws Error saying what a superuser has to grant, where another login made the roles
 */
export async function ensureRoles(client: pg.ClientBase, prefix: string): Promise<string[]> {
  try {
    return [...(await ensureNames(client, prefix)), ...(await ensureMemberships(client, prefix))];
  } catch (error) {
    throw explain(error, await readOwner(client).catch(() => "this login"));
  }
}

async function ensureNames(client: pg.ClientBase, prefix: string): Promise<string[]> {
  const services = listLogins().map(({ role }) => role);
  const groups = new Set([...apiRoles, ...services]);
  const wanted = new Set([...groups, ...services.map((role) => loginName(prefix, role))]);
  const { rows } = await client.query<{ rolname: string }>(
    "select rolname from pg_roles where rolname = any ($1)",
    [[...wanted]],
  );
  for (const { rolname } of rows) wanted.delete(rolname);
  for (const role of wanted) {
    // a group has no rights of its members' own, and a login has those of its group
    const how = groups.has(role) ? "nologin noinherit" : "nologin inherit";
    await client.query(
      `do $$ begin create role ${role} ${how}; exception when duplicate_object or unique_violation then null; end $$`,
    );
  }
  return [...wanted].map((role) => `role ${role}`);
}

async function ensureMemberships(client: pg.ClientBase, prefix: string): Promise<string[]> {
  const { rows } = await client.query<Membership>(
    `select g.rolname as "group", m.rolname as member from pg_auth_members a
     join pg_roles g on g.oid = a.roleid join pg_roles m on m.oid = a.member`,
  );
  const there = new Set(rows.map(({ group, member }) => `${group} ${member}`));
  const missing = listMemberships(prefix).filter(({ group, member }) => !there.has(`${group} ${member}`));
  for (const { group, member } of missing) await client.query(`grant ${group} to ${member}`);
  return missing.map(({ group, member }) => `membership of ${member} in ${group}`);
}

/**
 * Gives every login its password.
 * @throws Error saying what a superuser has to grant, where another login made the roles
 */
export async function setPasswords(
  client: pg.Client,
  passwordOf: LoginPassword,
  prefix: string,
): Promise<void> {
  try {
    for (const { role } of listLogins()) {
      const password = client.escapeLiteral(passwordOf(role));
      await client.query(`alter role ${loginName(prefix, role)} login password ${password}`);
    }
    if (prefix !== "") await endFormerLogins(client);
  } catch (error) {
    throw explain(error, await readOwner(client).catch(() => "this login"));
  }
}

/**
 * Before 0.2 the services' roles logged in themselves, for every database of a cluster. Where ours is the only database and no copy of
 * before is at work, they no longer do; elsewhere another installation may still need them.
 */
async function endFormerLogins(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ rolname: string }>(
    `select r.rolname from pg_roles r where r.rolcanlogin and r.rolname = any ($1)
       and not exists (select from pg_stat_activity a where a.usesysid = r.oid)
       and not exists (select from pg_database where not datistemplate and datname not in ('postgres', current_database()))`,
    [listLogins().map(({ role }) => role)],
  );
  for (const { rolname } of rows) await client.query(`alter role ${rolname} nologin password null`);
}

async function readOwner(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>("select quote_ident(session_user) as name");
  return rows[0]?.name ?? "";
}

/** Version 16 and later let a login grant only what it made itself or was given with the ADMIN option. */
function explain(error: unknown, owner: string): unknown {
  if ((error as { code?: unknown }).code !== "42501") return error;
  const groups = [...apiRoles, ...listLogins().map(({ role }) => role)].join(", ");
  return new Error(
    `DATABASE_URL: ${(error as Error).message}. The login needs CREATEROLE, and where another login made the product's roles a ` +
      `superuser has to say once: grant ${groups} to ${owner} with admin option`,
    { cause: error },
  );
}
