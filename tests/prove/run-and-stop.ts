// Runs Vitest, and stops the PostgreSQL of `TEST_CLUSTER` that its tests have started.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { testCluster } from "@undercroft/testing";

const vitest = path.resolve(import.meta.dirname, "../../node_modules/vitest/vitest.mjs");
const { status } = spawnSync(process.execPath, [vitest, "run", ...process.argv.slice(2)], {
  stdio: "inherit",
  env: { ...process.env, LOG_LEVEL: "silent" },
});
await (await testCluster()).stop();
process.exitCode = status ?? 1;
