// The page docs/proofs.md: one line for each proof. What a run leaves is written into it; other lines stay as they are.
import type { Proof, ProofResult } from "./proof.ts";

const heading = `# Proofs

What was promised in numbers, run whole. Each line is written by \`npm run prove\`, which runs the list in order and goes on where it was stopped; \`npm run prove -- money 2000\` runs one in part. A run keeps its seed, commit, figures and output under \`.cache/proofs/\`. A line whose parts have had more than thirty commits since says so.

| proof | what it shows | amount | ended (UTC) | commit | took | result |
|---|---|---|---|---|---|---|
`;

const cells = (line: string): string[] => line.split(" | ").map((cell) => cell.replaceAll(/^\| | \|$/g, ""));

/** The lines of a page by the names of their proofs. */
export function readProofLines(page: string): Map<string, string> {
  const lines = page.split("\n").filter((line) => line.startsWith("| `"));
  return new Map(lines.map((line) => [(cells(line)[0] ?? "").replaceAll("`", ""), line]));
}

/** The commit that a line was run on, or null where it was not run. */
export function commitOfLine(line: string): string | null {
  return /^[0-9a-f]{8}$/.exec(cells(line)[4] ?? "")?.[0] ?? null;
}

const inOneLine = (text: string): string => text.replaceAll("|", "/").replaceAll(/\s+/g, " ").trim();

/** The line of a result. */
export function lineOfResult(result: ProofResult): string {
  const { name, shows, amount, ended, commit, seconds, isGood, figures } = result;
  const words = [isGood ? "holds" : "**missed**", inOneLine(figures)].filter(Boolean).join(": ");
  return `| \`${name}\` | ${shows} | ${amount} | ${ended} | ${commit} | ${seconds} s | ${words} |`;
}

/**
 * The page after a run.
 * @param page as it stands, empty where there is none
 * @param proofs all, in their order
 * @param results of this run
 * @param commitsSince how many commits the parts of a proof have had since one; null where that commit is not known here
 */
export function writeProofPage(
  page: string,
  proofs: readonly Proof[],
  results: readonly ProofResult[],
  commitsSince: (proof: Proof, commit: string) => number | null,
): string {
  const lines = readProofLines(page);
  for (const result of results) lines.set(result.name, lineOfResult(result));
  const body = proofs.map((proof) => {
    const line =
      lines.get(proof.name) ?? `| \`${proof.name}\` | ${proof.shows} | - | - | - | - | not run yet |`;
    const plain = line.replace(/ \(\d+ commits ago\) \|$/, " |");
    const commit = commitOfLine(plain);
    const since = commit ? commitsSince(proof, commit) : null;
    return since !== null && since > 30 ? plain.replace(/ \|$/, ` (${since} commits ago) |`) : plain;
  });
  return `${heading}${body.join("\n")}\n`;
}
