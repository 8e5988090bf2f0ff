// Which tables a migration alters or writes that no older dump has a row of: nobody has tried it on a filled one.
import type { Release } from "./release-file.ts";

const target = "(?:if exists |only )*([a-z_]+\\.[a-z_0-9]+)";
const changes = new RegExp(
  `\\b(?:alter table|update|insert into|delete from|merge into|truncate(?: table)?) ${target}|\\bcreate (?:unique )?index (?:if not exists )?(?:[a-z_0-9]+ )?on ${target}`,
  "g",
);
/** Comments and the bodies of functions, which are stored and not run. */
const notRun = /--[^\n]*|create (?:or replace )?function[\s\S]*?(\$[a-z_]*\$)[\s\S]*?\1/g;

/** The tables that an SQL text changes when it is run, each once. */
export function listChangedTables(sql: string): string[] {
  const run = sql.replaceAll(notRun, "").toLowerCase().replaceAll(/\s+/g, " ");
  return [
    ...new Set([...run.matchAll(changes)].flatMap(([, one, other]) => [one ?? other ?? []].flat())),
  ].toSorted();
}

/**
 * A migration's tables that every older dump knows empty, or that none but it knows with rows. A table that no dump knows is new.
 * @param releases those that were made before the migration
 */
export function findUntriedTables(sql: string, releases: readonly Pick<Release, "rows">[]): string[] {
  return listChangedTables(sql).filter(
    (table) =>
      releases.some(({ rows }) => table in rows) && !releases.some(({ rows }) => (rows[table] ?? 0) > 0),
  );
}
