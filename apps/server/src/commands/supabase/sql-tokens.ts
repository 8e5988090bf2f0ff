// The words of a script of SQL, as its text comes in: what a function's body or a quoted text holds is never taken for a statement.

/** A piece of a script. `isCut`: it was longer than is kept, and its text is not whole. */
export type SqlToken = { kind: "word" | "text" | "name" | "mark"; text: string; isCut: boolean };

type Quote = { kind: "text" | "name" | "nothing"; end: string; hasBackslashes: boolean };
type Open = Quote & { text: string; isCut: boolean };

/** Enough of what follows to tell how a token begins; the longest tag of a dollar quote has 63 characters. */
const lookahead = 160;
const dollarTag = /\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]{0,62})?\$/y;
const wordRun = /[^\s'"$;(),\\/-]+/y;
const endOf = { "'": /'/g, '"': /"/g, "\\'": /['\\]/g };

/** Reads tokens of text that comes in pieces. */
export class SqlTokens {
  /** what has come and is not read yet */
  rest = "";
  line = 1;
  #open: Open | undefined;
  #isAll = false;
  readonly #longest: number;

  /** @param longest characters kept of one token */
  constructor(longest: number) {
    this.#longest = longest;
  }

  push(text: string): void {
    this.rest += text;
  }

  /** No more text will come. */
  finish(): void {
    this.#isAll = true;
  }

  /** True where the text ended within quotes. */
  get isWithin(): boolean {
    return this.#open !== undefined;
  }

  /** The next token; undefined where more text has to come first. */
  next(): SqlToken | undefined {
    for (;;) {
      if (this.#open) {
        const closed = this.#readOpen(this.#open);
        if (!closed) return undefined;
        this.#open = undefined;
        if (closed.kind !== "nothing") return { kind: closed.kind, text: closed.text, isCut: closed.isCut };
        continue;
      }
      this.take(this.rest.length - this.rest.trimStart().length);
      if (this.rest === "" || (!this.#isAll && this.rest.length < lookahead)) return undefined;
      const quote = this.#findQuote();
      if (!quote) return this.#readWord();
      this.#open = { ...quote, text: "", isCut: false };
    }
  }

  /** Goes past characters, and counts their lines. @returns them */
  take(count: number): string {
    const taken = this.rest.slice(0, count);
    this.rest = this.rest.slice(count);
    for (let at = taken.indexOf("\n"); at >= 0; at = taken.indexOf("\n", at + 1)) this.line += 1;
    return taken;
  }

  #findQuote(): Quote | undefined {
    const [first = "", second = ""] = this.rest;
    const begin = (length: number, kind: Quote["kind"], end: string, hasBackslashes = false): Quote => {
      this.take(length);
      return { kind, end, hasBackslashes };
    };
    if (first === "'") return begin(1, "text", "'");
    if (first === '"') return begin(1, "name", '"');
    if (/[eE]/.test(first) && second === "'") return begin(2, "text", "'", true);
    if (first === "-" && second === "-") return begin(2, "nothing", "\n");
    if (first === "/" && second === "*") return begin(2, "nothing", "*/");
    if (first === "\\") return begin(1, "nothing", "\n");
    if (first !== "$") return undefined;
    dollarTag.lastIndex = 0;
    const tag = dollarTag.exec(this.rest)?.[0];
    return tag === undefined ? undefined : begin(tag.length, "text", tag);
  }

  #readWord(): SqlToken | undefined {
    wordRun.lastIndex = 0;
    const word = wordRun.exec(this.rest)?.[0];
    if (word === undefined) return { kind: "mark", text: this.take(1), isCut: false };
    if (word.length === this.rest.length && !this.#isAll && word.length < this.#longest) return undefined;
    return { kind: "word", text: this.take(word.length), isCut: false };
  }

  /** @returns what was open, where its end has come */
  #readOpen(open: Open): Open | undefined {
    const { end } = open;
    if (end !== "'" && end !== '"') {
      const at = this.rest.indexOf(end);
      if (at < 0) this.#keep(open, Math.max(this.rest.length - end.length + 1, 0));
      else this.#keep(open, at);
      if (at < 0) return undefined;
      this.take(end.length);
      return open;
    }
    const pattern = endOf[open.hasBackslashes ? "\\'" : end];
    for (;;) {
      pattern.lastIndex = 0;
      const at = pattern.exec(this.rest)?.index ?? -1;
      if (at < 0) return void this.#keep(open, this.rest.length);
      this.#keep(open, at);
      if (this.rest.length < 2 && !this.#isAll) return undefined;
      const [first = "", second = ""] = this.rest;
      if (first === end && second !== end) {
        this.take(1);
        return open;
      }
      this.#addText(open, first === end ? end : decodeEscape(second));
      this.take(2);
    }
  }

  #keep(open: Open, count: number): void {
    this.#addText(open, this.take(count));
  }

  #addText(open: Open, text: string): void {
    if (open.kind === "nothing") return;
    if (open.text.length + text.length > this.#longest) open.isCut = true;
    else open.text += text;
  }
}

const escapes: Record<string, string> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };

/** The letter behind a backslash. */
export const decodeEscape = (letter: string): string => escapes[letter] ?? letter;
