// Every ending that an internet address can have, from the public suffix list that tldts brings, as a function of the database.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

type Trie = {
  edgeStart: ArrayLike<number>;
  edgeLength: ArrayLike<number>;
  labelText: string;
  rulesRoot: number;
};

/** Where the list stands in the database's functions. */
export const endingsFile = path.resolve(import.meta.dirname, "../current/functions/mail/address-endings.sql");

/** The top-level endings, sorted: `com`, `uk`, `рф` and its other spelling `xn--p1ai`. */
export function listEndings(): string[] {
  // tldts answers questions about one address and lists nothing, so its table is read where it stands
  const require = createRequire(import.meta.url);
  const trie: Trie = require("tldts/dist/cjs/src/data/trie.js");
  const [from = 0, to = 0] = [trie.edgeStart[trie.rulesRoot], trie.edgeStart[trie.rulesRoot + 1]];
  const endings: string[] = [];
  for (let edge = 0, offset = 0; edge < to; edge++) {
    const end = offset + Number(trie.edgeLength[edge]);
    if (edge >= from) endings.push(trie.labelText.slice(offset, end));
    offset = end;
  }
  return endings.toSorted();
}

/** The file of the database for these endings. @throws when one of them is not letters and could leave its quotes */
export function renderEndings(endings: readonly string[]): string {
  const odd = endings.find((ending) => !/^(xn--[a-z0-9-]+|[\p{L}\p{M}]+)$/u.test(ending));
  if (odd !== undefined) throw new Error(`This is no ending of an address: ${odd}`);
  const lines = [""];
  for (const ending of endings) {
    const line = lines.at(-1) ?? "";
    if (line.length + ending.length > 138) lines.push(ending);
    else lines[lines.length - 1] = line === "" ? ending : `${line} ${ending}`;
  }
  return [
    "-- Written by npm run list:endings from the public suffix list; not by hand. Every ending that an internet address can have.",
    "create or replace function internal.address_endings() returns text[]",
    "language sql immutable parallel safe set search_path = '' as $$",
    "  select regexp_split_to_array(btrim('",
    ...lines,
    "', E' \\n'), '\\s+')",
    "$$;",
    "",
  ].join("\n");
}

/** The file as it is. */
export const readEndings = (): string => readFileSync(endingsFile, "utf8");
