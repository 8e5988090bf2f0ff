import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import path from "node:path";
import { runCheck } from "./realtime/run-check.ts";
import type { Suite } from "./suites.ts";

const root = path.resolve(import.meta.dirname, "../..");
/** Where sources are, and what a run leaves beside them. */
export const cache = path.join(root, ".cache/suites");

/** A case of a suite, and how it ended. */
export type Case = { fullName: string; status: string; failureMessages: string[] };

/** Runs a suite; what its runner says, with what differed in each case, stays beside its result. @returns all its cases */
export async function runSuite(
  { name, folder, files, runner }: Suite,
  env: Record<string, string>,
): Promise<Case[]> {
  const log = path.join(cache, `${name}.log`);
  if (runner === "check") return runCheck(path.join(cache, folder), log, env);
  const config = path.join(import.meta.dirname, "vitest.suite.config.ts");
  const vitest = path.join(root, "node_modules/vitest/vitest.mjs");
  const output = openSync(log, "w");
  const child = spawn(process.execPath, [vitest, "run", "-c", config, ...files], {
    cwd: path.join(cache, folder),
    env: { ...process.env, ...env, SUITE_NAME: name, NO_COLOR: "1" },
    stdio: ["ignore", output, output],
  });
  await once(child, "close"); // the data API answers in this process
  closeSync(output);
  const result = readFileSync(path.join(cache, `${name}.json`), "utf8");
  const found: { testResults: { assertionResults: Case[] }[] } = JSON.parse(result);
  return found.testResults.flatMap(({ assertionResults }) => assertionResults);
}
