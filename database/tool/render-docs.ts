// What docs/ says of the database in numbers and lists, written from the catalogue between marks, so that it cannot grow old.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type pg from "pg";
import { renderFloors } from "./floors/render-floors.ts";
import { listLogins } from "./logins.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Files with such marks. */
export const docsWithFigures = [
  ".env.example",
  "docs/access.md",
  "docs/architecture/database.md",
  "docs/roles.md",
  "docs/settings.md",
] as const;

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

type Setting = { usual: string | null; says: string };

/** What parts can be set to, or null where there is no server to ask (a test may plant a database alone). */
async function readSettings(): Promise<[name: string, setting: Setting][] | null> {
  const file = path.join(root, "apps/server/src/config/part-settings.ts");
  if (!existsSync(file)) return null;
  const { partSettings }: { partSettings: Record<string, Setting> } = await import(pathToFileURL(file).href);
  return Object.entries(partSettings).toSorted(([one], [other]) => one.localeCompare(other));
}

const settingLines = (settings: [string, Setting][]): string =>
  settings
    .flatMap(([name, { usual, says }]) => [`# ${says.replaceAll("`", "")}`, `# ${name}=${usual ?? ""}`])
    .map((line) => `${line}\n`)
    .join("");

const settingRows = (settings: [string, Setting][]): string =>
  [
    "",
    "| Key of a part | Default | What it does |",
    "|---|---|---|",
    ...settings.map(([name, { usual, says }]) => `| \`${name}\` | ${usual ?? "none"} | ${says} |`),
    "",
  ].join("\n");

/**
 * The files of docs/ with what stands between `<!-- name -->` and `<!-- /name -->` written anew.
 * @returns path inside the project → text
 */
export async function renderDocs(client: pg.Client): Promise<Map<string, string>> {
  const settings = await readSettings();
  const parts: Record<string, string> = {
    roles: await renderRoles(client),
    tables: await renderTables(client),
    ...renderFloors(),
  };
  if (settings) parts.settings = settingRows(settings);
  return new Map(
    docsWithFigures.map((file) => {
      const text = readFileSync(path.join(root, file), "utf8");
      return [
        file,
        text
          .replaceAll(/<!-- ([a-z]+) -->[\s\S]*?<!-- \/\1 -->/g, (as, name: string) =>
            parts[name] ? `<!-- ${name} -->${parts[name]}<!-- /${name} -->` : as,
          )
          .replace(/# <parts>\n[\s\S]*?# <\/parts>/, (as) =>
            settings ? `# <parts>\n${settingLines(settings)}# </parts>` : as,
          ),
      ];
    }),
  );
}
