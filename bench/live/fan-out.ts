// `npm run bench -- --only fan-out`: one speaker to a thousand listeners beside plain `ws` and socket.io, and a row change to them.
import { setTimeout as sleep } from "node:timers/promises";
import type { Cluster } from "@undercroft/postgres/embedded";
import { connectTo, withEmptyDatabase } from "../empty-database.ts";
import { cpuBetween, readCpu, start, stop } from "../processes.ts";
import { isBrief } from "../size.ts";
import { type Crowd, gatherCrowd, type Kind } from "./listeners.ts";

const kinds: Kind[] = ["ours", "ws", "socket.io"];
const listeners = isBrief ? 50 : 1_000;
const words = "x".repeat(150);
const quiet = { messages: isBrief ? 10 : 100, everyMs: 20 };
const loud = { messages: isBrief ? 100 : 600 };
const goals = { quiet: 0.9, loud: 3, change: 1.2 };

/** `burstCost`: what a delivery costs the server in bursts, microseconds of its processor; the listeners share the machine's other core. */
type Figures = { p50: number; single: number; burst: number; burstCost: number; change: number };

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function untilHeard(crowd: Crowd, count: number): Promise<void> {
  for (const began = Date.now(); crowd.heard() < count; await sleep(0))
    if (Date.now() - began > 60_000) throw new Error(`${crowd.heard()} of ${count} were heard`);
}

/** Milliseconds from saying something to the last who hears it, one at a time. */
async function timeOneByOne(crowd: Crowd, say: () => unknown): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < quiet.messages; at++) {
    const [before, wanted] = [performance.now(), crowd.heard() + listeners];
    await say();
    await untilHeard(crowd, wanted);
    times.push(performance.now() - before);
    await sleep(quiet.everyMs);
  }
  return times;
}

/** Deliveries a second: each message when the one before was heard, or all at once. */
async function countRate(crowd: Crowd, messages: number, atOnce: number): Promise<number> {
  const [before, first] = [performance.now(), crowd.heard()];
  for (let said = 0; said < messages; said += atOnce) {
    for (let one = 0; one < atOnce; one++) crowd.say(words);
    await untilHeard(crowd, first + (said + atOnce) * listeners);
  }
  return (messages * listeners) / ((performance.now() - before) / 1_000);
}

async function measure(kind: Kind, port: number, cluster: Cluster, query: (sql: string) => Promise<unknown>) {
  const connection = {
    ...cluster.connection("bench"),
    ...(kind === "ours" ? { user: "realtime_admin", password: "bench" } : {}),
  };
  const child = await start(
    [process.execPath, "bench/live/fan-out-server.ts", kind, String(port), JSON.stringify(connection)],
    { ready: /ready/ },
  );
  const crowd = await gatherCrowd(kind, port, listeners, kind === "ours");
  try {
    await countRate(crowd, 20, 1);
    const times = await timeOneByOne(crowd, () => crowd.say(words));
    const single = await countRate(crowd, quiet.messages, 1);
    const pids = [child.pid ?? 0];
    const cpu = readCpu(pids);
    const burst = await countRate(crowd, loud.messages, 100);
    const burstCost = (cpuBetween(cpu, readCpu(pids)) * 1_000) / (loud.messages * listeners);
    const change =
      kind === "ours" ? "insert into bench_words (words) values ('§')" : "select pg_notify('bench', '§')";
    const changes = kind === "socket.io" ? [] : await timeOneByOne(crowd, () => query(change));
    return { p50: median(times), single, burst, burstCost, change: median(changes) } satisfies Figures;
  } finally {
    crowd.close();
    await stop(child);
  }
}

/** @throws Error when a server does not start or somebody hears nothing */
export async function runFanOut(
  options: { rounds: number; port: number },
  tell: (line: string) => void,
): Promise<void> {
  const figures = new Map<Kind, Figures[]>(kinds.map((kind) => [kind, []]));
  await withEmptyDatabase("fan-out", async (database) => {
    const client = await connectTo(database);
    await client.query(`create table bench_words (id bigint generated always as identity primary key, words text);
    alter table bench_words enable row level security; create policy "all" on bench_words for select to anon using (true);
    grant select on bench_words to anon; alter publication supabase_realtime add table bench_words`);
    for (let round = 0; round < options.rounds; round++)
      for (const kind of kinds)
        figures
          .get(kind)
          ?.push(await measure(kind, options.port, database.cluster, (sql) => client.query(sql)));
  });
  report(figures, tell);
}

function report(figures: ReadonlyMap<Kind, Figures[]>, tell: (line: string) => void): void {
  const of = (kind: Kind, name: keyof Figures) => median((figures.get(kind) ?? []).map((it) => it[name]));
  tell(`fan-out: one speaker, ${listeners} listeners, 200-byte messages, medians`);
  for (const kind of kinds)
    tell(
      `  ${kind.padEnd(10)} to the last ${of(kind, "p50").toFixed(1)} ms, ${Math.round(of(kind, "single") / 1000)}k a second one by one, ${Math.round(of(kind, "burst") / 1000)}k in bursts at ${of(kind, "burstCost").toFixed(1)} µs of CPU each${kind === "socket.io" ? "" : `, a change of the database ${of(kind, "change").toFixed(1)} ms`}`,
    );
  const ratio = (name: keyof Figures) => of("ours", name) / of("ws", name);
  const line = (what: string, value: number, isMet: boolean, goal: string) =>
    tell(`  ${isMet ? "met " : "MISS"} ${what}: ${value.toFixed(2)} of ws, goal ${goal}`);
  line("one by one", ratio("single"), ratio("single") >= goals.quiet, `at least ${goals.quiet}`);
  // a thousand listeners in one process hear no faster, however little each delivery costs
  tell(`  gathered under load, as far as the listeners keep up: ${ratio("burst").toFixed(2)} of ws`);
  const perCpu = 1 / ratio("burstCost");
  line("gathered under load, by the server's CPU", perCpu, perCpu >= goals.loud, `at least ${goals.loud}`);
  line(
    "a change of the database",
    ratio("change"),
    ratio("change") <= goals.change,
    `at most ${goals.change}`,
  );
}
