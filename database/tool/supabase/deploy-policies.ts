// Who may store and hear what: policies of ours on two tables of Supabase's. A project lets its login make policies there, as its own guides do.
import type pg from "pg";
import { splitStatements } from "../failed-line.ts";
import type { SqlFile } from "../sql-files.ts";
import { type LeftOut, toLeftOut } from "./left-out.ts";

const files: ReadonlySet<string> = new Set([
  "current/access/storage.objects.sql",
  "current/access/realtime.messages.sql",
]);
/** Those for the roles of people; the service's own role sees every row there, and roles of our services are not the project's. */
const policy =
  /^create policy "([^"]+)" on (storage\.objects|realtime\.messages) (?:for \w+ )?to (?:anon|authenticated)\b/;

/** @returns how many there are, and those that the login may not make */
export async function deployPolicies(
  client: pg.Client,
  current: readonly SqlFile[],
): Promise<{ statements: number; left: LeftOut[] }> {
  const left: LeftOut[] = [];
  let statements = 0;
  for (const file of current.filter(({ name }) => files.has(name)))
    for (const statement of splitStatements(file.text)) {
      const text = statement.text.replaceAll(/--[^\n]*/g, "").trim();
      const [, name = "", table] = policy.exec(text) ?? [];
      if (!table) continue;
      statements += 1;
      await client.query("savepoint policy");
      try {
        await client.query(`drop policy if exists "${name}" on ${table}`);
        await client.query(text);
        await client.query("release savepoint policy");
      } catch (error) {
        await client.query("rollback to savepoint policy");
        const refused = error as pg.DatabaseError;
        // the table is theirs; what else is wrong with a policy is our own mistake
        if (refused.code !== "42501")
          throw new Error(`${file.name}:${statement.line}: ${refused.message}`, { cause: error });
        left.push(toLeftOut(file.name, statement, refused.message));
      }
    }
  return { statements, left };
}
