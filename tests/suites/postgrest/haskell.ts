// Reads as much Haskell as the simple forms of PostgREST's spec are written in: texts, quotations, lists, pairs and names.

/** A value as it is written. */
export type Value =
  | { kind: "text"; text: string }
  | { kind: "json"; text: string }
  | { kind: "number"; number: number }
  | { kind: "list"; items: Value[] }
  | { kind: "pair"; items: Value[] }
  | { kind: "call"; name: string; given: Value[] };

/** What is written in another form than these. */
export class Unreadable extends Error {}

const escapes: Record<string, string> = { n: "\n", t: "\t", r: "\r", '"': '"', "\\": "\\", "&": "" };

/** Keys may stand without quotes in theirs. */
const withQuotedKeys = (text: string): string =>
  text.replaceAll(/"(?:[^"\\]|\\.)*"|([{,]\s*)([a-z_]\w*)(?=\s*:)/gi, (all, before?: string, key?: string) =>
    key === undefined ? all : `${before}"${key}"`,
  );

/** A place in a source, that moves on as it is read. */
export class Reader {
  at: number;
  readonly source: string;
  constructor(source: string, at = 0) {
    this.source = source;
    this.at = at;
  }

  /** Goes past what says nothing. */
  skip(): void {
    const blank = /(?:\s+|--[^\n]*\n|\{-[\s\S]*?-\})+/y;
    blank.lastIndex = this.at;
    this.at += blank.exec(this.source)?.[0].length ?? 0;
  }

  /** Takes these characters where they are next. */
  take(pattern: RegExp): string | null {
    this.skip();
    const next = new RegExp(pattern.source, "y");
    next.lastIndex = this.at;
    const found = next.exec(this.source)?.[0];
    if (found === undefined) return null;
    this.at += found.length;
    return found;
  }

  must(pattern: RegExp): string {
    const found = this.take(pattern);
    if (found === null)
      throw new Unreadable(`${pattern.source} at ${this.source.slice(this.at, this.at + 40)}`);
    return found;
  }

  /** One value, with what `<>` adds to it. @throws Unreadable */
  value(): Value {
    let value = this.#atom();
    while (this.take(/<>/)) {
      const more = this.#atom();
      if (value.kind === "list" && more.kind === "list")
        value = { kind: "list", items: [...value.items, ...more.items] };
      else if (value.kind === "text" && more.kind === "text")
        value = { kind: "text", text: value.text + more.text };
      else throw new Unreadable("<> of two kinds");
    }
    return value;
  }

  #atom(): Value {
    this.skip();
    const here = this.source[this.at] ?? "";
    if (here === '"') return { kind: "text", text: this.#text() };
    const quoted = this.take(/\[\w+\|/);
    if (quoted) return this.#quotation(quoted.slice(1, -1));
    if (here === "[") return { kind: "list", items: this.#items("[", "]") };
    if (here === "(") return this.#bracketed();
    const number = this.take(/-?\d+\b/);
    if (number) return { kind: "number", number: Number(number) };
    return { kind: "call", name: this.must(/[A-Za-z][\w']*/), given: [] };
  }

  #text(): string {
    let text = "";
    for (this.at += 1; this.source[this.at] !== '"'; this.at += 1) {
      const here = this.source[this.at];
      if (here === undefined) throw new Unreadable("a text without an end");
      if (here !== "\\") {
        text += here;
        continue;
      }
      this.at += 1;
      const gap = /\s+\\/y;
      gap.lastIndex = this.at;
      const found = gap.exec(this.source)?.[0];
      const code = /\d+/y;
      code.lastIndex = this.at;
      const digits = code.exec(this.source)?.[0];
      if (found) this.at += found.length - 1;
      else if (digits) {
        text += String.fromCodePoint(Number(digits));
        this.at += digits.length - 1;
      } else {
        const escaped = escapes[this.source[this.at] ?? ""];
        if (escaped === undefined) throw new Unreadable("an escape");
        text += escaped;
      }
    }
    this.at += 1;
    return text;
  }

  #quotation(name: string): Value {
    const end = this.source.indexOf("|]", this.at);
    const text = this.source.slice(this.at, end);
    this.at = end + 2;
    if (name === "json" || name === "aesonQQ") return { kind: "json", text: withQuotedKeys(text) };
    // a margin, as far as its bar, is no part of it
    if (name === "str") return { kind: "text", text: text.replaceAll(/\n *(?:\||$)/g, "\n") };
    throw new Unreadable(`a quotation ${name}`);
  }

  #items(open: string, close: string): Value[] {
    const items: Value[] = [];
    this.must(new RegExp(`\\${open}`));
    while (!this.take(new RegExp(`\\${close}`))) {
      items.push(this.applied());
      this.take(/,/);
    }
    return items;
  }

  #bracketed(): Value {
    const items = this.#items("(", ")");
    const [only] = items;
    return items.length === 1 && only ? only : { kind: "pair", items };
  }

  /** A value, or a name with what it is applied to, or `"Name" <:> "value"`. */
  applied(): Value {
    const value = this.value();
    if (this.take(/<:>/)) return { kind: "pair", items: [value, this.value()] };
    if (value.kind !== "call") return value;
    const given: Value[] = [];
    for (this.take(/\$/); /["[(\w]/.test(this.#next()); this.take(/\$/)) given.push(this.value());
    return { ...value, given };
  }

  #next(): string {
    this.skip();
    return this.source[this.at] ?? "";
  }
}
