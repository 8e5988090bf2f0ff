// /cookies lists everything our code keeps in a browser: no more, no less.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "./planted-house.ts";

const app = path.join(root, "apps/site/app");
type StoredKey = { key: string };
const { storedKeys }: { storedKeys: StoredKey[] } = await import(
  path.join(app, "parts/pages/stored-keys.ts")
);

/** Names of channels and files that begin as our keys do, and are none. */
const others = ["undercroft-holds", "undercroft-events", "undercroft-mine:"];

/** The keys the code names: literals of ours, and what is kept under the personal prefix. */
function findKeys(): Set<string> {
  const keys = new Set<string>(["sb-"]);
  for (const name of readdirSync(app, { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(name) || /\.test\.|stored-keys[/.]/.test(name)) continue;
    const text = readFileSync(path.join(app, name), "utf8");
    for (const [, key = ""] of text.matchAll(/"(undercroft-[a-z-]+)"/g)) keys.add(key);
    for (const [, key = ""] of text.matchAll(/keepPersonal\(`([a-z-]+:)\$/g))
      keys.add(`undercroft-mine:${key}`);
    for (const [, key = ""] of text.matchAll(/keepPersonal\("([a-z-]+)"/g))
      keys.add(`undercroft-mine:${key}`);
    for (const [, key = ""] of text.matchAll(/createSavedStore\("([a-z-]+)"/g))
      keys.add(`undercroft-mine:${key}`);
    if (/keepPersonal\(KEY/.test(text)) keys.add(`undercroft-mine:${/KEY = "([^"]+)"/.exec(text)?.[1]}`);
  }
  for (const other of others) keys.delete(other);
  return keys;
}

test("/cookies lists every key our code stores, and none that it does not", () => {
  expect(storedKeys.map(({ key }) => key).toSorted()).toEqual([...findKeys()].toSorted());
});
