// `npm run bench -- --only search-answers`: sixty questions as people type them, to our search, to MiniSearch and to pg_trgm alone, over
// the demo with 100,000 more events and 5,000 more venues: how many first answers are right, and what a question costs. Then what
// suggestions and searches cost for words that much or nothing has.

import { isRightAnswer } from "@undercroft/database/testing/search";
import pg from "pg";
import { readCpuOf } from "../backend-cpu.ts";
import { stop } from "../processes.ts";
import { startProduct } from "../product.ts";
import { median } from "../report.ts";
import { type Contestant, createMiniSearch, createOurs, createTrigrams } from "./contestants.ts";
import { questions } from "./questions.ts";

const typed = [
  "be",
  "so",
  "ha",
  "pen",
  "techno",
  "nocturne",
  "quixotic",
  "solaris nocturne",
  "bench n",
  "leeds",
  "zzzzqq",
];

type Tell = (line: string) => void;

/** Milliseconds of CPU of this process. */
function readOwnCpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function judge(
  contestant: Contestant,
  readCpu: () => number,
  tonight: string,
  rounds: number,
  tell: Tell,
): Promise<void> {
  const costs: number[] = [];
  const wrong: string[] = [];
  for (const { q, first } of questions) {
    const found = await contestant.ask(q);
    if (!isRightAnswer(first, await contestant.read(found), tonight)) wrong.push(q);
    const each: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const before = readCpu();
      await contestant.ask(q);
      each.push(readCpu() - before);
    }
    costs.push(median(each));
  }
  const right = `${questions.length - wrong.length} of ${questions.length}`;
  const mean = costs.reduce((sum, cost) => sum + cost, 0) / costs.length;
  tell(
    `${contestant.name.padEnd(16)}${right.padStart(10)}${median(costs).toFixed(1).padStart(12)} ms${mean.toFixed(1).padStart(10)} ms${Math.max(
      ...costs,
    )
      .toFixed(0)
      .padStart(10)} ms`,
  );
  tell(`  not first: ${wrong.join(", ") || "none"}`);
}

async function tellCosts(
  client: pg.Client,
  readCpu: () => number,
  rounds: number,
  tell: Tell,
): Promise<void> {
  tell("");
  tell("CPU of PostgreSQL, medians          suggest     search_all");
  for (const text of typed) {
    const costs: string[] = [];
    for (const name of ["suggest", "search_all"]) {
      const each: number[] = [];
      for (let round = 0; round < rounds * 3; round++) {
        const before = readCpu();
        await client.query({ name: `bench ${name}`, text: `select ${name}($1)`, values: [text] });
        each.push(readCpu() - before);
      }
      costs.push(`${median(each).toFixed(1).padStart(12)} ms`);
    }
    tell(`${text.padEnd(28)}${costs.join("")}`);
  }
}

/** @throws Error when the product does not start */
export async function runSearchAnswers(
  options: { rounds: number; port: number; fresh: boolean },
  tell: Tell,
): Promise<void> {
  const product = await startProduct(options.port, { fresh: options.fresh });
  const clients = [new pg.Client(product.connection), new pg.Client(product.connection)];
  const [client, peer] = clients as [pg.Client, pg.Client];
  try {
    for (const each of clients) await each.connect();
    // the events were loaded past the triggers that keep what lies around them
    await client.query("select internal.rebuild_search_docs()");
    await client.query("select internal.count_search_words(), internal.refresh_search_words()");
    await client.query("vacuum analyze internal.search_docs, internal.search_words");
    const { rows } = await client.query<{ tonight: string; things: number }>(
      "select internal.night_date(now())::text as tonight, (select count(*)::int from internal.search_docs) as things",
    );
    const { tonight, things } = rows[0] as { tonight: string; things: number };
    const ours = await readCpuOf(client);
    const theirs = await readCpuOf(peer);
    tell(`${things.toLocaleString("en-GB")} things`);
    tell("                right first   CPU, median        mean      highest");
    await client.query("set role anon");
    // reading days out of words happens in this process, and counts
    await judge(createOurs(client, tonight), () => ours() + readOwnCpu(), tonight, options.rounds, tell);
    await judge(await createMiniSearch(peer), readOwnCpu, tonight, options.rounds, tell);
    await judge(await createTrigrams(peer), theirs, tonight, options.rounds, tell);
    await tellCosts(client, ours, options.rounds, tell);
  } finally {
    for (const each of clients) await each.end();
    await stop(product.server);
  }
}
