// Walls of the site that no import rule sees: patterns and addresses that reach into another part, and Node's modules in browsers.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../planted-house.ts";

const app = path.join(root, "apps/site/app");

/** The folder whose files a file may reach by pattern or address: its part's, or that of the frame. */
function roomOf(file: string): string {
  const [folder = "", part = ""] = file.split("/");
  return folder === "parts" || folder === "routes" ? `${folder}/${part}/` : `${folder}/`;
}

const isForServers = (file: string): boolean => /\.server\.tsx?$|\.test\.tsx?$|^routes\.ts$/.test(file);

/** What in a file of the site goes past its walls. @param file inside apps/site/app */
function findHoles(file: string, text: string): string[] {
  const holes: string[] = [];
  const reach = (name: string) => {
    const target = name.startsWith("#app/")
      ? name.slice("#app/".length)
      : path.posix.join(path.posix.dirname(file), name);
    if (!target.startsWith(roomOf(file))) holes.push(`${file}: ${name}`);
  };
  for (const [, list = ""] of text.matchAll(
    /import\.meta\.glob(?:<[^(]*>)?\(\s*(\[[^\]]*\]|"[^"]*"|`[^`]*`|'[^']*')/g,
  ))
    for (const [, name = ""] of list.matchAll(/["'`]!?([^"'`]+)["'`]/g)) reach(name);
  for (const [, name = ""] of text.matchAll(/new URL\(\s*["'`]([^"'`]+)["'`],\s*import\.meta\.url/g))
    reach(name);
  // in a type, by require or by its address a module is named where the linter's rule does not look
  for (const [, name = ""] of text.matchAll(
    /(?:\brequire|import\.meta\.resolve|(?:[:=<|&(]|\btypeof)\s*import)\(\s*["']((?:#app\/(?:parts|routes|shell)|\.\.?)\/[^"']+)["']\s*\)/g,
  ))
    if (file.startsWith("parts/")) reach(name);
  if (!isForServers(file))
    for (const [, name = ""] of text.matchAll(/(?:from|import|import\()\s*["'](node:[^"']+)["']/g))
      holes.push(`${file}: ${name}`);
  return holes;
}

const files = readdirSync(app, { recursive: true, encoding: "utf8" })
  .map((name) => name.replaceAll(path.sep, "/"))
  .filter((name) => /\.tsx?$/.test(name));

test("no file of the site reaches into another part by a pattern or an address, and no browser's file uses Node", () => {
  expect(files.flatMap((file) => findHoles(file, readFileSync(path.join(app, file), "utf8")))).toEqual([]);
});

test.each([
  ["parts/events/wrong.ts", 'const all = import.meta.glob("../bookings/*.ts");'],
  [
    "parts/events/wrong.ts",
    'const all = import.meta.glob<string>(["./*.ts", "#app/parts/bookings/*.ts"], { eager: true });',
  ],
  ["routes/events/wrong.tsx", "const all = import.meta.glob('../venues/*.tsx');"],
  ["ui/wrong.ts", "const one = new URL('../parts/events/card.tsx', import.meta.url);"],
  ["parts/events/wrong.ts", 'export type Wrong = import("#app/parts/bookings/confirm.ts").Wrong;'],
  ["parts/events/wrong.ts", 'export type Wrong = typeof import("../bookings/confirm.ts");'],
  ["parts/events/wrong.ts", 'export const wrong = require("#app/parts/bookings/confirm.ts");'],
  ["parts/events/wrong.ts", 'export const wrong = import.meta.resolve("../bookings/confirm.ts");'],
  ["parts/events/wrong.ts", 'import { readFileSync } from "node:fs";'],
  ["parts/events/wrong.ts", 'const crypto = await import("node:crypto");'],
])("in %s %s is refused", (file, text) => {
  expect(findHoles(file, text)).toHaveLength(1);
});

test("a file may name its own part by a pattern, and a server's file may use Node", () => {
  expect(findHoles("parts/events/right.ts", 'import.meta.glob("./posters/*.tsx")')).toEqual([]);
  expect(findHoles("routes/events/right.server.ts", 'import path from "node:path";')).toEqual([]);
});
