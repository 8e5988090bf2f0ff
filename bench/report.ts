// The table a run prints: every figure beside the limit it is measured against.

/** One measured thing: answers per second per round, and the server's CPU milliseconds per answer. */
export type Series = {
  name: string;
  rates: number[];
  cpu: number[];
  p50: number;
  p99: number;
  status: number;
};

/** A ratio the house holds itself to; without a number, one that is only worth knowing. */
export type Goal = { of: string; to: string; atLeast?: number; cpuAtMost?: number };

/** The middle one; 0 of none. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function row(cells: string[], widths: number[]): string {
  return cells
    .map((cell, index) => (index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0)))
    .join("  ");
}

/** The figures of every series: median, least and most answers per second, CPU, latency. */
export function renderSeries(all: Series[]): string {
  const widths = [44, 9, 17, 11, 8, 8];
  const lines = [row(["", "per s", "(min–max)", "CPU ms", "p50 ms", "p99 ms"], widths)];
  for (const one of all) {
    const range = `(${Math.min(...one.rates).toFixed(0)}–${Math.max(...one.rates).toFixed(0)})`;
    lines.push(
      row(
        [
          `${one.name} [${one.status}]`,
          median(one.rates).toFixed(0),
          range,
          median(one.cpu).toFixed(3),
          one.p50.toFixed(1),
          one.p99.toFixed(1),
        ],
        widths,
      ),
    );
  }
  return lines.join("\n");
}

/** The ratios of the run beside their goals; a missed goal is marked, never an error; what was not measured is left out. */
export function renderGoals(all: Series[], goals: Goal[]): string {
  const by = new Map(all.map((one) => [one.name, one]));
  return goals
    .flatMap((goal) => {
      const of = by.get(goal.of);
      const to = by.get(goal.to);
      if (!of || !to) return [];
      const byCpu = goal.cpuAtMost !== undefined;
      const ratio = byCpu ? median(of.cpu) / median(to.cpu) : median(of.rates) / median(to.rates);
      const said = `${goal.of} is ${ratio.toFixed(2)}× ${goal.to}${byCpu ? " by CPU" : ""}`;
      if (!byCpu && goal.atLeast === undefined) return [`· ${said}`];
      const met = byCpu ? ratio <= (goal.cpuAtMost ?? 0) : ratio >= (goal.atLeast ?? 0);
      const wish = byCpu ? `CPU ≤ ${goal.cpuAtMost}×` : `≥ ${goal.atLeast}×`;
      return [`${met ? "✓" : "✗"} ${said} (goal ${wish})`];
    })
    .join("\n");
}
