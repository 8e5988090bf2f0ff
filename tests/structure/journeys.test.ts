// The three journeys of docs/architecture.md: the files are there, each is named by another of its list, and they are counted.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "./planted-house.ts";

const functions = "database/current/functions";
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");

type Journey = {
  title: string;
  typescript: { said: number; files: string[] };
  sql: { said: number; folders: string[]; first: string[]; files: string[] };
};

/** The names in backticks of a text. */
const quoted = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);

/** The journeys as a page tells them. */
function readJourneys(page: string): Journey[] {
  const [, section = ""] = /## Three journeys\n([\s\S]*?)(?:\n## |$)/.exec(page) ?? [];
  return section
    .split(/^### /m)
    .slice(1)
    .map((text) => {
      const files = [...text.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = ""]) => file);
      const [, count = "", folders = "", first = "", list = ""] =
        /^SQL: (\d+) files of (.+), from (.+)\n\n(.+)$/m.exec(text) ?? [];
      return {
        title: text.slice(0, text.indexOf("\n")),
        typescript: { said: Number(/^TypeScript: (\d+) files$/m.exec(text)?.[1]), files },
        sql: {
          said: Number(count),
          folders: quoted(folders),
          first: quoted(first),
          files: quoted(list),
        },
      };
    });
}

type SqlFunction = { file: string; calls: string[] };

/** Every SQL function with its file and what it calls. */
function readFunctions(): Map<string, SqlFunction> {
  const known = new Map<string, SqlFunction>();
  for (const file of readdirSync(path.join(root, functions), { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".sql")) continue;
    const statements = read(`${functions}/${file}`).replace(/--.*$/gm, "");
    for (const text of statements.split(/(?=create (?:or replace )?function )/)) {
      const [, name] = /^create (?:or replace )?function\s+(?:internal|public)\.(\w+)/.exec(text) ?? [];
      if (!name) continue;
      const calls = [...text.matchAll(/(?:internal|public)\.(\w+)\s*\(/g)].map(([, called = ""]) => called);
      known.set(name, { file, calls: [...(known.get(name)?.calls ?? []), ...calls] });
    }
  }
  return known;
}

/** The SQL files that a journey passes in its folders. */
function passedBy({ folders, first }: Journey["sql"], known: Map<string, SqlFunction>): string[] {
  const seen = new Set(first);
  for (const name of seen) {
    for (const called of known.get(name)?.calls ?? []) {
      if (folders.includes(known.get(called)?.file.split("/")[0] ?? "")) seen.add(called);
    }
  }
  return [...new Set([...seen].map((name) => known.get(name)?.file ?? `no function ${name}`))].sort();
}

/** What is wrong with a journey as it is told. */
function findMistakes({ title, typescript, sql }: Journey, known: Map<string, SqlFunction>): string[] {
  const mistakes: string[] = [];
  const isThere = (file: string): boolean => existsSync(path.join(root, file));
  for (const file of typescript.files) {
    if (!isThere(file)) mistakes.push(`${title}: ${file} is not there. Name the file that took its place.`);
  }
  const texts = [
    ...typescript.files.filter(isThere).map((file) => ({ file, text: read(file) })),
    ...sql.files
      .filter((file) => isThere(`${functions}/${file}`))
      .map((file) => ({ file, text: read(`${functions}/${file}`) })),
  ];
  for (const file of typescript.files.filter(isThere)) {
    const name = path.basename(file).replace(/\.tsx?$/, "");
    const names = new RegExp(`["'/]${name}(?:\\.tsx?)?["']`);
    const own = read(file);
    const isNamed = texts.some((other) => other.file !== file && names.test(other.text));
    const namesAnother = typescript.files.some(
      (other) => other !== file && own.includes(path.basename(other)),
    );
    if (!isNamed && !namesAnother)
      mistakes.push(`${title}: no other file of the list names ${file}, and it names none. Take it out.`);
  }
  if (typescript.files.length !== typescript.said)
    mistakes.push(`${title}: ${typescript.files.length} files of TypeScript are listed. Write that number.`);
  const passed = passedBy(sql, known);
  if (passed.join() !== [...sql.files].sort().join())
    mistakes.push(
      `${title}: the SQL passes ${passed.length} files: ${passed.map((file) => `\`${file}\``).join(", ")}`,
    );
  if (sql.files.length !== sql.said)
    mistakes.push(`${title}: ${sql.files.length} files of SQL are listed. Write that number.`);
  return mistakes;
}

const journeys = readJourneys(read("docs/architecture.md"));
const known = readFunctions();

test("The three journeys of docs/architecture.md pass the files that are listed, and no other SQL", () => {
  expect(journeys.map(({ title }) => title)).toEqual(["A booking", "A paid order", "A notification"]);
  expect(journeys.flatMap((journey) => findMistakes(journey, known))).toEqual([]);
});

test("A journey that names a missing file, leaves out a file of SQL or counts wrongly is refused", () => {
  const [booking] = journeys as [Journey];
  const planted: Journey = {
    ...booking,
    typescript: { said: 16, files: [...booking.typescript.files, "apps/site/app/parts/bookings/gone.ts"] },
    sql: { ...booking.sql, files: booking.sql.files.slice(1) },
  };
  expect(findMistakes(planted, known)).toEqual([
    expect.stringContaining("gone.ts is not there"),
    expect.stringContaining("17 files of TypeScript are listed"),
    expect.stringContaining("the SQL passes 30 files"),
    expect.stringContaining("29 files of SQL are listed"),
  ]);
});
