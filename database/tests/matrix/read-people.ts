// Reads what the heads of tables say of people: what becomes of a column, how long rows are kept, who is hidden from whom.
import { readHeads, type TableHead } from "./read-heads.ts";

/** One column that may say something of a person, as `schema.table.column`, and what becomes of it when they are erased. */
export type PersonalColumn = { column: string; fate: string; reason: string };

const fullName = (table: string): string => (table.includes(".") ? table : `public.${table}`);

/** Every column that a head calls personal, in the order of the tables. */
export const readPersonalColumns = (heads = readHeads()): PersonalColumn[] =>
  heads.flatMap(({ table, lines }) =>
    lines
      .filter(({ word }) => word === "personal")
      .flatMap(({ text }) => {
        const [, columns = "", fate = "", reason = ""] = /^(\S+) (\w+): (.+)$/.exec(text) ?? [];
        return columns.split(",").map((column) => ({ column: `${fullName(table)}.${column}`, fate, reason }));
      }),
  );

const readWord = (word: string, heads: TableHead[]): [table: string, text: string][] =>
  heads.flatMap(({ table, lines }) =>
    lines.filter((line) => line.word === word).map(({ text }): [string, string] => [table, text]),
  );

/** How long the rows of each table are kept, by its full name. */
export const readRetention = (heads = readHeads()): Map<string, string> =>
  new Map(readWord("retention", heads).map(([table, text]) => [fullName(table), text]));

/** Why a table is in nobody's copy of their data, by its full name. */
export const readNotExported = (heads = readHeads()): Map<string, string> =>
  new Map(readWord("export", heads).map(([table, text]) => [fullName(table), text.replace("none: ", "")]));

/** Whether a block hides the rows of a table, by its name (with its schema, unless that is `public`). */
export const readBlocking = (heads = readHeads()): Map<string, string> =>
  new Map(readWord("blocking", heads));
