// `npm run test:money`: ten thousand random histories of money, where `npm test` runs a hundred. HISTORIES and SEED choose others.
// It has a PostgreSQL of its own, which ends with it, also when it is stopped.
import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

const home = mkdtempSync(path.join(os.tmpdir(), "undercroft-money-"));
chmodSync(home, 0o755); // PostgreSQL may run under another account
process.env.TEST_CLUSTER = path.join(home, "cluster");

const vitest = path.resolve(import.meta.dirname, "../node_modules/vitest/vitest.mjs");
const run = spawn(process.execPath, [vitest, "run", "tests/conformance/payments/payment-histories.test.ts"], {
  stdio: "inherit",
  env: { HISTORIES: "10000", ...process.env },
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => run.kill(signal));

run.on("exit", async (code) => {
  const { testCluster } = await import("@undercroft/testing");
  if (existsSync(path.join(home, "cluster/data"))) await (await testCluster()).stop();
  rmSync(home, { recursive: true, force: true });
  process.exit(code ?? 1);
});
