// A dump of pg_dump as rows of the tables that are asked for: blocks of COPY, and statements of INSERT that name their columns.
import { decodeEscape, type SqlToken, SqlTokens } from "./sql-tokens.ts";

/** A row of a dump by its columns. */
export type DumpRow = { table: string; line: number; values: Record<string, string | null> };
/** What cannot be read of a wanted table. */
export type BadRow = { table: string; line: number; reason: string };
export type DumpPart = DumpRow | BadRow;

/** Characters of one row; a longer one is left and told, and takes no memory. */
const longestRow = 4_000_000;
const longestHead = 4000;

type Target = { table: string; columns: string[] };

/** What a statement of these names fills; undefined where it is another one. */
function readTarget(head: readonly SqlToken[], verb: string): { target: Target; after: string } | undefined {
  const words = head.map(({ kind, text }) => (kind === "name" ? `"${text}` : text));
  const names = words.map((word) => word.replace(/^"/, ""));
  const open = words.indexOf("(");
  const close = words.indexOf(")");
  const columns = open < 0 ? [] : names.slice(open + 1, close).filter((name) => name !== ",");
  const dotted = names.slice(verb === "copy" ? 1 : 2, open < 0 ? words.length : open);
  const table = dotted.join("").replaceAll("\u0000", "");
  const after = words
    .slice(open < 0 ? 0 : close + 1)
    .join(" ")
    .toLowerCase();
  return { target: { table, columns }, after };
}

/** Reads a dump piece by piece. */
class DumpReader {
  readonly tokens = new SqlTokens(longestRow);
  readonly found = new Set<string>();
  #head: SqlToken[] = [];
  #copy: Target | undefined;
  #copyBegins = false;
  #isSkipping = false;
  #rows: (Target & { row: RowOfInsert | undefined }) | undefined;
  readonly #wanted: ReadonlySet<string>;

  constructor(wanted: ReadonlySet<string>) {
    this.#wanted = wanted;
  }

  *read(): Generator<DumpPart> {
    for (;;) {
      if (this.#copy) {
        const line = this.#nextLine();
        if (line === undefined) return;
        const part = this.#readCopyLine(line);
        if (part) yield part;
        continue;
      }
      const token = this.tokens.next();
      if (!token) return;
      const part = this.#rows ? this.#readInsertToken(token) : this.#readHeadToken(token);
      if (part) yield part;
    }
  }

  /** @throws Error where the text ended in the middle of something */
  end(): void {
    const table = this.#copy?.table ?? this.#rows?.table;
    if (table || this.tokens.isWithin)
      throw new Error(
        `The dump ends in the middle of ${table ?? "a statement"}: it was cut off. Make it again; what was taken stays, and is not taken twice`,
      );
  }

  #nextLine(): string | undefined {
    const { tokens } = this;
    const at = tokens.rest.indexOf("\n");
    if (at >= 0) return tokens.take(at + 1).slice(0, -1);
    if (tokens.rest.length > longestRow) {
      tokens.rest = "";
      this.#isSkipping = true;
    }
    return undefined;
  }

  #readCopyLine(raw: string): DumpPart | undefined {
    const target = this.#copy;
    const line = raw.endsWith("\r") ? raw.slice(0, -1) : raw;
    if (!target) return undefined;
    if (this.#copyBegins) {
      this.#copyBegins = false;
      return undefined;
    }
    const wasTooLong = this.#isSkipping;
    this.#isSkipping = false;
    if (line === "\\.") {
      this.#copy = undefined;
      return undefined;
    }
    if (!this.#wanted.has(target.table)) return undefined;
    if (wasTooLong) return this.#bad(target.table, tooLong, 1);
    const fields = line.split("\t").map(decodeField);
    if (fields.includes(undefined)) return this.#bad(target.table, strangeEscape, 1);
    return this.#toRow(target, fields as (string | null)[], 1);
  }

  #readHeadToken(token: SqlToken): DumpPart | undefined {
    const head = this.#head;
    const isEnd = token.kind === "mark" && token.text === ";";
    const verb = head[0]?.kind === "word" ? head[0].text.toLowerCase() : "";
    const isValues = token.kind === "word" && /^values$/i.test(token.text);
    if (!isEnd && !(verb === "insert" && isValues)) {
      if (head.length < longestHead) head.push(token);
      return undefined;
    }
    this.#head = [];
    if (verb === "set") refuseEncoding(head);
    if (verb !== "copy" && verb !== "insert") return undefined;
    const read = readTarget(head, verb);
    if (!read) return undefined;
    return verb === "copy" ? this.#beginCopy(read) : isEnd ? undefined : this.#beginInsert(read.target);
  }

  #beginCopy({ target, after }: { target: Target; after: string }): DumpPart | undefined {
    if (!/^from stdin/.test(after)) return undefined;
    this.#copy = target;
    this.#copyBegins = true;
    if (!this.#wanted.has(target.table)) return undefined;
    this.found.add(target.table);
    if (after !== "from stdin" || target.columns.length === 0)
      throw new Error(`COPY ${target.table} is written in a form that pg_dump does not have. ${howToDump}`);
    return undefined;
  }

  #beginInsert(target: Target): DumpPart | undefined {
    if (!this.#wanted.has(target.table)) return undefined;
    this.found.add(target.table);
    if (target.columns.length === 0)
      throw new Error(
        `INSERT INTO ${target.table} does not name its columns. Make the dump with --column-inserts, or without --inserts`,
      );
    this.#rows = { ...target, row: undefined };
    return undefined;
  }

  #readInsertToken(token: SqlToken): DumpPart | undefined {
    const rows = this.#rows;
    if (!rows) return undefined;
    if (!rows.row) {
      if (token.kind === "mark" && token.text === "(") rows.row = new RowOfInsert();
      // an ON CONFLICT behind the rows is passed over
      if (token.kind === "mark" && token.text === ";") this.#rows = undefined;
      return undefined;
    }
    if (!rows.row.add(token)) return undefined;
    const { values, reason } = rows.row;
    rows.row = undefined;
    return reason ? this.#bad(rows.table, reason, 0) : this.#toRow(rows, values, 0);
  }

  #bad(table: string, reason: string, linesBack: number): BadRow {
    return { table, line: this.tokens.line - linesBack, reason };
  }

  #toRow({ table, columns }: Target, values: (string | null)[], linesBack: number): DumpPart {
    if (values.length !== columns.length)
      return this.#bad(table, `it has ${values.length} values for ${columns.length} columns`, linesBack);
    if (values.some((value) => value?.includes("\u0000")))
      return this.#bad(table, "it holds a NUL, which no text in PostgreSQL has", linesBack);
    return {
      table,
      line: this.tokens.line - linesBack,
      values: Object.fromEntries(columns.map((column, index) => [column, values[index] ?? null])),
    };
  }
}

