// `npm run test:all [word …]`: `npm test`, and what takes too long for it. Words choose among the stages by their names.
import { type SpawnOptions, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { longJourneys, longTests, longWalk } from "./long-tests.ts";
import { withOwnCluster } from "./own-cluster.ts";
import { makeSwiftFolder } from "./swift-folder.ts";

type Stage = {
  name: string;
  command: string[];
  env?: Record<string, string>;
  /** its database is made in memory where there is room; others keep a cluster, or fill it with more than fits there */
  hasOwnCluster?: boolean;
};

const root = path.resolve(import.meta.dirname, "..");
const bin = path.join(root, "node_modules/.bin");
const node = process.execPath;

/** Test files that ask `randomRounds` how often to run. */
function listRandomTests(): string[] {
  const folders = ["apps", "contract", "database", "functions", "platform", "services", "tests"];
  return folders
    .flatMap((folder) =>
      (readdirSync(path.join(root, folder), { recursive: true }) as string[]).map((name) =>
        path.join(folder, name),
      ),
    )
    .filter((name) => /\.test\.tsx?$/.test(name) && !name.includes("node_modules"))
    .filter((name) => readFileSync(path.join(root, name), "utf8").match(/randomRounds\(|manyEvents/));
}

/** Every study that `npm run bench` knows, by its own list. */
function listStudies(): string[] {
  const source = readFileSync(path.join(root, "bench/run.ts"), "utf8");
  const [, studies = ""] = /const studies[^{]*\{([\s\S]*?)\n\};/.exec(source) ?? [];
  const names = [...studies.matchAll(/^ {2}"?([a-z-]+)"?: \(\) =>/gm)].map(([, name = ""]) => name);
  const groups = readdirSync(path.join(root, "bench/groups")).map((file) => path.basename(file, ".ts"));
  return [...groups, ...names].sort();
}

const study = (name: string): Stage => ({
  name: `Bench, ${name} for a moment`,
  command: [node, "bench/run.ts", "--only", name, "--briefly"],
});

const stages: Stage[] = [
  { name: "npm test", command: [node, "tests/run.ts"] },
  {
    name: "Long tests",
    command: ["vitest", "run", ...longTests],
    env: { LOG_LEVEL: "silent" },
    hasOwnCluster: true,
  },
  {
    name: "Long journeys",
    command: ["playwright", "test", "-c", "tests/e2e/playwright.config.ts", ...longJourneys],
  },
  {
    name: "Long journeys of files that npm test walks",
    command: ["playwright", "test", "-c", "tests/e2e/playwright.config.ts", "--grep", longWalk.source],
  },
  {
    name: "Every screen on every display",
    command: [
      "playwright",
      "test",
      "-c",
      "tests/e2e/playwright.config.ts",
      "every-screen",
      "book-a-night",
      "guards",
      "ten-cities",
      "steady",
      "reach",
    ],
    env: { E2E_DISPLAYS: "all" },
  },
  {
    name: "Long random runs",
    command: ["vitest", "run", "--testTimeout", "3600000", ...listRandomTests()],
    env: { RANDOM_ROUNDS: "long", LOG_LEVEL: "silent" },
  },
  {
    name: "An upgrade under load",
    command: [node, "tests/upgrade/run.ts"],
    env: { MINUTES: process.env.MINUTES ?? "10" },
  },
  {
    name: "An on-sale of 300 people",
    command: [node, "bench/on-sale/run.ts", "--people", "300", "--places", "100", "--minutes", "0.5"],
  },
  { name: "The first line, by every npm and Node in use", command: [node, "tests/first-line.ts"] },
  { name: "Mutants of access", command: [node, "database/tool/mutate-access.ts"] },
  ...listStudies().map(study),
];

function run({ command, env }: Stage): Promise<boolean> {
  const [file = "", ...args] = command;
  const options: SpawnOptions = {
    cwd: root,
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}`, ...env },
    stdio: "inherit",
  };
  return new Promise((resolve) => {
    const child = spawn(file, args, options);
    child.on("error", () => resolve(false));
    child.on("close", (code) => resolve(code === 0));
  });
}

makeSwiftFolder();
process.env.DEMO_RUN = String(process.pid); // all stages start products from one demo
const words = process.argv.slice(2);
const chosen = stages.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
const lines: string[] = [];
let failed = chosen.length === 0 ? 1 : 0;
if (chosen.length === 0)
  lines.push(`No stage has that word. There are: ${stages.map(({ name }) => name).join("; ")}`);
for (const stage of chosen) {
  process.stdout.write(`\n=== ${stage.name}\n`);
  const started = performance.now();
  const isGood = await (stage.hasOwnCluster ? withOwnCluster(() => run(stage)) : run(stage));
  if (!isGood) failed++;
  lines.push(`${isGood ? "✓" : "✗"} ${stage.name} (${((performance.now() - started) / 1000).toFixed(0)} s)`);
}
process.stdout.write(`\n${lines.join("\n")}\n${chosen.length - failed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;
