// What docs/ says of the database in numbers and lists, written from the catalogue between marks, so that it cannot grow old.
import { readFileSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import { listLogins } from "./logins.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Files with such marks. */
export const docsWithFigures = ["docs/access.md", "docs/operations.md"] as const;

const apiRoles: Record<string, string> = {
  anon: "a caller without an account",
  authenticated: "a person who is signed in",
  service_role: "a server with the service key; no row-level security",
};

/** The roles that migrations make: those of the API and those that log in. @throws Error naming a role that nothing explains */
async function renderRoles(client: pg.Client): Promise<string> {
  const logins = new Map(listLogins().map(({ role, may }) => [role, may]));
  const { rows } = await client.query<{ role: string }>(
    "select rolname::text as role from pg_roles where not rolsuper and rolname !~ '^pg_' order by rolname",
  );
  const made = rows.map(({ role }) => role).filter((role) => logins.has(role) || role in apiRoles);
  const missing = [...logins.keys(), ...Object.keys(apiRoles)].filter((role) => !made.includes(role));
  if (missing.length > 0) throw new Error(`No migration makes ${missing.join(", ")}`);
  const line = (role: string) =>
    `| \`${role}\` | ${logins.has(role) ? "yes" : "no"} | ${logins.get(role) ?? apiRoles[role]} |`;
  return ["", "| Role | Logs in | What it may |", "|---|---|---|", ...made.map(line), ""].join("\n");
}

/** How many tables and columns the access matrix speaks of. */
async function renderTables(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ tables: number; columns: number }>(
    `select count(distinct c.oid)::int as tables, count(*)::int as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
  );
  return `${rows[0]?.tables} tables with ${rows[0]?.columns} columns`;
}

/**
 * The files of docs/ with what stands between `<!-- name -->` and `<!-- /name -->` written anew.
 * @returns path inside the project → text
 */
export async function renderDocs(client: pg.Client): Promise<Map<string, string>> {
  const parts = { roles: await renderRoles(client), tables: await renderTables(client) };
  return new Map(
    docsWithFigures.map((file) => {
      const text = readFileSync(path.join(root, file), "utf8");
      return [
        file,
        text.replaceAll(
          /<!-- (roles|tables) -->[\s\S]*?<!-- \/\1 -->/g,
          (_, name: keyof typeof parts) => `<!-- ${name} -->${parts[name]}<!-- /${name} -->`,
        ),
      ];
    }),
  );
}
