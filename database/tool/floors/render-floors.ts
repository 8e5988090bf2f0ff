// What docs/architecture/database.md lists: the floors, what lower parts tell those above, and names that are made at run time.

import { readFunctions } from "../sql-files.ts";
import { listSignals } from "./expand-signals.ts";
import { outside, readCallers, readPatterns } from "./read-calls.ts";
import { readFloors } from "./read-floors.ts";

const table = (head: string[], rows: string[][]): string =>
  ["", `| ${head.join(" | ")} |`, `|${head.map(() => "---").join("|")}|`]
    .concat(rows.map((cells) => `| ${cells.join(" | ")} |`))
    .concat("")
    .join("\n");

const code = (text: string): string => `\`${text}\``;

function renderSignals(): string {
  const files = readFunctions();
  const floors = readFloors();
  const rows = readCallers(files).flatMap(({ caller, file, text }) =>
    listSignals(text, files, floors).map(({ prefix, suffix, listeners }) => [
      code(caller),
      file,
      code(`internal.${prefix}<${suffix}>`),
      listeners.map(({ name }) => name.slice(prefix.length)).join(", "),
    ]),
  );
  return table(["Who calls", "File", "What", "Who listens, in this order"], rows);
}

function renderPatterns(): string {
  const rows = readPatterns(readFunctions()).map(({ prefix, caller, file }) => [
    code(`internal.${prefix}…`),
    caller === outside ? "a statement" : code(caller),
    file,
  ]);
  return table(
    ["Name", "Who calls", "File"],
    rows.toSorted((one, other) => one.join().localeCompare(other.join())),
  );
}

/** What stands between the marks `floors`, `signals` and `patterns`. */
export function renderFloors(): { floors: string; signals: string; patterns: string } {
  const floors = readFloors().map((parts, at) => [`${at + 1}`, parts.join(", ")]);
  return {
    floors: table(["Floor", "Parts"], floors.toReversed()),
    signals: renderSignals(),
    patterns: renderPatterns(),
  };
}
