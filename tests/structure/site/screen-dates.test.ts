// A date on a screen is a person's date ("Mon 30 Nov"), made by `format/`. "2026-11-30" is for machines.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../planted-house.ts";

const app = path.join(root, "apps/site/app");

/** A moment cut to its day, or a column that holds a day, as text of a screen; names of downloaded files may have them. */
const bare = [
  /(?<!=)\{[\w.?]+\.slice\(0, 10\)\}(?!\.\w|T)/,
  /(?<![=$\w])\{[\w.]+[._](?:on|date|day)\}/,
  /\$\{[\w.]+_(?:on|date|day)\}/,
];

/** Lines of a screen's source that would show a machine's date. */
function listBareDates(source: string): string[] {
  return source
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => !/\b(?:key|id|href|to|htmlFor|dateTime)=\{/.test(line))
    .filter((line) => bare.some((pattern) => pattern.test(line)));
}

test("no sentence of a screen shows a date as machines write it", () => {
  const found = (readdirSync(app, { recursive: true }) as string[])
    .filter((name) => name.endsWith(".tsx"))
    .flatMap((name) =>
      listBareDates(readFileSync(path.join(app, name), "utf8")).map((line) => `${name}: ${line}`),
    );
  expect(found, "name the day with dayName, momentName or deadlineName of #app/format").toEqual([]);
});

test("a machine's date in a sentence is noticed, and one in a file's name is not", () => {
  expect(listBareDates("Kept until {event.names_due_at.slice(0, 10)}.")).toHaveLength(1);
  expect(listBareDates("<span>from {wage.starts_on}</span>")).toHaveLength(1);
  expect(listBareDates("download: `data-${" + "askedAt.slice(0, 10)}.zip`")).toHaveLength(0);
  expect(listBareDates("<li key={wage.starts_on}>{dayName(wage.starts_on)}</li>")).toHaveLength(0);
});
