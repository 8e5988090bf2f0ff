// Records of a CSV text. A quote that is opened and never closed costs its own line, not the file.
import { parse } from "csv-parse/sync";
import { readLines } from "../text/lines.ts";

/** A record, by the line it begins in. */
export type CsvRecord = { line: number; cells: string[] } | { line: number; problem: "quote"; text: string };

const delimiters = [",", ";", "\t", "|"] as const;
/** A cell of several lines is a description, not half a file. */
const mostLines = 200;

const quotes = (text: string): number => text.split('"').length - 1;

/** The delimiter that the header has most of, outside its quotes. */
function findDelimiter(header: string): string {
  const plain = header.replaceAll(/"[^"]*"/g, "");
  const count = (delimiter: string) => plain.split(delimiter).length;
  return delimiters.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

/** The cells of one record; null where its quotes make none of it. */
function toCells(text: string, delimiter: string): string[] | null {
  try {
    const records: unknown = parse(text, { delimiter, relax_quotes: true, relax_column_count: true });
    return Array.isArray(records) && records.length === 1 ? (records[0] as string[]) : null;
  } catch {
    return null;
  }
}

/** Reads records one after another from lines that wait. */
class Assembler {
  readonly #delimiter: string;
  readonly #width: number;
  #waiting: string[] = [];
  #first = 0;

  constructor(delimiter: string, width: number) {
    this.#delimiter = delimiter;
    this.#width = width;
  }

  /** Takes a line, by its number. @returns what is complete with it */
  take(text: string, line: number): CsvRecord[] {
    if (this.#waiting.length === 0 && text.trim() === "") return [];
    if (this.#waiting.length === 0) this.#first = line;
    this.#waiting.push(text);
    const whole = this.#waiting.join("\n");
    if (quotes(whole) % 2 === 0) {
      const cells = toCells(whole, this.#delimiter);
      // what was joined from several lines and has not the header's columns was no cell of several lines
      if (cells && (this.#waiting.length === 1 || cells.length === this.#width)) {
        this.#waiting = [];
        return cells.every((cell) => cell.trim() === "") ? [] : [{ line: this.#first, cells }];
      }
      return this.#giveUpFirst();
    }
    return this.#waiting.length > mostLines ? this.#giveUpFirst() : [];
  }

  /** @returns what is left when the text ends */
  end(): CsvRecord[] {
    const left: CsvRecord[] = [];
    while (this.#waiting.length > 0) left.push(...this.#giveUpFirst());
    return left;
  }

  /** The line that opened the quote is refused, and those after it are read for themselves. */
  #giveUpFirst(): CsvRecord[] {
    const [text = "", ...others] = this.#waiting;
    const line = this.#first;
    this.#waiting = [];
    const after = others.flatMap((other, place) => this.take(other, line + 1 + place));
    return [{ line, problem: "quote", text }, ...after];
  }
}

/**
 * The records of a text, its header first. Empty lines and rows of empty cells are nothing.
 * @param pieces of the text
 */
export async function* readRecords(pieces: AsyncIterable<string>): AsyncGenerator<CsvRecord> {
  let assembler: Assembler | null = null;
  let said: string | undefined;
  let line = 0;
  for await (const text of readLines(pieces)) {
    line += 1;
    if (text.trim() === "" && !assembler) continue;
    // the first line that spreadsheets write to name the delimiter
    const named = line === 1 ? /^sep=(.)$/i.exec(text.trim())?.[1] : undefined;
    if (named) {
      said = named;
      continue;
    }
    if (!assembler) {
      const delimiter = said ?? findDelimiter(text);
      const header = toCells(text, delimiter) ?? [];
      assembler = new Assembler(delimiter, header.length);
      yield { line, cells: header };
      continue;
    }
    yield* assembler.take(text, line);
  }
  if (assembler) yield* assembler.end();
}
