// Reads the head of every database/current/access/<table>.sql: its lines begin with "--: ", a word, and what the word says of the table.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** What a head says: its table, and each line's word and text in their order. */
export type TableHead = { table: string; lines: { word: string; text: string }[] };

/** The words a head may hold; those that a table cannot be without, and those that it says once. */
const words = ["columns", "states", "additions", "S", "I", "U", "D"];
const needed = ["columns", "states"];
const once = ["columns", "states", "additions"];

/** The head of one file. @throws Error with a sentence that says what to do */
export function readHead(table: string, sql: string): TableHead {
  const file = `database/current/access/${table}.sql`;
  const lines = sql
    .split("\n")
    .filter((line) => line.startsWith("--:"))
    .map((line) => {
      const [, word = "", text = ""] = /^--: *(\S*) *(.*?) *$/.exec(line) ?? [];
      if (!words.includes(word))
        throw new Error(
          `${file}: no line of a head begins with "${word}". Write one of ${words.join(", ")}; a comment begins with "-- ".`,
        );
      if (text === "" && !/^[SIUD]$/.test(word))
        throw new Error(`${file}: "${word}" says nothing. Name its ${word}, with commas between.`);
      return { word, text };
    });
  for (const word of needed)
    if (!lines.some((line) => line.word === word))
      throw new Error(
        `${file}: its head has no line "--: ${word} …". Add it above the SQL, as CONTRIBUTING says under "A table".`,
      );
  for (const word of once)
    if (lines.filter((line) => line.word === word).length > 1)
      throw new Error(`${file}: its head says "${word}" twice. Keep one of the two lines.`);
  return { table, lines };
}

/** The head of every table, in the order of their names. */
export function readHeads(folder = path.resolve(import.meta.dirname, "../../current/access")): TableHead[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .map((file) => path.basename(file, ".sql"))
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((table) => readHead(table, readFileSync(path.join(folder, `${table}.sql`), "utf8")));
}
