import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { expect, test } from "vitest";

test("the script that is loaded from Stripe is of the release whose types we write against", () => {
  const folder = path.dirname(createRequire(import.meta.url).resolve("@stripe/stripe-js/package.json"));
  const library = path.join(folder, "dist/index.mjs");
  const [, release = ""] = /RELEASE_TRAIN = '([a-z]+)'/.exec(readFileSync(library, "utf8")) ?? [];
  const ours = readFileSync(new URL("load-stripe.ts", import.meta.url), "utf8");
  expect(release).not.toBe("");
  expect(ours).toContain(`"https://js.stripe.com/${release}/stripe.js"`);
});
