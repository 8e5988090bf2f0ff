// /cookies lists everything our code keeps in a browser: no more, no less.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../planted-house.ts";
import { listSiteParts } from "./site-parts.ts";

const app = path.join(root, "apps/site/app");
const storedKeys = (await listSiteParts()).flatMap(({ exported }) => exported.storedKeys ?? []);

/** Names of channels and files that begin as our keys do, and are none. */
const others = ["undercroft-holds", "undercroft-update", "undercroft-events", "undercroft-mine:"];

/** The keys the code names: literals of ours, and what is kept under the personal prefix. */
function findKeys(): Set<string> {
  const keys = new Set<string>(["sb-"]);
  for (const name of readdirSync(app, { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(name) || /\.test\.|^parts.\w+.part\.ts$/.test(name)) continue;
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

/** Modules that keep what others name: their callers are read. */
const generic = new Set([
  "api/stored-value.ts",
  "api/session/session-storage.ts",
  "api/personal-storage.ts",
  "api/saved/saved-store.ts",
  "device/browser-storage.ts",
  "offline/worker/seen.ts",
  "parts/profiles/session/stored-session.ts",
  // from a list of names and addresses above it
  "parts/pages/sitemap/keep-sitemap-copy.ts",
]);

/** A cache of the service worker holds answers of ours under their addresses, and no word of a person's. */
const caches = new Set(["door-pages", "pages-seen", "pictures-seen", "assets-seen"]);

/** Calls that keep something in a browser under a name, which is their first or second argument. */
const keeping =
  /\b(?:writeStored\(\s*(?:\w+|"\w+")\s*,|(?:storedValue(?:<[^(]*>)?|createStore|caches\.open|indexedDB\.open)\(|document\.cookie\s*=(?!=))\s*([^,;)\s]+)/g;

/** What to do about keys that no one finds by our prefix. @param constants texts of constants, by name */
function findStrayKeys(file: string, text: string, constants: ReadonlyMap<string, string>): string[] {
  if (generic.has(file)) return [];
  const own = new Map(
    [...text.matchAll(/const (\w+) = "([^"]+)"/g)].map(([, name = "", key = ""]) => [name, key]),
  );
  const personal = [...text.matchAll(/\b(?:keepPersonal|createSavedStore)\(\s*([^,;)\s]+)/g)]
    .map(([, said = ""]) => said)
    .filter((said) => !/^["`][a-z-]+/.test(said) && !(said === "KEY" && own.has("KEY")))
    .map(
      (said) =>
        `${file}: what is kept under ${said} is found by no search. Name the key by a literal, or by a constant KEY of the file.`,
    );
  const named = [...text.matchAll(keeping)].flatMap(([, said = ""]) => {
    const key = /^["`]/.test(said) ? said.slice(1) : (own.get(said) ?? constants.get(said) ?? "");
    if (/^(undercroft-|sb-)/.test(key) || caches.has(key)) return [];
    return `${file}: the key ${said} does not begin with "undercroft-". Begin it so, or keep it by keepPersonal, and list it as a stored key of its part, in apps/site/app/parts/<part>/part.ts.`;
  });
  return [...personal, ...named];
}

const sources = readdirSync(app, { recursive: true, encoding: "utf8" })
  .map((name) => name.replaceAll(path.sep, "/"))
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\/test\//.test(name))
  .map((name) => ({ name, text: readFileSync(path.join(app, name), "utf8") }));
const constants = new Map(
  sources.flatMap(({ text }) =>
    [...text.matchAll(/export const (\w+) = "([^"]+)"/g)].map(
      ([, name = "", key = ""]) => [name, key] as const,
    ),
  ),
);

test("everything that is kept in a browser has a key that begins as ours do", () => {
  expect(sources.flatMap(({ name, text }) => findStrayKeys(name, text, constants))).toEqual([]);
});

test.each([
  'writeStored("local", "lost-property", text);',
  'writeStored(area, "lost-property", text);',
  'const NAME = "lost-property";\nwriteStored("session", NAME, text);',
  'const kept = storedValue<string>(\n  "lost-property",\n  parse);',
  'const store = createStore("lost-property", "found");',
  'const cache = await caches.open("lost-pages");',
  "writeStored(area, nameOf(thing), text);",
  "keepPersonal(nameOf(thing), thing);",
])("a key that no search for ours finds is refused: %s", (text) => {
  expect(findStrayKeys("parts/events/wrong.ts", text, constants)).toEqual([
    expect.stringMatching(/^parts\/events\/wrong\.ts: .*(Begin it so|Name the key)/),
  ]);
});

test("/cookies lists every key our code stores, and none that it does not", () => {
  expect(storedKeys.map(({ key }) => key).toSorted()).toEqual([...findKeys()].toSorted());
});
