// `npm run test:money`: ten thousand random histories of money, where `npm test` runs a hundred. HISTORIES and SEED choose others.
import { spawn } from "node:child_process";
import path from "node:path";

const vitest = path.resolve(import.meta.dirname, "../node_modules/vitest/vitest.mjs");
const run = spawn(process.execPath, [vitest, "run", "tests/conformance/payment-histories.test.ts"], {
  stdio: "inherit",
  env: { HISTORIES: "10000", ...process.env },
});
run.on("exit", (code) => {
  process.exitCode = code ?? 1;
});
