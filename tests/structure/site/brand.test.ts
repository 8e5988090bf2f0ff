// The name of the installation is the operator's. A sentence for people that says "Undercroft" takes it from them again.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../planted-house.ts";

const places = ["apps/site/app", "apps/server/src", "functions", "services", "contract/src"];

/** Where the software is meant, or where the usual name itself stands. */
const allowed: Record<string, string> = {
  "apps/server/src/config/mail.ts": "the usual sender, whose name is replaced",
  "apps/server/src/config/server.ts": "what the operator is told of settings",
  "apps/server/src/node/ensure-node.js": "the software, before there is a configuration",
  "apps/server/src/product.ts": "the software, on the terminal of its operator",
  "apps/site/app/parts/pages/documents.server.ts": "the usual name, which it replaces in whole texts of ours",
  "apps/site/app/root.tsx": "the name that a page need not say",
  "contract/src/brand.ts": "the usual name",
  "functions/fetch-public.ts": "the software, to other servers",
  "services/auth/src/settings.ts": "a default that the server always replaces",
};

/** Lines of code with the name in them, as `file:line`. */
function namesIn(text: string, file: string): string[] {
  return text.split("\n").flatMap((line, at) => {
    const code = line.replace(/^\s*(\/\/|\*|\/\*).*/, "").replace(/(^|\s)\/\/ .*/, "");
    return /\bUndercroft\b|UNDERCROFT/.test(code) ? [`${file}:${at + 1}`] : [];
  });
}

const files = places.flatMap((place) =>
  readdirSync(path.join(root, place), { recursive: true, encoding: "utf8" })
    .map((name) => path.join(place, name))
    .filter(
      (name) =>
        /\.(ts|tsx|js)$/.test(name) &&
        !/node_modules|\.test\.|\/test\/|\/\.react-router\//.test(name) &&
        (!name.startsWith("services/") || name.includes("/src/")),
    ),
);

test("No sentence of the site, the mails, the papers and the passes says a name that the operator cannot change", () => {
  const found = files
    .filter((file) => !(file in allowed))
    .flatMap((file) => namesIn(readFileSync(path.join(root, file), "utf8"), file));
  expect(found).toEqual([]);
});

test("Every place that may say the usual name says it, and one that is not listed would be found", () => {
  for (const file of Object.keys(allowed))
    expect(namesIn(readFileSync(path.join(root, file), "utf8"), file), file).not.toEqual([]);
  expect(namesIn('const a = "Sign in to Undercroft"; // fine\n// Undercroft itself\n', "a.ts")).toEqual([
    "a.ts:1",
  ]);
});
