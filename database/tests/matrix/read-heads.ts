// Reads the head of every database/current/access/<table>.sql: its lines begin with "--: ", a word, and what the word says of the table.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** What a head says: its table, and each line's word and text in their order. */
export type TableHead = { table: string; lines: { word: string; text: string }[] };

/** Who may do what: of tables that the API reaches. */
const rights = ["columns", "states", "additions", "S", "I", "U", "D"];
/** What is said of people, with the form that its text has. */
const ofPeople: Record<string, { form: RegExp; example: string }> = {
  personal: { form: /^\w+(,\w+)* (erase|pseudonym|keep|none): \S/, example: "user_id,note erase: why" },
  export: { form: /^none: \S+ \S/, example: "none: why the table is in no copy of somebody's data" },
  retention: {
    form: /^(rule \w+|kept with the account|kept: \S+ \S.*)$/,
    example: "rule <name>, kept with the account, or kept: why",
  },
  blocking: { form: /^(blocked$|open: \S)/, example: "blocked, or open: why" },
};
const words = [...rights, ...Object.keys(ofPeople)];
/** What a table that the API reaches cannot be without, and what a head says once. */
const needed = ["columns", "states"];
const once = ["columns", "states", "additions", "export", "retention", "blocking"];

function readLine(file: string, line: string): TableHead["lines"][number] {
  const [, word = "", text = ""] = /^--: *(\S*) *(.*?) *$/.exec(line) ?? [];
  if (!words.includes(word))
    throw new Error(
      `${file}: no line of a head begins with "${word}". Write one of ${words.join(", ")}; a comment begins with "-- ".`,
    );
  const said = ofPeople[word];
  if (said && !said.form.test(text))
    throw new Error(`${file}: "${word} ${text}" cannot be read. Write "--: ${word} ${said.example}".`);
  if (text === "" && !/^[SIUD]$/.test(word))
    throw new Error(`${file}: "${word}" says nothing. Name its ${word}, with commas between.`);
  return { word, text };
}

/** The head of one file. A table of another schema than `public` may say nothing of rights. @throws Error with a sentence that says what to do */
export function readHead(table: string, sql: string): TableHead {
  const file = `database/current/access/${table}.sql`;
  const lines = sql
    .split("\n")
    .filter((line) => line.startsWith("--:"))
    .map((line) => readLine(file, line));
  const isReached = !table.includes(".") || lines.some(({ word }) => rights.includes(word));
  for (const word of isReached ? needed : [])
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
