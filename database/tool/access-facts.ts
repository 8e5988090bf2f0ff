// Who may do what, as texts that can be compared: what the snapshot says it must be, and what a database holds.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import { type RoutineAccess, readAccess } from "./catalogue.ts";
import { listLogins } from "./logins.ts";
import { renderAccess, renderRoutine, renderSchema } from "./render-snapshot.ts";
import { hashSchema, listCurrent, listMigrations } from "./sql-files.ts";

/** The texts of each thing: a table `public.events`, a function `public.find_event(p_id_or_slug text)`, or `schemas`. */
export type AccessFacts = Map<string, Set<string>>;

const snapshot = path.resolve(import.meta.dirname, "../snapshot");
const functionLine = /^-- ([a-z_]+\.\w+\(.*?\)) returns /;

/** The roles that the product gives rights to; what an operator gives to others is nobody's business here. */
export const ownRoles: ReadonlySet<string> = new Set([
  "public",
  "anon",
  "authenticated",
  "service_role",
  ...listLogins().map(({ role }) => role),
]);

/** What this version of the program wants; null between a change of the SQL and `npm run generate`, where nobody has written it yet. */
export function readWantedFacts(): AccessFacts | null {
  if (readFileSync(path.join(snapshot, "of.txt"), "utf8").trim() !== hashSchema()) return null;
  const wanted: AccessFacts = new Map();
  for (const file of readdirSync(snapshot, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".sql")) continue;
    const [, ...lines] = readFileSync(path.join(snapshot, file), "utf8").trimEnd().split("\n");
    if (file.startsWith("functions"))
      for (const line of lines) {
        const name = functionLine.exec(line)?.[1];
        if (name) wanted.set(name, new Set([line]));
      }
    else if (file === "schemas.sql") wanted.set("schemas", new Set(lines.filter((line) => line !== "")));
    else wanted.set(path.basename(file, ".sql"), new Set(accessOf(lines).map(withoutArguments)));
  }
  return wanted;
}

/** What a trigger is given is worked out by the function that makes it, and differs with the version of PostgreSQL. */
const withoutArguments = (text: string): string =>
  text.startsWith("CREATE ") ? text.replace(/\('.*'\);$/, "(…);") : text;

/** The end of a table's file; the grants are the comments that nothing follows. */
function accessOf(lines: readonly string[]): string[] {
  const grants = lines.slice(lines.findLastIndex((line) => !line.startsWith("-- ")) + 1);
  const rules = lines.flatMap((line, at) => {
    if (/^CREATE (CONSTRAINT )?TRIGGER |^alter table .* enable row level security;/.test(line)) return [line];
    if (!line.startsWith("create policy ")) return [];
    const end = lines.findIndex((later, index) => index >= at && later.endsWith(";"));
    return [lines.slice(at, end + 1).join("\n")];
  });
  return [...rules, ...grants];
}

/** What the database holds. A function whose body is in none of our files says so. */
export async function readFacts(client: pg.ClientBase): Promise<AccessFacts> {
  const { schemas, relations, routines } = await readAccess(client);
  const bodies = listBodies();
  return new Map([
    ["schemas", new Set(schemas.flatMap(renderSchema))],
    ...relations.map((it): [string, Set<string>] => [
      `${it.schema}.${it.name}`,
      new Set(renderAccess(it).map(withoutArguments)),
    ]),
    ...routines.map((it): [string, Set<string>] => [
      `${it.schema}.${it.name}(${it.signature})`,
      new Set([
        renderRoutine({ ...it, grants: toGrants(it) }),
        ...(bodies.has(it.body) ? [] : ["another body"]),
      ]),
    ]),
  ]);
}

function listBodies(): Set<string> {
  const bodies = new Set<string>();
  for (const { text } of [...listCurrent(), ...listMigrations()])
    for (const [, , body = ""] of text.matchAll(/\$(\w*)\$([\s\S]*?)\$\1\$/g)) bodies.add(body);
  return bodies;
}

/** `anon=X/owner` says that anon may; a grantee that is not named is everybody. */
function toGrants({ acl, owner }: RoutineAccess): string[] {
  const grantees = acl?.map((item) => item.slice(0, item.lastIndexOf("=")) || "public") ?? ["public"];
  return grantees
    .filter((grantee) => grantee !== owner && ownRoles.has(grantee))
    .toSorted()
    .map((grantee) => `execute to ${grantee}`);
}