const tooLong = `it is longer than ${longestRow / 1_000_000} million characters`;
const strangeEscape = "it is escaped as pg_dump never does";
/** What to do with a file that is no dump. */
export const howToDump =
  "Make one with `supabase db dump --data-only -f dump.sql`, or with `pg_dump --data-only --schema=auth --schema=storage -f dump.sql`";

/** The values of one row between its brackets. */
class RowOfInsert {
  readonly values: (string | null)[] = [];
  reason = "";
  #depth = 1;
  #value: { text: string; isQuoted: boolean } | undefined;

  /** @returns true with the bracket that closes it */
  add({ kind, text, isCut }: SqlToken): boolean {
    if (isCut) this.reason = tooLong;
    if (kind === "mark" && "(,)".includes(text)) {
      if (text === "(") this.#depth += 1;
      if (this.#depth > 1) this.reason ||= "it holds an expression where a value should stand";
      else this.#close();
      if (text === ")") this.#depth -= 1;
      return this.#depth === 0;
    }
    if (this.#value?.isQuoted) this.reason ||= "it holds an expression where a value should stand";
    this.#value = { text: (this.#value?.text ?? "") + text, isQuoted: kind === "text" };
    return false;
  }

  #close(): void {
    const value = this.#value;
    this.#value = undefined;
    this.values.push(!value || (!value.isQuoted && /^null$/i.test(value.text)) ? null : value.text);
  }
}

/** A field of a line of COPY: null for `\N`, undefined for an escape that pg_dump does not write. */
function decodeField(raw: string): string | null | undefined {
  if (raw === "\\N") return null;
  if (!raw.includes("\\")) return raw;
  if (/\\[0-7x]/.test(raw.replaceAll("\\\\", ""))) return undefined;
  return raw.replaceAll(/\\([\s\S])/g, (_, letter: string) => decodeEscape(letter));
}

function refuseEncoding(head: readonly SqlToken[]): void {
  if (head[1]?.text.toLowerCase() !== "client_encoding") return;
  const encoding = head.at(-1)?.text ?? "";
  if (!/^utf-?8$/i.test(encoding))
    throw new Error(`The dump is written in ${encoding.slice(0, 40)}. Make it with pg_dump --encoding=UTF8`);
}

/**
 * The rows of these tables, in the order of the dump.
 * @param wanted with their schema, as auth.users
 * @throws Error where the text is no dump, or was cut off
 */
export async function* readDump(
  text: AsyncIterable<string>,
  wanted: ReadonlySet<string>,
): AsyncGenerator<DumpPart> {
  const reader = new DumpReader(wanted);
  for await (const piece of text) {
    reader.tokens.push(piece);
    yield* reader.read();
  }
  reader.tokens.finish();
  yield* reader.read();
  if (reader.found.size === 0)
    throw new Error(`This is no dump of the schemas auth and storage. ${howToDump}`);
  reader.end();
}
