// The last figures of each group and study, with date and commit, in docs/performance.md between marks: who reads the goals finds there
// what was measured last, and on what.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const file = path.join(root, "docs/performance.md");
const heading = "## Last figures";
const intro =
  "Written by the bench, each group by its last whole run (five rounds, everything in it). On a machine with other work compare ratios, not rates.";

/** What a figure is worth depends on these. */
function circumstances(): string {
  const head = spawnSync("git", ["rev-parse", "--short", "HEAD"], { cwd: root, encoding: "utf8" });
  const date = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" }).format(new Date());
  const load = os.loadavg()[1]?.toFixed(0) ?? "?";
  return `${date}, on commit ${head.stdout.trim() || "none"}, ${os.cpus().length} cores, a load of ${load}`;
}

/** The page with the figures of one group in place of its former ones. */
export function withFigures(page: string, name: string, when: string, lines: readonly string[]): string {
  const begin = `<!-- bench:${name} -->`;
  const end = `<!-- /bench:${name} -->`;
  const block = [begin, `### ${name}`, "", `${when}.`, "", "```", ...lines, "```", end].join("\n");
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from >= 0 && to > from) return page.slice(0, from) + block + page.slice(to + end.length);
  const whole = page.includes(heading) ? page.trimEnd() : `${page.trimEnd()}\n\n${heading}\n\n${intro}`;
  return `${whole}\n\n${block}\n`;
}

/** Writes them down. */
export function keepFigures(name: string, lines: readonly string[]): void {
  const text = lines.join("\n").trim().split("\n");
  writeFileSync(file, withFigures(readFileSync(file, "utf8"), name, circumstances(), text));
}
