// The lines that a run ends with, and what of it did not hold.
import os from "node:os";
import type { Ending, Figures } from "./buyer.ts";
import type { Cost } from "./costs.ts";
import type { Outcome } from "./outcome.ts";

/** All that was measured. */
export type Run = {
  people: number;
  minutes: number;
  places: number;
  /** seconds that the last of them came later than planned */
  late: number;
  /** seconds until the last one had bought or left */
  lasted: number;
  figures: Figures;
  statuses: Map<string, number>;
  texts: Map<string, number>;
  quiet: number[];
  busy: number[];
  /** resident memory of the server in MB, once a second */
  memory: number[];
  memoryBefore: number;
  /** processor seconds of the server, of PostgreSQL and of the crowd itself */
  cpu: { server: number; database: number; crowd: number };
  costs: Cost[];
  outcome: Outcome;
};

const at = (list: readonly number[], share: number): number =>
  list.toSorted((one, other) => one - other)[Math.floor(list.length * share)] ?? Number.NaN;
const spread = (times: readonly number[]): string =>
  `median ${at(times, 0.5).toFixed(0)} ms, p99 ${at(times, 0.99).toFixed(0)} ms`;
const listed = (counts: Map<string, number>): string =>
  [...counts]
    .toSorted()
    .map(([what, n]) => `${n} × ${what}`)
    .join(", ");

/** How much memory the second half takes of the first. */
const growth = (memory: readonly number[]): number => {
  const half = Math.ceil(memory.length / 2);
  return Math.max(...memory.slice(half)) / Math.max(...memory.slice(0, half));
};

export function renderRun(run: Run): string[] {
  const [load = 0] = os.loadavg();
  const { outcome, figures, memory, cpu } = run;
  return [
    `${run.people} people in ${run.minutes} minutes, ${run.places} places; load average ${load.toFixed(1)} on ${os.cpus().length} cores`,
    ...(run.late > 1
      ? [`  the last of them came ${run.late.toFixed(0)} s late: this machine does not carry so many`]
      : []),
    `  sold ${outcome.sold}, held ${outcome.held}, with a ticket ${outcome.paid}; ${listed(figures.endings)}; over after ${run.lasted.toFixed(0)} s`,
    `  overtaken: ${outcome.overtaken}; broken rules: ${outcome.violations.join(", ") || "none"}`,
    `  answers: ${listed(run.statuses)}`,
    ...[...run.texts].map(([text, n]) => `    ${n} × ${text}`),
    ...Object.entries(figures.times).map(([step, times]) => `  ${step.padEnd(6)} ${spread(times)}`),
    `  browsing: quiet ${spread(run.quiet)}; beside the sale ${spread(run.busy)}`,
    `  memory of the server: ${run.memoryBefore.toFixed(0)} MB before, ${(memory.at(-1) ?? 0).toFixed(0)} MB after, at most ${Math.max(...memory).toFixed(0)} MB`,
    `  processor of ${run.lasted.toFixed(0)} s: server ${cpu.server.toFixed(1)} s, PostgreSQL ${cpu.database.toFixed(1)} s, the crowd itself ${cpu.crowd.toFixed(1)} s`,
    "  one of each, alone, in ms of processor (server, PostgreSQL):",
    ...run.costs.map(
      ({ step, server, database }) =>
        `    ${step.padEnd(32)} ${server.toFixed(2).padStart(7)} ${database.toFixed(2).padStart(7)}`,
    ),
  ];
}

/** What must hold on every machine. */
export function findFaults({ outcome, figures, statuses, places }: Run): string[] {
  const ended = (ending: Ending): number => figures.endings.get(ending) ?? 0;
  const wasEnough = ended("sold out") + ended("still waiting") === 0;
  const lost = [...statuses].filter(([what]) => /\b(5\d\d|none)$/.test(what));
  const facts: [isSo: boolean, otherwise: string][] = [
    [outcome.sold <= places, `${outcome.sold} places were sold of ${places}`],
    [outcome.held === 0, `${outcome.held} places are still held`],
    [
      outcome.sold === outcome.paid,
      `${outcome.sold} places were sold, and ${outcome.paid} people have a ticket`,
    ],
    [
      wasEnough ? outcome.sold === ended("bought") : outcome.sold === places,
      `${outcome.sold} places were sold, ${ended("bought")} people bought, ${ended("sold out")} were told that nothing is left, ${ended("still waiting")} waited`,
    ],
    [ended("failed") === 0, `${ended("failed")} people could not buy for another reason`],
    [outcome.overtaken === 0, `${outcome.overtaken} people were overtaken`],
    [outcome.violations.length === 0, `broken rules: ${outcome.violations.join(", ")}`],
    [lost.length === 0, `failed answers: ${lost.map(([what, n]) => `${n} × ${what}`).join(", ")}`],
  ];
  return facts.filter(([isSo]) => !isSo).map(([, otherwise]) => otherwise);
}

/** What is aimed at on two quiet cores. */
export function findMissedGoals({ figures, quiet, busy, memory }: Run): string[] {
  const facts: [isSo: boolean, otherwise: string][] = [
    [at(figures.times.hold, 0.99) <= 2_000, "a hold takes longer than 2 s at p99"],
    [at(busy, 0.99) <= 3 * at(quiet, 0.99), "browsing is more than three times as slow at p99"],
    [
      growth(memory) <= 1.2,
      `the second half took ${growth(memory).toFixed(2)} times the memory of the first`,
    ],
  ];
  return facts.filter(([isSo]) => !isSo).map(([, otherwise]) => otherwise);
}
