// Holds the structured data of pages against schema.org's vocabulary, as Google's schema-dts has it in types: a page's object is
// right when the compiler takes it for its type, with no property, value or nested thing that the vocabulary does not know there.
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

type StructuredData = { "@type": string };

const root = path.resolve(import.meta.dirname, "../..");
const compilerOptions = [
  "--ignoreConfig",
  "--noEmit",
  "--strict",
  "--skipLibCheck",
  "--module",
  "esnext",
  "--moduleResolution",
  "bundler",
  "--types",
  "",
];

/** The objects that a page gives to search engines. */
export function readStructuredData(html: string): StructuredData[] {
  const scripts = html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g);
  return Array.from(scripts, ([, text = ""]) => JSON.parse(text) as StructuredData);
}

/** A mark on a property of an action ("query-input": what may be asked), which schema.org allows on each; the types know the property. */
const withoutMarks = (json: string): string => json.replace(/"([a-z]+)-(?:input|output)":/gi, '"$1":');

/** What schema.org's vocabulary says against the pages' objects; empty when it knows all of it. @param pages objects by address */
export async function checkStructuredData(
  pages: ReadonlyMap<string, readonly StructuredData[]>,
): Promise<string> {
  const objects = [...pages].flatMap(([address, list]) => list.map((object) => ({ address, object })));
  const types = [...new Set(objects.map(({ object }) => object["@type"]))];
  const lines = objects.map(
    ({ address, object }, place) =>
      `export const o${place} = ${withoutMarks(JSON.stringify(object))} satisfies WithContext<${object["@type"]}>; // ${address}`,
  );
  mkdirSync(path.join(root, ".cache"), { recursive: true });
  const folder = mkdtempSync(path.join(root, ".cache/structured-data-"));
  const file = path.join(folder, "pages.ts");
  writeFileSync(
    file,
    [`import type { WithContext, ${types.join(", ")} } from "schema-dts";`, ...lines].join("\n"),
  );
  try {
    return await new Promise((resolve) => {
      const tsc = path.join(root, "node_modules/.bin/tsc");
      execFile(tsc, [...compilerOptions, file], { cwd: root }, (_, output) => resolve(output));
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
