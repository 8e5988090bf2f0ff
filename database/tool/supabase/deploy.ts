// Our tables and functions into the database of a hosted Supabase project, by its login `postgres`, which is no superuser there. Schemas,
// tables and roles of Supabase stay as they are: what our SQL would do to them is left out and told.
import type pg from "pg";
import { splitStatements } from "../failed-line.ts";
import { noteRelease } from "../known-releases.ts";
import { loadTrigrams, lockKey, makeMigrations, prepareJobs } from "../migrate.ts";
import { noteVersion, refuseNewerData } from "../refuse-newer-data.ts";
import { withoutConcurrently } from "../release-kinds.ts";
import { hashFiles, listCurrent, listMigrations, type SqlFile } from "../sql-files.ts";
import { withToolClient } from "../tool-client.ts";
import { deployPolicies } from "./deploy-policies.ts";
import { belongsToSupabase, isAboutTheirs, type LeftOut, toLeftOut } from "./left-out.ts";
import { type Exposed, listExposed } from "./list-exposed.ts";
import { requireProject } from "./require-project.ts";
import { listServiceRoles } from "./service-roles.ts";

/** What a deployment did. */
export type Deployment = {
  /** migrations that were applied now */
  applied: string[];
  refreshed: boolean;
  statements: number;
  /** what would have changed Supabase's own, or needs what it does not have */
  left: LeftOut[];
  /** functions that somebody may call whom no file of ours names: none, or the deployment is taken back */
  exposed: Exposed[];
};

type Work = { client: pg.Client; statements: number; left: Map<string, LeftOut> };

/**
 * Applies what is not there yet, in one transaction. Twice does nothing the second time.
 * @throws Error where it is no project of Supabase's, or naming file and line of a statement about our own that was refused
 */
export function deployToSupabase(
  connection: pg.ClientConfig,
  onProgress: (line: string) => void = () => {},
): Promise<Deployment> {
  return withToolClient(connection, async (client) => {
    await requireProject(client);
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    if ((await refuseNewerData(client)) === "beside")
      return { applied: [], refreshed: false, statements: 0, left: [], exposed: [] };
    await prepareJobs(client, connection);
    await client.query("begin");
    try {
      const done = await apply({ client, statements: 0, left: new Map() }, onProgress);
      if (done.exposed.length > 0)
        throw new Error(
          `Nothing was deployed: ${done.exposed.map(({ name, role }) => `${role} could call ${name}`).join(", ")}`,
        );
      await client.query("commit");
      return done;
    } catch (error) {
      await client.query("rollback").catch(() => {});
      throw error;
    }
  });
}

async function apply(work: Work, onProgress: (line: string) => void): Promise<Deployment> {
  const { client } = work;
  await client.query("set local lock_timeout = '10s'");
  await client.query(loadTrigrams);
  // a project gives every new table and function of `public` to everybody; ours are given by name
  for (const kind of ["tables", "functions", "sequences"])
    await client.query(
      `alter default privileges in schema public revoke all on ${kind} from anon, authenticated, service_role`,
    );
  await client.query("create schema if not exists internal");
  await client.query(makeMigrations);
  const { rows } = await client.query<{ name: string; hash: string }>(
    "select name, hash from internal.migrations",
  );
  const done = new Map(rows.map(({ name, hash }) => [name, hash]));
  const pending = listMigrations().filter(({ name }) => !done.has(name));
  const current = listCurrent();
  const hash = hashFiles(current);
  const refreshed = pending.length > 0 || done.get("current") !== hash;
  if (refreshed) {
    await client.query("set local check_function_bodies = off");
    for (const file of pending) {
      onProgress(file.name);
      await runStatements(work, { ...file, text: withoutConcurrently(file.text) });
      await noteFile(client, file.name, file.hash);
    }
    await applyCurrent(work, current);
    const policies = await deployPolicies(client, current);
    work.statements += policies.statements;
    for (const one of policies.left) work.left.set(`${one.file} ${one.what}`, one);
    await noteFile(client, "current", hash);
    await noteVersion(client);
    await noteRelease(client);
    await client.query("notify pgrst, 'reload schema'");
  }
  await joinServices(client);
  return {
    applied: pending.map(({ name }) => name),
    refreshed,
    statements: work.statements,
    left: [...work.left.values()],
    exposed: await listExposed(client),
  };
}

/** Our own services have this one login there, and become their roles with it. */
async function joinServices(client: pg.Client): Promise<void> {
  for (const role of listServiceRoles()) await client.query(`grant ${role} to current_user`);
}

/** As at a start: bodies are read in the second pass, when all functions are there. */
async function applyCurrent(work: Work, files: SqlFile[]): Promise<void> {
  for (const file of files.filter(({ name }) => !name.startsWith("current/access/")))
    await runStatements(work, file);
  await work.client.query("set local check_function_bodies = on");
  for (const file of files) await runStatements(work, file);
}

async function runStatements(work: Work, file: SqlFile): Promise<void> {
  // what is in there is about one table of theirs
  if (/^current\/access\/(auth|storage|realtime)\./.test(file.name)) return;
  for (const statement of splitStatements(file.text)) {
    work.statements += 1;
    const leave = (reason: string): void => {
      const one = toLeftOut(file.name, statement, reason);
      work.left.set(`${one.file} ${one.what}`, one);
    };
    if (isAboutTheirs(statement.text)) {
      leave("it is about what is Supabase's");
      continue;
    }
    await work.client.query("savepoint statement");
    try {
      await work.client.query(statement.text);
      await work.client.query("release savepoint statement");
    } catch (error) {
      await work.client.query("rollback to savepoint statement");
      const refused = error as pg.DatabaseError;
      if (!belongsToSupabase(statement.text, refused))
        throw new Error(`${file.name}:${statement.line}: ${refused.message}`, { cause: error });
      leave(refused.message);
    }
  }
}

async function noteFile(client: pg.Client, name: string, hash: string): Promise<void> {
  await client.query(
    `insert into internal.migrations (name, hash) values ($1, $2)
     on conflict (name) do update set hash = excluded.hash, applied_at = now()`,
    [name, hash],
  );
}
