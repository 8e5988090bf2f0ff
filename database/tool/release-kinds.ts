// Three kinds of migrations, by their first line, so that the release before goes on beside the new one: what only adds (expand), what
// fills in (backfill), and what takes away (contract). Migrations from before this rule have no kind, and run as they always did.
import type { SqlFile } from "./sql-files.ts";

export type MigrationKind = "expand" | "backfill" | "contract";

/** From here on a migration says its kind in its first line. */
const firstWithKind = "migrations/20261130";

/** The kind that the first line names; null for those from before the rule. @throws Error where a later one names none */
export function kindOf({ name, text }: Pick<SqlFile, "name" | "text">): MigrationKind | null {
  const kind = /^-- (expand|backfill|contract): \S/.exec(text)?.[1] as MigrationKind | undefined;
  if (kind) return kind;
  if (name < firstWithKind) return null;
  throw new Error(
    `${name}: the first line says "-- expand: …" (only adds), "-- backfill: …" (fills in, 1,000 rows at a time) or "-- contract: …" (takes away)`,
  );
}

/** Whether its statements are indexes made beside working copies, which no transaction can hold. */
export const isConcurrent = (text: string): boolean =>
  /\bcreate (unique )?index concurrently\b/i.test(withoutComments(text));

/** The same statements for a database that nobody else is in. */
export const withoutConcurrently = (text: string): string =>
  text.replaceAll(/(\bcreate (?:unique )?index) concurrently\b/gi, "$1");

export const withoutComments = (sql: string): string => sql.replaceAll(/--[^\n]*/g, "");

/** Statements of a file that holds no functions. */
export const statementsOf = (text: string): string[] =>
  withoutComments(text)
    .split(";")
    .map((statement) => statement.trim())
    .filter(Boolean);

/** What the release before knew: its functions and views, and what made its tables. */
export type KnownBefore = { current: readonly { text: string }[]; migrations: readonly { text: string }[] };

/**
 * What a migration does sooner than the release before can bear.
 * @returns sentences for its author; none when it may stand
 */
export function findTooSoon(file: Pick<SqlFile, "name" | "text">, before: KnownBefore): string[] {
  const kind = kindOf(file);
  const sql = withoutComments(file.text);
  if (kind === null) return [];
  if (kind === "backfill") return findUnbounded(sql);
  if (/\brename\b/i.test(sql)) return ["renames: add the new name, and drop the old one a release later"];
  return kind === "expand" ? findTaken(sql) : findStillUsed(sql, before);
}

function findUnbounded(sql: string): string[] {
  const statements = statementsOf(sql);
  return statements.length === 1 &&
    /^(update|insert|delete|with)\b/i.test(statements[0] ?? "") &&
    /\blimit 1000\b/i.test(sql)
    ? []
    : ["a backfill is one statement that changes at most 1,000 rows (limit 1000) and none when all is done"];
}

const taking: readonly (readonly [RegExp, string])[] = [
  [/\bdrop\b(?!\s+(not null|default)\b)/i, "drops: that is for a contract, a release later"],
  [
    /\balter column\b[^;,]*\btype\b/i,
    "gives a column another type: add a new column, and drop the old one a release later",
  ],
  [/\bset not null\b/i, "sets not null: that is for a contract, after a backfill of an earlier release"],
  [
    /\badd column\b(?![^;,]*\bdefault\b)[^;,]*\bnot null\b/i,
    "adds a column that the release before cannot fill: give it a default",
  ],
  [/^\s*(update|delete|truncate)\b/im, "changes rows: that is for a backfill"],
];

function findTaken(sql: string): string[] {
  const made = [...sql.matchAll(/\bcreate table (?:if not exists )?([\w.]+)/gi)].map(([, table]) => table);
  const indexed = [...sql.matchAll(/\bcreate (?:unique )?index (?!concurrently)[^;]*?\bon ([\w.]+)/gi)];
  const blocking = indexed.filter(([, table]) => !made.includes(table));
  return [
    ...taking.filter(([pattern]) => pattern.test(sql)).map(([, sentence]) => sentence),
    ...blocking.map(
      ([, table]) => `keeps ${table} from being written: create index concurrently if not exists`,
    ),
  ];
}

const word = (name: string): RegExp => new RegExp(`\\b${name.replace(/^\w+\./, "")}\\b`);

function findStillUsed(sql: string, { current, migrations }: KnownBefore): string[] {
  const isUsed = (...names: string[]): boolean =>
    current.some(({ text }) => names.every((name) => word(name).test(text)));
  const tables = [...sql.matchAll(/\bdrop table (?:if exists )?([\w.]+)/gi)].map(([, table = ""]) => table);
  const alters = [...sql.matchAll(/\balter table (?:if exists |only )*([\w.]+)([^;]*)/gi)];
  const columns = alters.flatMap(([, table = "", rest = ""]) =>
    [...rest.matchAll(/\b(?:drop column (?:if exists )?|alter column )(\w+)(\s+set not null)?/gi)].map(
      ([, column = "", isNotNull]) => ({ table, column, isNotNull: Boolean(isNotNull) }),
    ),
  );
  return [
    ...tables.filter((table) => isUsed(table)).map((table) => `${table}: the release before reads it`),
    ...columns.flatMap(({ table, column, isNotNull }) => {
      if (isNotNull)
        return migrations.some(({ text }) => word(column).test(text) && word(table).test(text))
          ? []
          : [`${table}.${column}: not null is for a release later than the one that adds it`];
      return isUsed(table, column) ? [`${table}.${column}: the release before reads it`] : [];
    }),
  ];
}
