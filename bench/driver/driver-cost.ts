// `npm run bench -- --only driver`: what asking PostgreSQL for one event and one list costs through our own wire and through ordinary
// drivers, in processor time of the client and of PostgreSQL for each statement. All in one run, in turn.
import { cpuUsage } from "node:process";
import pg from "pg";
import { cpuBetween, readCpu, stop } from "../processes.ts";
import { type Product, startProduct } from "../product.ts";
import { isBrief } from "../size.ts";
import { chooseQuestions } from "../statements.ts";
import { type Driver, drivers, type Settings, type Statement, standing } from "./contestants.ts";

/** A driver that costs no more than this replaces ours. */
const worthIt = 1.1;
const atOnce = 16;
/** many short moments: the least of them is what the work itself takes, since another program can only add to it */
const each = isBrief ? 20 : 400;
const momentsOfRound = 6;

const settingsOf = ({ userClaims }: Product): Settings => ({
  names: [
    "transaction_read_only",
    "statement_timeout",
    "request.jwt.claims",
    "request.method",
    "request.path",
    "request.headers",
    "role",
  ],
  values: ["on", "3s", userClaims, "GET", "/events", '{"accept":"application/json"}', "authenticated"],
});

/** The one value of a question as text. */
const asText = (name: string, { sql, values }: { sql: string; values: string[] }): Statement => ({
  name,
  text: `select (${sql})::text`,
  values,
});

async function ask(driver: Driver, statement: Statement, times: number): Promise<string> {
  let left = times;
  let last = "";
  const askOn = async () => {
    while (left-- > 0) last = await driver.run(statement);
  };
  await Promise.all(Array.from({ length: atOnce }, askOn));
  return last;
}

/** The processes of PostgreSQL behind connections of that name. */
async function listBackends(client: pg.Client, name: string): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = $1",
    [name],
  );
  return rows.map(({ pid }) => pid);
}

type Cost = { client: number[]; server: number[] };

/** Microseconds of both sides for each statement. */
async function measure(driver: Driver, statement: Statement, pids: number[], cost: Cost): Promise<void> {
  const before = { client: cpuUsage(), server: readCpu(pids) };
  await ask(driver, statement, each);
  const { user, system } = cpuUsage(before.client);
  cost.client.push((user + system) / each);
  cost.server.push((cpuBetween(before.server, readCpu(pids)) * 1000) / each);
}

function tellCosts(question: string, costs: Map<string, Cost>, tell: (line: string) => void): void {
  const sumOf = (cost: Cost) => Math.min(...cost.client.map((value, at) => value + (cost.server[at] ?? 0)));
  const stands = costs.get(standing);
  const limit = stands ? sumOf(stands) : 0;
  tell(`${question.padEnd(32)}   client   PostgreSQL   both, µs of CPU, the least of all moments`);
  for (const [name, cost] of costs) {
    const columns = [Math.min(...cost.client), Math.min(...cost.server), sumOf(cost)].map((value) =>
      value.toFixed(0),
    );
    const ratio = sumOf(cost) / limit;
    const mark = name === standing ? "·" : ratio <= worthIt ? "✓" : "✗";
    const [client = "", server = "", both = ""] = columns;
    tell(
      `${mark} ${name.padEnd(30)}${client.padStart(9)}${server.padStart(13)}${both.padStart(7)}   ${ratio.toFixed(2)} × ours`,
    );
  }
}

type Options = { rounds: number; port: number; fresh: boolean };

/** @throws Error when a driver answers something else than ours */
export async function runDriver(options: Options, tell: (line: string) => void): Promise<void> {
  const product = await startProduct(options.port, { fresh: options.fresh });
  const watcher = new pg.Client(product.connection);
  await watcher.connect();
  const opened = Object.entries(drivers).map(([name, open], at) => ({
    name,
    label: `driver ${at}`,
    driver: open(product.connection, settingsOf(product), `driver ${at}`),
  }));
  try {
    const { detail, list } = await chooseQuestions(product.connection);
    for (const statement of [asText("event", detail), asText("list", list)]) {
      const costs = new Map<string, Cost>(opened.map(({ name }) => [name, { client: [], server: [] }]));
      const answers = new Set<string>();
      for (let round = 0; round <= options.rounds * momentsOfRound; round++) {
        for (const { name, label, driver } of opened) {
          const cost = costs.get(name);
          if (round === 0) answers.add(await ask(driver, statement, Math.min(each, 500)));
          else if (cost) await measure(driver, statement, await listBackends(watcher, label), cost);
        }
      }
      if (answers.size !== 1) throw new Error(`The drivers give ${answers.size} different answers`);
      tellCosts(statement.name, costs, tell);
    }
  } finally {
    await Promise.all(opened.map(({ driver }) => driver.close()));
    await watcher.end();
    await stop(product.server);
  }
}
