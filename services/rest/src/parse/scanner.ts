// Walks through one value of the query string and says where it stopped understanding.
import { grammarError } from "../errors.ts";

const identifierChar = /[\p{L}\p{N}_ $]/u;

/** Thrown inside a parser; `parseWith` turns it into the answer. */
class Unexpected extends Error {
  readonly at: number;
  readonly details: string;
  constructor(at: number, details: string) {
    super(details);
    this.at = at;
    this.details = details;
  }
}

const endOfTree = /\)\s*$/;

/** A cursor over `text`. */
export class Scanner {
  readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** The next character, "" at the end. */
  get next(): string {
    return this.text[this.at] ?? "";
  }

  /** True when `token` comes next. */
  sees(token: string): boolean {
    return this.text.startsWith(token, this.at);
  }

  /** Steps over `token` if it comes next. */
  take(token: string): boolean {
    if (!this.sees(token)) return false;
    this.at += token.length;
    return true;
  }

  /** Steps over `token`. @throws when something else comes */
  expect(token: string): void {
    if (!this.take(token)) this.fail(`"${token}"`);
  }

  /** Steps over blanks. */
  skipBlanks(): void {
    while (this.next === " ") this.at++;
  }

  /** Steps over every character up to one of `stops` and gives them. */
  takeUntil(stops: string): string {
    const start = this.at;
    while (!this.isAtEnd && !stops.includes(this.next)) this.at++;
    return this.text.slice(start, this.at);
  }

  /** Gives up here. */
  fail(expecting: string, at = this.at): never {
    // where the end would do as well, PostgREST's parser names the character itself
    const quote = expecting.endsWith("end of input") ? "'" : '"';
    const found = at >= this.text.length ? "end of input" : `${quote}${this.text[at]}${quote}`;
    throw new Unexpected(at, `unexpected ${found} expecting ${expecting}`);
  }

  /** `"…"` with `\"` and `\\`. */
  takeQuoted(): string {
    this.expect('"');
    let out = "";
    while (!this.isAtEnd) {
      const char = this.next;
      this.at++;
      if (char === '"') return out;
      if (char === "\\" && !this.isAtEnd) {
        out += this.next;
        this.at++;
      } else {
        out += char;
      }
    }
    return this.fail('any non reserved character different from: " or end of quoted value');
  }

  /** `"…"` where one of `stops` or the end follows; undefined, with nothing stepped over, where quotes are no more than letters. */
  tryQuoted(stops: string): string | undefined {
    if (this.next !== '"') return undefined;
    const start = this.at;
    const isClosed = /^"(?:[^"\\]|\\.)*"/s.test(this.text.slice(start));
    const value = isClosed ? this.takeQuoted() : undefined;
    if (value !== undefined && (this.isAtEnd || stops.includes(this.next))) return value;
    this.at = start;
    return undefined;
  }

  /** True where a name may begin. */
  get isAtName(): boolean {
    return (
      this.next === '"' || identifierChar.test(String.fromCodePoint(this.text.codePointAt(this.at) ?? 0))
    );
  }

  /** A name: quoted, or letters, digits, `_`, `$`, blanks and inner dashes. */
  takeName(): string {
    if (this.next === '"') return this.takeQuoted();
    const start = this.at;
    while (!this.isAtEnd) {
      const code = this.text.codePointAt(this.at) ?? 0;
      const char = String.fromCodePoint(code);
      const isDash = char === "-" && this.at > start && !this.sees("->");
      if (!isDash && !identifierChar.test(char)) break;
      this.at += char.length;
    }
    const name = this.text.slice(start, this.at).trim();
    if (name === "") this.fail("field name (* or [a..z0..9_$])");
    return name;
  }
}

/** How a text is read. */
type Reading = {
  /** it says itself where it ends: what follows is not read */
  isTree?: boolean;
  /** characters that PostgREST counts before it, where columns are told */
  before?: number;
};

/**
 * Runs `parse` over the whole of `text`.
 * @param what named in the message: `failed to parse <what> (<text>)`
 * @throws RestError PGRST100
 */
export function parseWith<T>(
  what: string,
  text: string,
  parse: (scanner: Scanner) => T,
  { isTree = false, before = 0 }: Reading = {},
): T {
  const scanner = new Scanner(text);
  try {
    const result = parse(scanner);
    if (!scanner.isAtEnd && !(isTree && endOfTree.test(scanner.text.slice(0, scanner.at))))
      scanner.fail("end of input");
    return result;
  } catch (error) {
    if (!(error instanceof Unexpected)) throw error;
    const shown = text.length > 300 ? `${text.slice(0, 300)}…` : text;
    throw grammarError(
      `"failed to parse ${what} (${shown})" (line 1, column ${before + error.at + 1})`,
      error.details,
    );
  }
}
