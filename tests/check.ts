// `npm run check`: rules, types, unused code and the structure of the repository, side by side; `npm test` holds the rest. What takes
// long and only repeats the rules on a copy of the project (a whole part planted) is left to `npm test`.
import { spawn } from "node:child_process";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const bin = path.join(root, "node_modules/.bin");

type Stage = { name: string; command: string[]; env?: Record<string, string> };

/** Two lanes for two cores; each runs its stages in turn. */
const lanes: Stage[][] = [
  [
    { name: "rules (biome)", command: ["biome", "check", "--error-on-warnings"] },
    { name: "types of the packages (tsc)", command: ["tsc", "-b"] },
    { name: "types of the site", command: ["npm", "run", "--silent", "typecheck", "-w", "@undercroft/site"] },
    { name: "unused code (knip)", command: ["knip"] },
  ],
  [
    {
      name: "structure (vitest)",
      command: ["vitest", "run", "tests/structure", "database/tests/generated.test.ts", "--reporter=dot"],
      env: { TESTS_LEAVE_PLANTED: "yes" },
    },
  ],
];

const lines: string[] = [];

function run({ name, command, env }: Stage): Promise<boolean> {
  const [file = "", ...args] = command;
  const began = performance.now();
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: root,
      env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}`, FORCE_COLOR: "1", ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += String(text)));
    const end = (isGood: boolean) => {
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      lines.push(`${isGood ? "✓" : "✗"} ${name} (${seconds} s)`);
      if (!isGood) process.stdout.write(`\n=== ${name}\n${said}\n`);
      resolve(isGood);
    };
    child.on("error", () => end(false));
    child.on("close", (code) => end(code === 0));
  });
}

async function runLane(stages: Stage[]): Promise<boolean> {
  let isGood = true;
  for (const stage of stages) isGood = (await run(stage)) && isGood;
  return isGood;
}

const began = performance.now();
const verdicts = await Promise.all(lanes.map(runLane));
process.stdout.write(`${lines.join("\n")}\nAll in ${((performance.now() - began) / 1000).toFixed(0)} s\n`);
process.exitCode = verdicts.every(Boolean) ? 0 : 1;
