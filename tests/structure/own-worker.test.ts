import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ownWorker } from "../own-worker.ts";
import { root } from "./planted-house.ts";

const exclude = ["**/node_modules/**", "**/build/**", "**/.cache/**"];
/** What reaches beyond its own file, or holds everything else in its process. */
const reachesOut =
  /@vitest-environment|\bvi\.(mock|spyOn|stub|useFake|setSystemTime)|process\.env(\.\w+|\[.+?\]) *=[^=]|globalThis\.\w+ *=[^=]|\b(spawn|exec|execFile)Sync\(/;

test("A test file that replaces the clock, a module or something global, or waits for a command with everything standing still, has a process of its own", () => {
  const alone = new Set(globSync(ownWorker, { cwd: root, exclude }));
  expect(alone.size).toBeGreaterThan(30);
  const shared = globSync("**/*.test.ts", { cwd: root, exclude }).filter((file) => !alone.has(file));
  expect(shared.length).toBeGreaterThan(100);
  expect(shared.filter((file) => reachesOut.test(readFileSync(path.join(root, file), "utf8")))).toEqual([]);
});
