// The SQL this product is made of: migrations (history, append-only) and current (what is true now).
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expandSignals } from "./floors/expand-signals.ts";
import { readFloors } from "./floors/read-floors.ts";

const home = path.resolve(import.meta.dirname, "..");

/** One SQL file: its path inside `database/`, its text and the SHA-256 of the text. */
export type SqlFile = { name: string; text: string; hash: string };

function read(folder: string): SqlFile[] {
  const directory = path.join(home, folder);
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".sql"))
    .sort()
    .map((file) => {
      const text = readFileSync(path.join(directory, file), "utf8");
      return { name: `${folder}/${file}`, text, hash: hashText(text) };
    });
}

const hashText = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The functions as they are written: calls of every part are lines of their own ("-- in every part: …"). */
export const readFunctions = (): SqlFile[] => read("current/functions");

/** The functions as they are applied, with the calls of every part written out. */
function listFunctions(): SqlFile[] {
  const files = readFunctions();
  const floors = readFloors();
  return files.map((file) => {
    const text = expandSignals(file.text, files, floors);
    return text === file.text ? file : { ...file, text, hash: hashText(text) };
  });
}

/** Migrations in the order of their time stamps. */
export function listMigrations(): SqlFile[] {
  return read("migrations");
}

/**
 * What is re-applied when it changes: functions, views, then each part's rules (`functions/<part>/rules.sql`, which call the
 * functions of `functions/rules`), then access.
 */
export function listCurrent(): SqlFile[] {
  const functions = listFunctions();
  const isRules = ({ name }: SqlFile) => path.basename(name) === "rules.sql";
  return [
    ...functions.filter((file) => !isRules(file)),
    ...read("current/views"),
    ...functions.filter(isRules),
    ...read("current/access"),
  ];
}

/** One hash over a list of files: equal exactly when nothing in it changed. */
export function hashFiles(files: SqlFile[]): string {
  const hash = createHash("sha256");
  for (const file of files) hash.update(`${file.name}\0${file.hash}\n`);
  return hash.digest("hex");
}

/** The hash of all SQL; the generated snapshot holds the one it was written from. */
export const hashSchema = (): string => hashFiles([...listMigrations(), ...listCurrent()]);
