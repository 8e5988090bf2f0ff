import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ownWorker } from "../own-worker.ts";
import { root } from "./planted-house.ts";

const exclude = ["**/node_modules/**", "**/build/**", "**/.cache/**"];
/** What reaches beyond its own file. */
const reachesOut =
  /@vitest-environment|\bvi\.(mock|spyOn|stub|useFake|setSystemTime)|process\.env(\.\w+|\[.+?\]) *=[^=]|globalThis\.\w+ *=[^=]/;

test("A test file that replaces the clock, a module or something global has a process of its own", () => {
  const alone = new Set(globSync(ownWorker, { cwd: root, exclude }));
  expect(alone.size).toBeGreaterThan(8);
  const shared = globSync("**/*.test.ts", { cwd: root, exclude }).filter((file) => !alone.has(file));
  const reaching = shared.filter(
    (file) =>
      file !== "tests/structure/own-worker.test.ts" &&
      reachesOut.test(readFileSync(path.join(root, file), "utf8")),
  );
  // it plants files that do, in a copy
  expect(reaching).toEqual(["tests/structure/planted-site-part.test.ts"]);
});
