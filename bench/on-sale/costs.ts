// What one of each step costs in processor time, asked one after another before the crowd comes.
import { setTimeout as sleep } from "node:timers/promises";
import { cpuSeconds } from "../processes.ts";
import type { Ask } from "./ask.ts";
import { unseenPage } from "./browsing.ts";
import type { createSteps } from "./buyer.ts";

/** Milliseconds of processor of the server and of PostgreSQL, for one. */
export type Cost = { step: string; server: number; database: number };
type Pids = { server: number; database: number };

const idleMs = 5_000;
const aFew = 40;
/** Jobs that a payment leaves (tickets, receipt, mail) are part of what it costs. */
const jobsMs = 6_000;

const read = (pids: Pids): Pids => ({
  server: cpuSeconds(pids.server) * 1000,
  database: cpuSeconds(pids.database) * 1000,
});

/**
 * @param tokens of `aFew` people at least, who buy a place each
 * @throws Error where one of the steps is refused
 */
export async function measureCosts(given: {
  pids: Pids;
  ask: Ask;
  steps: ReturnType<typeof createSteps>;
  tokens: readonly string[];
}): Promise<Cost[]> {
  const { steps } = given;
  const before = read(given.pids);
  await sleep(idleMs);
  const after = read(given.pids);
  const idle = {
    server: (after.server - before.server) / idleMs,
    database: (after.database - before.database) / idleMs,
  };
  const cost = async (step: string, times: number, work: (at: number) => Promise<unknown>, restMs = 0) => {
    const first = read(given.pids);
    const began = performance.now();
    for (let at = 0; at < times; at++) await work(at);
    await sleep(restMs);
    const ms = performance.now() - began;
    const last = read(given.pids);
    const of = (side: keyof Pids) => Math.max(0, last[side] - first[side] - idle[side] * ms) / times;
    return { step, server: of("server"), database: of("database") };
  };
  const must = async (answer: Promise<{ status: number; text: string }>) => {
    const { status, text } = await answer;
    if (status !== 200) throw new Error(`Refused with ${status}: ${text.slice(0, 300)}`);
    return text;
  };
  const people = given.tokens.slice(0, aFew);
  const token = (at: number) => people[at] ?? "";
  const held: string[] = [];
  return [
    await cost("a page that is kept", 500, () => must(steps.page())),
    await cost("a page made for the first time", 40, () => must(given.ask("page", unseenPage()))),
    await cost("joining the queue", people.length, (at) => must(steps.join(token(at)))),
    await cost("a look at the queue", 500, () => must(steps.board())),
    await cost("a hold", people.length, async (at) => {
      held.push((JSON.parse(await must(steps.hold(token(at)))) as { id: string }).id);
    }),
    await cost(
      "a payment to its ticket",
      people.length,
      (at) => must(steps.pay(token(at), held[at] ?? "")),
      jobsMs,
    ),
  ];
}
