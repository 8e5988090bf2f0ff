import type { Proof, ProofRun } from "./proof.ts";

/**
 * A run of test files whose rounds are asked for.
 * @param files words that their paths hold
 * @param asked the share of the long rounds in per cent; null for all
 */
export function vitestRun(files: string[], asked: number | null): ProofRun {
  const share = Math.min(100, asked ?? 100);
  return {
    command: ["vitest", "run", "--testTimeout", "3600000", ...files],
    env: { RANDOM_ROUNDS: share === 100 ? "long" : String(share / 100), LOG_LEVEL: "silent" },
    amount: share === 100 ? "all rounds" : `${share} % of the rounds`,
  };
}

/** The line of Vitest that counts its tests. */
export const vitestCounts = (output: string): string =>
  [...output.matchAll(/^\s*Tests\s+(.+?)(?: \(\d+\))?$/gm)].at(-1)?.[1]?.trim() ?? "";

/** The last line of Playwright that counts its tests. */
export const playwrightCounts = (output: string): string =>
  [...output.matchAll(/^\s*(\d+ (?:passed|failed|flaky)\b)(?!,)/gm)].map(([, count]) => count).join(", ");

/** A proof by tests whose rounds are asked for. @param files words that the paths of its files hold */
export const vitestProof = ({
  files,
  ...proof
}: Omit<Proof, "run" | "figures"> & { files: string[] }): Proof => ({
  ...proof,
  run: (asked) => vitestRun(files, asked),
  figures: vitestCounts,
});
