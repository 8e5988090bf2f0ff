// Each function of the database is written in one place: of two with the same name and parameters the later one would win in silence.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../planted-house.ts";

/** "internal.refuse(integer, text, text, text)": names and types of the parameters as they are written, without defaults. */
function listHeads(sql: string): string[] {
  return [
    ...sql.matchAll(/create or replace function ([a-z_]+\.[a-z0-9_]+\s*\([^()]*(?:\([^()]*\)[^()]*)*\))/g),
  ].map(([, head = ""]) => head.replace(/ default [^,)]+/g, "").replace(/\s+/g, " "));
}

function listTwice(files: readonly string[]): string[] {
  const heads = files.flatMap(listHeads);
  return heads.filter((head, at) => heads.indexOf(head) !== at);
}

test("no function of the database is written twice", () => {
  const folder = path.join(root, "database/current/functions");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".sql"))
    .map((name) => readFileSync(path.join(folder, name), "utf8"));
  expect(files.flatMap(listHeads).length).toBeGreaterThan(500);
  expect(listTwice(files)).toEqual([]);
  const planted = "create or replace function internal.planted(p_id uuid default null) returns void";
  expect(listTwice([...files, planted, planted.replace(" default null", "")])).toEqual([
    "internal.planted(p_id uuid)",
  ]);
});
