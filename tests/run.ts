// `npm test`: everything that has to hold, on a clean checkout. Ends with one line: N passed, N failed.
import { spawn } from "node:child_process";
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type BrowserReport, failedInBrowser, failedInVitest, type VitestReport } from "./failed-tests.ts";
import { withOwnCluster } from "./own-cluster.ts";
import { makeSwiftFolder } from "./swift-folder.ts";

type Count = { passed: number; failed: number };

const root = path.resolve(import.meta.dirname, "..");
const results = path.join(root, ".cache/results");
const failures: string[] = [];
const bin = path.join(root, "node_modules/.bin");

/** Some machines name a temporary directory that the account running the tests may not write to. */
function ensureTemporaryDirectory(): void {
  try {
    accessSync(os.tmpdir(), constants.W_OK);
  } catch {
    process.env.TMPDIR = path.join(root, "build/tmp"); // Biome looks into no hidden folder
    mkdirSync(process.env.TMPDIR, { recursive: true });
  }
}

ensureTemporaryDirectory();
makeSwiftFolder();
const environment = {
  ...process.env,
  PATH: `${bin}${path.delimiter}${process.env.PATH}`,
  NPM_CONFIG_UPDATE_NOTIFIER: "false",
  DEMO_RUN: String(process.pid),
};

function run(
  command: string,
  args: string[],
  options: { cwd?: string; env?: object } = {},
): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: { ...environment, ...options.env },
      stdio: "inherit",
    });
    child.on("error", (error) => {
      process.stderr.write(`${command}: ${error.message}\n`);
      resolve(false);
    });
    child.on("close", (code) => resolve(code === 0));
  });
}

async function check(command: string, args: string[], cwd?: string): Promise<Count> {
  const isGood = await run(command, args, cwd ? { cwd } : {});
  return isGood ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** A reporter's file, or null when the run ended before it could be written. */
function readResults<T>(name: string): T | null {
  const file = path.join(results, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

/** Unit, structure, database, service and conformance tests, on a PostgreSQL cluster of this run's own. */
async function runVitest(): Promise<Count> {
  const file = path.join(results, "vitest.json");
  const args = [
    "run",
    "--reporter=default",
    "--reporter=json",
    "--reporter=./tests/unhandled-errors.ts",
    `--outputFile.json=${file}`,
  ];
  const isGood = await withOwnCluster((cluster) => {
    const env = { TEST_CLUSTER: cluster, LOG_LEVEL: "silent", TESTS_LEAVE_LONG: "yes" };
    return run("vitest", args, { env });
  });
  const report = readResults<VitestReport>("vitest.json");
  if (report) failures.push(...failedInVitest(report));
  failures.push(...(readResults<string[]>("unhandled.json") ?? []));
  const failed = report?.numFailedTests ?? 0;
  return { passed: report?.numPassedTests ?? 0, failed: isGood ? failed : Math.max(1, failed) };
}

/** The built product in a real browser. */
async function runBrowser(): Promise<Count> {
  const file = path.join(results, "playwright.json");
  const isGood = await run("playwright", ["test", "-c", "tests/e2e/playwright.config.ts"], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file, E2E_LEAVES_LONG: "yes" },
  });
  const report = readResults<BrowserReport>("playwright.json");
  if (report) failures.push(...failedInBrowser(report));
  const { expected = 0, unexpected = 0 } = report?.stats ?? {};
  return { passed: expected, failed: isGood ? unexpected : Math.max(1, unexpected) };
}

/** Many tests start products from it, which would wait for it. */
async function fillDemo(): Promise<Count> {
  const { ensureDemo } = await import("./product/demo-data.ts");
  await ensureDemo();
  return { passed: 0, failed: 0 };
}

type Stage = { name: string; work: () => Promise<Count> };

/**
 * Taken two at a time, in this order, what takes longest first. The start that fills the demo needs the site when its database is
 * filled: whichever of the first two comes first builds it, and the other waits for that.
 */
const checks: Stage[] = [
  { name: "The demo that products start from", work: fillDemo },
  { name: "Build of the site", work: () => check(process.execPath, ["apps/server/src/main.js", "--build"]) },
  {
    name: "Types of the site",
    work: () => check("npm", ["run", "--silent", "typecheck", "-w", "@undercroft/site"]),
  },
  { name: "Types of the packages (tsc)", work: () => check("tsc", ["-b"]) },
  { name: "Formatting and rules (biome)", work: () => check("biome", ["check", "--error-on-warnings"]) },
  { name: "Unused code and dependencies (knip)", work: () => check("knip", []) },
];

const withoutBrowser: Stage = {
  name: "Unit, structure, database, services, conformance (vitest)",
  work: runVitest,
};

/** Not beside Vitest: side by side on two cores they took half as long again (1,900 s beside 1,300), and set-ups ran out of time. */
const inBrowser: Stage = { name: "The product in a browser (playwright)", work: runBrowser };

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const began = performance.now();
const total: Count = { passed: 0, failed: 0 };
const lines: string[] = [];

async function runStage({ name, work }: Stage): Promise<void> {
  process.stdout.write(`\n=== ${name}\n`);
  const started = performance.now();
  const { passed, failed } = await work().catch((error: Error) => {
    failures.push(`${name}: ${error.message}`);
    return { passed: 0, failed: 1 };
  });
  total.passed += passed;
  total.failed += failed;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  lines.push(`${failed > 0 ? "✗" : "✓"} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`);
  process.stdout.write(`${lines.at(-1)}\n`);
}

/** As many lanes as cores that `npm test` counts on; each takes the next stage that nobody has begun. */
async function runInLanes(stages: readonly Stage[], lanes = 2): Promise<void> {
  const left = [...stages];
  const lane = async () => {
    for (let stage = left.shift(); stage; stage = left.shift()) await runStage(stage);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

process.env.DEMO_RUN = environment.DEMO_RUN;
await runInLanes(checks);
await runStage(withoutBrowser);
await runStage(inBrowser);
const { dropFilled } = await import("./product/filled-data.ts");
dropFilled();
process.stdout.write(`\n${lines.join("\n")}\n\n`);
// Said again at the end: anyone who reads a long log from its last lines finds the names there.
for (const failure of failures) process.stdout.write(`✗ ${failure.replace(`${root}/`, "")}\n\n`);
process.stdout.write(`All in ${((performance.now() - began) / 1000).toFixed(0)} s\n`);
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed > 0 ? 1 : 0;
