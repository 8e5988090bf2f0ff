// The file `.env`. Node's own reader takes what it understands and drops the rest without a word: a line without "=", a "#" in the middle
// of a value with everything after it, and the first key of a file that begins with a byte-order mark.
import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";

/** What a file says, and the sentences about what it cannot mean. */
export type EnvFile = { values: Record<string, string>; complaints: string[] };

const line = /^\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=(.*)$/;

/** Reads the text of a `.env`. A byte-order mark is passed over: some editors write one, and it says nothing. */
export function readEnvText(text: string): EnvFile {
  const plain = text.replace(/^\uFEFF/, "");
  const complaints: string[] = [];
  let quote: string | undefined;
  for (const [index, whole] of plain.split(/\r?\n/).entries()) {
    if (quote) {
      if (whole.includes(quote)) quote = undefined;
      continue;
    }
    if (/^\s*(#|$)/.test(whole)) continue;
    const found = line.exec(whole);
    if (!found) {
      // what stands there may be half of a secret, so it is not repeated
      complaints.push(`  .env, line ${index + 1}: is no setting; write KEY=value, or # before a comment`);
      continue;
    }
    const [, key = "", rest = ""] = found;
    const value = rest.trim();
    const opened = /^(["'`])/.exec(value)?.[1];
    if (opened) quote = value.indexOf(opened, 1) === -1 ? opened : undefined;
    else if (/[^\s]#/.test(value))
      complaints.push(
        `  ${key}: the # in .env, line ${index + 1} begins a comment there; put the value in quotes: ${key}="…"`,
      );
  }
  const values = Object.fromEntries(
    Object.entries(parseEnv(plain)).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
  return { values, complaints };
}

/**
 * Takes the settings of `.env` in this directory into the environment, which wins.
 * @returns the names that stand in the file
 * @throws Error with one line for each line of it that means nothing
 */
export function loadEnvFile(environment: Record<string, string | undefined>): Set<string> {
  if (!existsSync(".env")) return new Set();
  const { values, complaints } = readEnvText(readFileSync(".env", "utf8"));
  if (complaints.length > 0) throw new Error(`The configuration is wrong:\n${complaints.join("\n")}`);
  for (const [name, value] of Object.entries(values)) environment[name] ??= value;
  return new Set(Object.keys(values));
}
