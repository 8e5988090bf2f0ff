// Every function of the database has something that calls it.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { findUncalled, readFloors, readFunctions } from "@undercroft/database/testing/floors";
import { expect, test } from "vitest";
import { root } from "../planted-house.ts";

/** Generated from the database, so that each public function stands in it. */
const types = "database.types.ts";

const isProduct = (name: string): boolean =>
  /\.(tsx?|sql)$/.test(name) && !/node_modules|\.types\/|\.test\.|(^|\/)(build|tests?)\//.test(name);

/** The texts of a folder's files, without its tests. */
const readAll = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => isProduct(name) && !name.endsWith(types))
    .map((name) => readFileSync(path.join(root, folder, name), "utf8"));

const sql = ["access", "views"].flatMap((folder) => readAll(`database/current/${folder}`));
const code = [
  "apps/site/app",
  "apps/server/src",
  "services",
  "functions",
  "platform",
  "database/tool",
  "database/seeds",
].flatMap(readAll);
const pages = readdirSync(path.join(root, "docs"))
  .filter((name) => name.endsWith(".md"))
  .map((name) => readFileSync(path.join(root, "docs", name), "utf8"));
const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|(?:--|^\s*\/\/).*$/gm, " ");
const elsewhere = [...[...sql, ...code].map(withoutComments), ...pages];

/** What to do about each function that nothing calls. */
const refuse = (planted: readonly { name: string; text: string }[] = []): string[] =>
  findUncalled([...readFunctions(), ...planted], readFloors(), elsewhere).map(
    ({ name, file }) =>
      `${file}: nothing calls ${name}. Remove it, with a migration that drops it where it was released, call it, or promise it in docs/api.md.`,
  );

test("every function of the database is called by another, by code, or promised in the docs", () => {
  expect(refuse()).toEqual([]);
});

test("a function that only its grant, its comment and itself name is refused", () => {
  const text = [
    "create or replace function public.planted_count(p_id uuid) returns integer language sql as $$",
    "  select public.planted_count(p_id) -- as internal.planted_help() did",
    "$$;",
    "create or replace function internal.planted_help() returns void language sql as $$ select $$;",
    "comment on function internal.planted_help() is 'internal.planted_help() helps.';",
    "grant execute on function public.planted_count(uuid) to anon;",
  ].join("\n");
  expect(refuse([{ name: "current/functions/venues/planted.sql", text }])).toEqual([
    expect.stringMatching(/^venues\/planted\.sql: nothing calls public\.planted_count\. Remove it/),
    expect.stringMatching(/nothing calls internal\.planted_help/),
  ]);
});
