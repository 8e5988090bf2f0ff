// What a visitor or any account could do although no file of ours gives them that right: a project's own defaults give much to everybody.
import type pg from "pg";
import { readFacts, readWantedFacts } from "../access-facts.ts";

export type Exposed = { name: string; role: string };

const grant =
  /\b(?:select|insert|update|delete|execute|truncate|references|trigger)\b[^;]*? to (anon|authenticated|service_role|public)\b/g;

const rolesIn = (texts: ReadonlySet<string>): Set<string> =>
  new Set([...texts].flatMap((text) => [...text.matchAll(grant)].map(([, role = ""]) => role)));

/** Rights that our files give on our own tables and functions and that are not there. */
export async function listMissing(client: pg.ClientBase): Promise<Exposed[]> {
  const found = await readFacts(client);
  return [...(readWantedFacts() ?? [])]
    .filter(([name]) => /^(public|internal)\./.test(name))
    .flatMap(([name, texts]) => {
      const given = rolesIn(found.get(name) ?? new Set());
      return [...rolesIn(texts)].filter((role) => !given.has(role)).map((role) => ({ name, role }));
    });
}

/** Rights on our own tables and functions that nobody wrote down; those that are wanted stand in the snapshot. */
export async function listExposed(client: pg.ClientBase): Promise<Exposed[]> {
  const wanted = readWantedFacts();
  if (!wanted) throw new Error("database/snapshot is older than the SQL: run npm run generate first");
  const found = await readFacts(client);
  return [...found]
    .filter(([name]) => /^(public|internal)\./.test(name))
    .flatMap(([name, texts]) => {
      const given = rolesIn(wanted.get(name) ?? new Set());
      return [...rolesIn(texts)].filter((role) => !given.has(role)).map((role) => ({ name, role }));
    });
}
