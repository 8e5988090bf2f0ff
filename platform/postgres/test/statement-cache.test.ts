import { expect, test } from "vitest";
import { StatementCache } from "../src/wire/statement-cache.ts";

/** Takes one up that the server has answered for. */
function addReady(cache: StatementCache, role: string, text: string): string | undefined {
  const { added, evicted } = cache.add(role, text);
  added.isReady = true;
  return evicted;
}

test("one text is another statement for each role, since row-level security is part of its plan", () => {
  const cache = new StatementCache(10);
  const { added } = cache.add("anon", "select 1");
  expect(cache.find("anon", "select 1")).toBe(added);
  expect(cache.find("authenticated", "select 1")).toBeUndefined();
  expect(cache.add("authenticated", "select 1").added.name).not.toBe(added.name);
});

test("where there are too many, the one not used for longest is to be closed", () => {
  const cache = new StatementCache(2);
  addReady(cache, "anon", "one");
  addReady(cache, "anon", "two");
  const name = cache.find("anon", "two")?.name;
  cache.find("anon", "one"); // used since
  expect(addReady(cache, "anon", "three")).toBe(name);
  expect(cache.find("anon", "two")).toBeUndefined();
  expect(cache.find("anon", "one")).toBeDefined();
});

test("a statement that the server has not answered for yet is never closed", () => {
  const cache = new StatementCache(1);
  const { added } = cache.add("anon", "being prepared");
  expect(cache.add("anon", "another").evicted).toBeUndefined();
  expect(cache.find("anon", "being prepared")).toBe(added);
});

test("a statement that was refused makes room again, and comes back under another name", () => {
  const cache = new StatementCache(2);
  addReady(cache, "anon", "good");
  const good = cache.find("anon", "good")?.name;
  const refused = cache.add("anon", "refused").added.name;
  cache.remove("anon", "refused");
  cache.remove("anon", "refused");
  const again = cache.add("anon", "refused");
  expect(again.evicted).toBeUndefined();
  expect(again.added.name).not.toBe(refused);
  expect(cache.add("anon", "one too many").evicted).toBe(good);
});
