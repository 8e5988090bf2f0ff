// docs/importing.md says what is read; its tables are read here and asked of the readers.
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { readTime } from "../../tool/import/check/london-time.ts";
import { readCsv } from "../../tool/import/formats/read-csv.ts";
import { readPrice } from "../../tool/import/formats/read-price.ts";
import { formats } from "../../tool/import/formats/read-rows.ts";
import type { SourceRow } from "../../tool/import/listing.ts";

const page = readFileSync(path.resolve(import.meta.dirname, "../../../docs/importing.md"), "utf8");

/** The rows of the first table below a heading, by their cells. */
function tableOf(heading: string): string[][] {
  const [, below = ""] = page.split(`\n## ${heading}\n`);
  const lines = below.split("\n");
  const begin = lines.findIndex((line) => line.startsWith("|---"));
  const end = lines.findIndex((line, at) => at > begin && !line.startsWith("|"));
  return lines.slice(begin + 1, end).map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const quoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text);

/** What the page says of a price, in the words of the reader. */
function isAsSaid(said: string, price: string): boolean {
  const read = readPrice(price);
  if (said.startsWith("no price")) return read.kind === "unknown";
  if (said.includes("prices are pounds")) return read.kind === "said" && read.currency !== "GBP";
  if (said.startsWith("refused")) return read.kind === "unreadable";
  if (read.kind !== "said") return false;
  if (said === "free") return read.pence === 0 && read.to === null;
  return said.startsWith("a range") ? read.to !== null : read.pence > 0 && read.to === null;
}

test("Every price that the page names is read as it says", () => {
  const rows = tableOf("Prices").flatMap(([said = "", read = ""]) =>
    quoted(said).map((price) => ({ price, read })),
  );
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter(({ price, read }) => !isAsSaid(read, price))).toEqual([]);
});

/** The one row of a table with a title, a start, and what else is given. */
async function rowOf(cells: Record<string, string>): Promise<SourceRow | undefined> {
  const columns = { title: "Night", start: "2026-12-04T22:00", ...cells };
  const cell = (value: string) => `"${value.replaceAll('"', '""')}"`;
  async function* text() {
    yield `${Object.keys(columns).join(",")}\n${Object.values(columns).map(cell).join(",")}\n`;
  }
  for await (const row of readCsv(text())) return row;
  return undefined;
}

test("Every column and every other name of it is understood", async () => {
  const names = tableOf("CSV").flatMap(([column = "", also = ""]) => {
    const columns = quoted(column);
    return columns.length === 1 && !["title", "start"].includes(columns[0] ?? "")
      ? also.split(",").map((name) => ({ column: columns[0] ?? "", name: name.trim() }))
      : [];
  });
  const others = names.filter(({ name }) => name !== "" && !name.includes("`"));
  expect(others.length).toBeGreaterThan(15);
  const value = "18+";
  for (const { column, name } of others)
    expect([name, await rowOf({ [name]: value })]).toEqual([name, await rowOf({ [column]: value })]);
});

test("Every time that the page names is read, and those it refuses are not", () => {
  const [, times = ""] = /\n## Times\n([\s\S]*?)\n## /.exec(page) ?? [];
  const read = [...times.matchAll(/[`"]([^`"\n]+)[`"]/g)].map(([, text = ""]) => text);
  const isRead = (text: string) => "at" in readTime(text);
  expect(read.filter((text) => !isRead(text))).toEqual(["03/04/2027", "…Z", "--shift", "--shift"]);
});

test("The options name every format", () => {
  expect(/`(--format [^`]+)`/.exec(page)?.[1]).toBe(`--format ${formats.join("\\|")}`);
});
