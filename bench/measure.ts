// Asks every target in turn, round by round, so that a slow minute of the machine hits all of them alike.
import { load } from "./load.ts";
import { cpuSeconds } from "./processes.ts";
import type { Series } from "./report.ts";
import type { Target } from "./target.ts";

const cpuOf = (pids: number[]) => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);

function showProgress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${line.padEnd(72)}\r`);
}

/** Measures every target once per round, after a round of a second each that does not count. One that fails is named and left out. */
export async function measure(all: Target[], rounds: number, seconds: number): Promise<Series[]> {
  const series = new Map<string, Series>();
  const failed = new Set<Target>();
  for (let round = 0; round <= rounds; round++) {
    for (const target of all) {
      if (failed.has(target)) continue;
      const { name, request, pids } = target;
      showProgress(`  round ${round} of ${rounds}: ${name}`);
      const before = cpuOf(pids);
      const result = await load(request, round === 0 ? 1 : seconds).catch((error: Error) => {
        process.stderr.write(`${name} is left out: ${error.message}\n`);
        process.exitCode = 1;
        failed.add(target);
        series.delete(name);
        return null;
      });
      if (!result) continue;
      const used = cpuOf(pids) - before;
      if (round === 0) continue; // warm-up
      const one = series.get(name) ?? { name, rates: [], cpu: [], p50: 0, p99: 0, status: result.status };
      one.rates.push(result.perSecond);
      one.cpu.push((used * 1000) / (result.perSecond * seconds));
      one.p50 = Math.max(one.p50, result.p50);
      one.p99 = Math.max(one.p99, result.p99);
      series.set(name, one);
    }
  }
  showProgress("");
  return [...series.values()];
}
