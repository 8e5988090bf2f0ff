// `npm run bench -- --only import`: how many listings a second `npm run import` takes in, by the processor time of the
// command and of PostgreSQL, and how many where nothing has changed since.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { seed } from "@undercroft/database";
import { withEmptyDatabase } from "../empty-database.ts";
import { cpuSeconds } from "../processes.ts";
import { median } from "../report.ts";
import { isBrief } from "../size.ts";
import { writeListings } from "./write-listings.ts";

const many = isBrief ? 200 : 2_500;
const goal = 1_000;
const repository = path.resolve(import.meta.dirname, "../..");

/** Seconds of the processor. */
type Cost = { command: number; postgres: number };

/** What an import costs. @throws Error when it does not say what it should */
function runImport(file: string, url: string, databasePid: number, says: RegExp): Cost {
  const before = { own: cpuSeconds(process.pid), postgres: cpuSeconds(databasePid) };
  const { stderr } = spawnSync(
    process.execPath,
    ["database/tool/import/main.ts", file, "--organiser", "Bench crew"],
    { cwd: repository, env: { ...process.env, DATABASE_URL: url }, encoding: "utf8" },
  );
  if (!says.test(stderr)) throw new Error(`The import said: ${stderr.slice(-800)}`);
  return {
    command: cpuSeconds(process.pid) - before.own,
    postgres: cpuSeconds(databasePid) - before.postgres,
  };
}

/** How many a second such a cost lets in on one core. */
const rateOf = (cost: Cost): number => many / (cost.command + cost.postgres);

function tellCosts(name: string, costs: readonly Cost[], tell: (line: string) => void, isGoal: boolean) {
  const rate = median(costs.map(rateOf));
  const ms = (values: number[]) => `${((median(values) * 1000) / many).toFixed(2)} ms`;
  const parts = `PostgreSQL ${ms(costs.map(({ postgres }) => postgres))}, the command ${ms(costs.map(({ command }) => command))} each`;
  const mark = isGoal ? (rate >= goal ? "✓" : "✗") : "·";
  tell(
    `${mark} ${name}: ${rate.toFixed(0)} a second of CPU, ${parts}${isGoal ? ` (goal ≥ ${goal} a second)` : ""}`,
  );
}

/** @throws Error when PostgreSQL does not start, or a listing is refused */
export async function runImports(options: { rounds: number }, tell: (line: string) => void): Promise<void> {
  await withEmptyDatabase("import", async ({ folder, cluster, connection }) => {
    await seed(connection, { demo: false });
    const { host, port, user, password, database } = connection;
    const url = `postgres://${user}:${encodeURIComponent(password)}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
    const costs: { created: Cost[]; unchanged: Cost[] } = { created: [], unchanged: [] };
    for (let round = 0; round < options.rounds; round++) {
      const file = path.join(folder, `listings-${round}.csv`);
      writeFileSync(file, writeListings(round * many, many));
      costs.created.push(runImport(file, url, cluster.pid, new RegExp(`created +${many}\\n`)));
      costs.unchanged.push(runImport(file, url, cluster.pid, new RegExp(`unchanged +${many}\\n`)));
    }
    tell(`import: ${many} listings at a time, medians of ${options.rounds}`);
    tellCosts("new ones", costs.created, tell, true);
    tellCosts("the same again", costs.unchanged, tell, false);
  });
}
