// What a person sees of an import: a line that moves on a terminal, every refused row, and the sum at the end.
import type { RefusedRow } from "./read-checked-rows.ts";
import type { ImportSummary } from "./summary.ts";
import { shortenable } from "./text/shorten.ts";

/** Where the lines go. */
export type Screen = { write: (text: string) => unknown; isTTY?: boolean | undefined };

/** Tells of an import as it goes on. */
export type Teller = {
  progress: (summary: ImportSummary) => void;
  refused: (row: RefusedRow) => void;
  /** what is to be known of the whole source */
  note: (note: string) => void;
  done: (summary: ImportSummary, dryRun: boolean, seconds: number) => void;
};

const clear = "\r\u001b[2K";

function plural(count: number, noun: string): string {
  return `${count.toLocaleString("en-GB")} ${noun}${count === 1 ? "" : "s"}`;
}

/** A refused row as one line: where, which, what is wrong, what to do. */
export function describeRefused({ row, identifier, title, field, reason, remedy }: RefusedRow): string {
  const which = [identifier, title && `"${title.length > 60 ? `${title.slice(0, 59)}…` : title}"`]
    .filter(Boolean)
    .join(" ");
  return `row ${row} ${which}: ${field}: ${reason}. ${remedy}.`;
}

/** Why rows were refused, the most frequent reason first, and what would take them. */
function whatToDo(reasons: ReadonlyMap<string, number>): string[] {
  if (reasons.size === 0) return [];
  const sorted = [...reasons].toSorted(([, a], [, b]) => b - a);
  const tooLong = sorted
    .filter(([what]) => shortenable.has(what.slice(what.indexOf(": ") + 2)))
    .reduce((sum, [, count]) => sum + count, 0);
  return [
    "  refused for",
    ...sorted.map(([what, count]) => `    ${String(count).padStart(6)}  ${what}`),
    ...(tooLong > 0
      ? [`  ${plural(tooLong, "row")} would be taken with --shorten, which cuts what is too long`]
      : []),
    ...(tooLong < sorted.reduce((sum, [, count]) => sum + count, 0)
      ? [
          "  Correct the other rows in their source, as each says above, and import again: what is here already is not doubled",
        ]
      : []),
  ];
}

/** Progress in place on a terminal; elsewhere one line for every two thousand rows. */
export function createTeller(screen: Screen): Teller {
  let told = 0;
  const reasons = new Map<string, number>();
  return {
    progress: (summary) => {
      const line = `${plural(summary.rows, "row")}: ${summary.created} created, ${summary.updated} updated, ${summary.unchanged} unchanged, ${summary.refused} refused`;
      if (screen.isTTY) screen.write(`${clear}${line}`);
      else if (summary.rows - told >= 2000) {
        told = summary.rows;
        screen.write(`${line}\n`);
      }
    },
    refused: (row) => {
      const what = `${row.field}: ${row.reason}`;
      reasons.set(what, (reasons.get(what) ?? 0) + 1);
      screen.write(`${screen.isTTY ? clear : ""}${describeRefused(row)}\n`);
    },
    note: (note) => {
      screen.write(`${screen.isTTY ? clear : ""}${note}\n`);
    },
    done: (summary, dryRun, seconds) => {
      const lines = [
        `${plural(summary.rows, "row")} in ${seconds.toFixed(1)} s${dryRun ? " (dry run: nothing was changed)" : ""}`,
        `  created    ${summary.created}`,
        `  updated    ${summary.updated}`,
        `  unchanged  ${summary.unchanged}`,
        `  refused    ${summary.refused}`,
        `  venues     ${summary.venuesCreated} created, ${summary.venuesUpdated} updated`,
      ];
      const leftOut = Object.entries(summary.leftOut).map(([field, count]) => `${count} ${field}`);
      if (leftOut.length > 0) lines.push(`  left out   ${leftOut.join(", ")}, which could not be read`);
      lines.push(...whatToDo(reasons));
      if (summary.weeks > 0) lines.push(`  past listings moved ahead by ${plural(summary.weeks, "week")}`);
      if (summary.past > 0)
        lines.push(`  ${plural(summary.past, "listing")} over already: --shift moves past listings ahead`);
      screen.write(`${screen.isTTY ? clear : ""}${lines.join("\n")}\n`);
    },
  };
}
