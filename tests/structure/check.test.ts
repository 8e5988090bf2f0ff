// `npm run check` runs what it says, and leaves to `npm test` what it says it leaves.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "./planted-house.ts";

function listFiles(env: Record<string, string>): string[] {
  const vitest = path.join(root, "node_modules/vitest/vitest.mjs");
  const listed = spawnSync(process.execPath, [vitest, "list", "tests/structure", "--filesOnly"], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, TESTS_LEAVE_LONG: "", ...env },
  });
  return [...listed.stdout.matchAll(/tests\/structure\/([\w-]+\.test\.ts)/g)].map(([, name = ""]) => name);
}

test("a whole part planted on a copy of the project is left to npm test, and nothing else is", () => {
  const all = listFiles({ TESTS_LEAVE_PLANTED: "" });
  const checked = listFiles({ TESTS_LEAVE_PLANTED: "yes" });
  expect(all.filter((name) => !checked.includes(name))).toEqual(["planted-part.test.ts"]);
  expect(checked).toContain("check.test.ts");
});
