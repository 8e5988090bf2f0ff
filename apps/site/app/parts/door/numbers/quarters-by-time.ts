import type { DoorNumbers } from "#app/parts/door/door-answers.ts";

/** One quarter of an hour with its gates. */
export type QuarterRow = { quarter: string; cameIn: number; wentOut: number; byGate: Map<string, number> };

/** Quarters of an hour in order, each once, with what came in by each gate; `most` is what the fullest one had, at least 1. */
export function quartersByTime(quarters: DoorNumbers["quarters"]): {
  gates: string[];
  rows: QuarterRow[];
  most: number;
} {
  const rows = new Map<string, QuarterRow>();
  for (const { quarter, gate, came_in: cameIn, went_out: wentOut } of quarters) {
    const row = rows.get(quarter) ?? { quarter, cameIn: 0, wentOut: 0, byGate: new Map() };
    row.cameIn += cameIn;
    row.wentOut += wentOut;
    row.byGate.set(gate, (row.byGate.get(gate) ?? 0) + cameIn);
    rows.set(quarter, row);
  }
  return {
    gates: [...new Set(quarters.map(({ gate }) => gate))].toSorted((one, other) => one.localeCompare(other)),
    rows: [...rows.values()].toSorted((one, other) => Date.parse(one.quarter) - Date.parse(other.quarter)),
    most: Math.max(1, ...[...rows.values()].map(({ cameIn }) => cameIn)),
  };
}
